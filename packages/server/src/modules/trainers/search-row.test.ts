import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertTrainer } from '../../testing/rows.ts';
import { tidySearch } from './tidy-search.ts';

/** The triggers of migration 0020: whoever changes what a trainer is found by, the search row changes with it. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const rowOf = (trainerId: number) =>
  database.db.selectFrom('trainer_search').selectAll().where('trainer_id', '=', trainerId).executeTakeFirst();
const vocabulary = async () => (await database.db.selectFrom('search_vocabulary').select('word').execute()).map(({ word }) => word);

it('follows the profile, the rating, the identity check and the account', async () => {
  const { db } = database;
  const trainer = await insertTrainer(db, {
    name: "Zoë D'Arcy",
    sports: ['Track & Field'],
    availability: ['Sunday', 'monday'],
    home_state: 'NC',
  });
  expect(await rowOf(trainer.id)).toMatchObject({
    best_rank: 110_000,
    weekdays: 65,
    state: 'NC',
    place: null,
    words: expect.stringMatching(/^ zoe darcy track field /),
  });
  await db
    .insertInto('identity_checks')
    .values({ user_id: trainer.userId, state: 'verified', verified_at: new Date(), updated_at: new Date() })
    .execute();
  expect((await rowOf(trainer.id))?.best_rank).toBe(10_000);
  await db.updateTable('identity_checks').set({ state: 'failed', verified_at: null }).where('user_id', '=', trainer.userId).execute();
  expect((await rowOf(trainer.id))?.best_rank).toBe(110_000);
  await db
    .updateTable('trainers')
    .set({ rating_tenths: 50, review_count: 5, hourly_rate_cents: 7_700 })
    .where('id', '=', trainer.id)
    .execute();
  expect(await rowOf(trainer.id)).toMatchObject({ best_rank: 105_000, hourly_rate_cents: 7_700 });
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', trainer.userId).execute();
  expect(await rowOf(trainer.id)).toBeUndefined();
  await db.updateTable('users').set({ disabled_at: null }).where('id', '=', trainer.userId).execute();
  expect(await rowOf(trainer.id)).toBeDefined();
  await db.updateTable('trainers').set({ sports: [] }).where('id', '=', trainer.id).execute();
  expect(await rowOf(trainer.id)).toBeUndefined();
});

it('loses no change of two that are made at once', async () => {
  const { db } = database;
  const trainer = await insertTrainer(db, { name: 'Both At Once' });
  await db.insertInto('identity_checks').values({ user_id: trainer.userId, state: 'pending', updated_at: new Date() }).execute();
  for (let round = 0; round < 10; round += 1) {
    const isVerified = round % 2 === 0;
    const verified = { state: isVerified ? ('verified' as const) : ('failed' as const), verified_at: isVerified ? new Date() : null };
    await Promise.all([
      db
        .updateTable('trainers')
        .set({ hourly_rate_cents: 1_000 + round })
        .where('id', '=', trainer.id)
        .execute(),
      db.updateTable('identity_checks').set(verified).where('user_id', '=', trainer.userId).execute(),
    ]);
    expect(await rowOf(trainer.id)).toMatchObject({ hourly_rate_cents: 1_000 + round, best_rank: isVerified ? 10_000 : 110_000 });
  }
});

it('takes the longest names and sports there can be', async () => {
  const { id } = await insertTrainer(database.db, {
    name: '𝒜'.repeat(60),
    sports: Array.from({ length: 20 }, (_, index) => `${index} ${'界'.repeat(37)}`),
    current_university: '界'.repeat(120),
    highest_level_played: '界'.repeat(60),
  });
  expect((await rowOf(id))?.words.length).toBeLessThanOrEqual(500 * 2);
  await sql`analyze trainer_search`.execute(database.db);
});

it('forgets words nobody is found by, keeps those somebody is, and gives old zip codes their place', async () => {
  const { db } = database;
  const { id } = await insertTrainer(db, { name: 'Unheardof Surname', home_zipcode: '27514' });
  const { id: lost } = await insertTrainer(db, { name: 'Nowhere Zip', home_zipcode: '00000' });
  expect(await vocabulary()).toEqual(expect.arrayContaining(['unheardof', 'surname']));
  await db.updateTable('trainers').set({ name: 'Newname Surname' }).where('id', '=', id).execute();
  await db.deleteFrom('search_vocabulary').where('word', '=', 'newname').execute();
  for (let time = 0; time < 2; time += 1) {
    await tidySearch(db);
    const words = await vocabulary();
    expect(words).toEqual(expect.arrayContaining(['newname', 'surname']));
    expect(words).not.toContain('unheardof');
    expect((await rowOf(id))?.place).toMatch(/^\(/);
    expect((await rowOf(lost))?.place).toBeNull();
  }
});
