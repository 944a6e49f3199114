import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertTrainer } from '../../testing/rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('camelCase names become snake_case in SQL', async () => {
  const { sql: text } = database.db
    .with('paidSeats', (db) => db.selectFrom('appointments as a').select(['a.trainerId', 'a.paidAt as whenPaid']))
    .selectFrom('paidSeats')
    .innerJoin('trainerSearch', 'trainerSearch.trainerId', 'paidSeats.trainerId')
    .selectAll('paidSeats')
    .orderBy('whenPaid')
    .compile();
  expect(text).toBe(
    'with "paid_seats" as (select "a"."trainer_id", "a"."paid_at" as "when_paid" from "appointments" as "a") select "paid_seats".* from ' +
      '"paid_seats" inner join "trainer_search" on "trainer_search"."trainer_id" = "paid_seats"."trainer_id" order by "when_paid"',
  );
});

it('rows have camelCase names, from queries, changes and handwritten SQL', async () => {
  const { db } = database;
  const { id, userId } = await insertTrainer(db, { hourlyRateCents: 4_200 });
  const row = { userId, hourlyRateCents: 4_200 };
  expect(await db.selectFrom('trainers').select(['userId', 'hourlyRateCents']).where('id', '=', id).execute()).toEqual([row]);
  expect(await db.selectFrom('trainers').selectAll().where('id', '=', id).executeTakeFirst()).toMatchObject(row);
  const changed = await db
    .updateTable('trainers')
    .set({ hourlyRateCents: row.hourlyRateCents })
    .where('id', '=', id)
    .returning(['userId', 'hourlyRateCents'])
    .execute();
  expect(changed).toEqual([row]);
  const { rows } = await sql`select user_id, hourly_rate_cents as "hourlyRateCents" from trainers where id = ${id}`.execute(db);
  expect(rows).toEqual([row]);
});

it('names inside values stay unchanged', async () => {
  const { rows } = await sql`select '{"day_of": 1}'::jsonb as some_facts, 'snake_case' as a_text`.execute(database.db);
  expect(rows).toEqual([{ someFacts: { day_of: 1 }, aText: 'snake_case' }]);
});
