import type { TrainerId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertGeneratedTrainers } from '../../testing/generated-trainers.ts';
import { insertTrainer } from '../../testing/rows.ts';
import { tidySearch } from './tidy-search.ts';

/** The triggers of migration 0020 update the search row with everything a trainer is found by. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const rowOf = (trainerId: TrainerId) =>
  database.db.selectFrom('trainerSearch').selectAll().where('trainerId', '=', trainerId).executeTakeFirst();
const vocabulary = async () => (await database.db.selectFrom('searchVocabulary').select('word').execute()).map(({ word }) => word);

it('a search row follows the profile, the rating, the identity check and the account', async () => {
  const { db } = database;
  const trainer = await insertTrainer(db, {
    name: "Zoë D'Arcy",
    sports: ['Track & Field'],
    availability: ['Sunday', 'monday'],
    homeState: 'NC',
  });
  expect(await rowOf(trainer.id)).toMatchObject({
    bestRank: 110_000,
    weekdays: 65,
    state: 'NC',
    place: null,
    words: expect.stringMatching(/^ zoe darcy track field /),
  });
  await db
    .insertInto('identityChecks')
    .values({ userId: trainer.userId, state: 'verified', verifiedAt: new Date(), updatedAt: new Date() })
    .execute();
  expect((await rowOf(trainer.id))?.bestRank).toBe(10_000);
  await db.updateTable('identityChecks').set({ state: 'failed', verifiedAt: null }).where('userId', '=', trainer.userId).execute();
  expect((await rowOf(trainer.id))?.bestRank).toBe(110_000);
  await db.updateTable('trainers').set({ ratingTenths: 50, reviewCount: 5, hourlyRateCents: 7_700 }).where('id', '=', trainer.id).execute();
  expect(await rowOf(trainer.id)).toMatchObject({ bestRank: 105_000, hourlyRateCents: 7_700 });
  await db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', trainer.userId).execute();
  expect(await rowOf(trainer.id)).toBeUndefined();
  await db.updateTable('users').set({ disabledAt: null }).where('id', '=', trainer.userId).execute();
  expect(await rowOf(trainer.id)).toBeDefined();
  await db.updateTable('trainers').set({ sports: [] }).where('id', '=', trainer.id).execute();
  expect(await rowOf(trainer.id)).toBeUndefined();
});

it('the search rows of each sport follow the search row', async () => {
  const { db } = database;
  const trainer = await insertTrainer(db, { name: 'Two Sports', sports: ['Golf', 'golf', 'Soccer'], homeState: 'NC' });
  const bySport = () => db.selectFrom('trainerSearchBySport').selectAll().where('trainerId', '=', trainer.id).orderBy('sport').execute();
  const shared = async () => {
    const { words, sports, ...rest } = (await rowOf(trainer.id)) ?? {};
    return [...new Set(sports)].toSorted((one, other) => one - other).map((sport) => ({ ...rest, sport }));
  };
  expect(await bySport()).toHaveLength(2);
  expect(await bySport()).toEqual(await shared());
  const changes = {
    sports: ['Soccer', 'Rowing'],
    ratingTenths: 50,
    reviewCount: 5,
    hourlyRateCents: 7_700,
    homeState: 'CA',
    homeLatitude: 40,
    homeLongitude: -75,
  };
  await db.updateTable('trainers').set(changes).where('id', '=', trainer.id).execute();
  expect(await bySport()).toMatchObject([
    { bestRank: 105_000, hourlyRateCents: 7_700, state: 'CA', place: expect.stringMatching(/^\(/) },
    {},
  ]);
  expect(await bySport()).toEqual(await shared());
  await db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', trainer.userId).execute();
  expect(await bySport()).toEqual([]);
});

it('a search row keeps both of two simultaneous changes', async () => {
  const { db } = database;
  const trainer = await insertTrainer(db, { name: 'Both At Once' });
  await db.insertInto('identityChecks').values({ userId: trainer.userId, state: 'pending', updatedAt: new Date() }).execute();
  for (let round = 0; round < 10; round += 1) {
    const isVerified = round % 2 === 0;
    const verified = { state: isVerified ? ('verified' as const) : ('failed' as const), verifiedAt: isVerified ? new Date() : null };
    await Promise.all([
      db
        .updateTable('trainers')
        .set({ hourlyRateCents: 1_000 + round })
        .where('id', '=', trainer.id)
        .execute(),
      db.updateTable('identityChecks').set(verified).where('userId', '=', trainer.userId).execute(),
    ]);
    expect(await rowOf(trainer.id)).toMatchObject({ hourlyRateCents: 1_000 + round, bestRank: isVerified ? 10_000 : 110_000 });
  }
});

it('a search row holds the longest allowed names and sports', async () => {
  const { id } = await insertTrainer(database.db, {
    name: '𝒜'.repeat(60),
    sports: Array.from({ length: 20 }, (_, index) => `${index} ${'界'.repeat(37)}`),
    currentUniversity: '界'.repeat(100),
    highestLevelPlayed: '界'.repeat(60),
  });
  expect((await rowOf(id))?.words.length).toBeLessThanOrEqual(500 * 2);
  await sql`analyze trainer_search`.execute(database.db);
});

it('the nightly job removes unused search words, keeps used ones and adds places to old zip codes', async () => {
  const { db } = database;
  const { id } = await insertTrainer(db, { name: 'Unheardof Surname', homeZipcode: '27514' });
  const { id: lost } = await insertTrainer(db, { name: 'Nowhere Zip', homeZipcode: '00000' });
  expect(await vocabulary()).toEqual(expect.arrayContaining(['unheardof', 'surname']));
  await db.updateTable('trainers').set({ name: 'Newname Surname' }).where('id', '=', id).execute();
  await db.deleteFrom('searchVocabulary').where('word', '=', 'newname').execute();
  for (let time = 0; time < 2; time += 1) {
    await tidySearch(db);
    const words = await vocabulary();
    expect(words).toEqual(expect.arrayContaining(['newname', 'surname']));
    expect(words).not.toContain('unheardof');
    expect((await rowOf(id))?.place).toMatch(/^\(/);
    expect((await rowOf(lost))?.place).toBeNull();
  }
});

it('the nightly job keeps the vocabulary right when there are more trainers and words than it takes at once', async () => {
  const { db } = database;
  await insertGeneratedTrainers(db, { from: 1, to: 1_100 });
  await tidySearch(db);
  const used = await vocabulary();
  expect(used.length).toBeGreaterThan(500);
  await sql`delete from search_vocabulary where word > 'm'`.execute(db);
  await sql`insert into search_vocabulary select 'unused' || number from generate_series(1, 1200) as number`.execute(db);
  await tidySearch(db);
  expect((await vocabulary()).toSorted()).toEqual(used.toSorted());
});
