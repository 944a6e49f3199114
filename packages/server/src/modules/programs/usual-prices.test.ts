import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertProgram, insertReadyTrainer, insertUser } from '../../testing/rows.ts';
import { readUsualPrices } from './usual-prices.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const prices = async (programType: 'Mentorship' | 'Nutrition Guidance', userId?: Awaited<ReturnType<typeof insertUser>>) =>
  readUsualPrices(database.db, { programType, userId: userId ?? (await insertUser(database.db, { role: 'trainer' })) });

it('tells the middle half of what other trainers ask for a session, in whole dollars', async () => {
  const { db } = database;
  for (const dollars of [20, 40, 50, 60, 400]) {
    const { id } = await insertReadyTrainer(db);
    await insertProgram(db, {
      trainerId: id,
      programType: 'Mentorship',
      individualPriceCents: dollars * 200 + 50,
      groupPriceCents: dollars * 100,
      sessionsIncluded: 2,
    });
  }
  const own = await insertReadyTrainer(db);
  for (const change of [{ isDraft: true }, { archivedAt: new Date() }]) {
    await insertProgram(db, { trainerId: own.id, programType: 'Mentorship', individualPriceCents: 900_000, ...change });
  }
  await insertProgram(db, { trainerId: own.id, programType: 'Mentorship', individualPriceCents: 900_000 });
  expect(await prices('Mentorship', own.userId)).toEqual({
    individual: { lowCents: 4_000, highCents: 6_000 },
    group: { lowCents: 2_000, highCents: 3_000 },
  });
});

it('tells nothing of a few trainers, and of groups only where there are some', async () => {
  const { db } = database;
  const trainers = await Promise.all([1, 2, 3, 4].map(() => insertReadyTrainer(db)));
  const insert = (trainerId: (typeof trainers)[number]['id']) =>
    insertProgram(db, { trainerId, programType: 'Nutrition Guidance', maxCapacity: 1 });
  for (const { id } of [...trainers, ...trainers]) await insert(id);
  expect(await prices('Nutrition Guidance')).toEqual({ individual: null, group: null });
  await insert((await insertReadyTrainer(db)).id);
  expect(await prices('Nutrition Guidance')).toEqual({ individual: { lowCents: 4_900, highCents: 4_900 }, group: null });
});
