import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertProgram, insertReadyTrainer, insertTrainer, insertUser, startIdsApart } from '../../testing/rows.ts';
import type { TrainerSearch } from './reads/trainer-filters.ts';
import { listTrainers } from './reads/trainer-list.ts';

let database: TestDatabase;
let viewerId: UserId;
beforeAll(async () => {
  database = await createTestDatabase();
  await startIdsApart(database.db);
  viewerId = await insertUser(database.db, { role: 'parent' });
});
afterAll(() => database.close());

/** Trainers of one test share a word in their name, so that tests do not see each other's. */
const search = async (request: Partial<TrainerSearch>) => {
  const page = await listTrainers(database.db, { limit: 100, ...request }, { userId: viewerId, role: 'parent', now: new Date() });
  return { ...page, names: page.items.map(({ name }) => name) };
};

it('lists verified trainers first, each group by id, page by page', async () => {
  const { db } = database;
  for (const name of ['Alder one', 'Alder two', 'Alder three']) await insertTrainer(db, { name });
  await insertTrainer(db, { name: 'Alder failed', onboarding: { identity: 'failed' } });
  for (const name of ['Alder four', 'Alder five']) await insertTrainer(db, { name, onboarding: { identity: 'verified' } });
  const expected = ['Alder four', 'Alder five', 'Alder one', 'Alder two', 'Alder three', 'Alder failed'];
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await search({ q: 'alder', limit: 2, cursor });
    expect(page.total).toBe(6);
    seen.push(...page.names);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(expected);
});

it('finds parts of names and sports in any order and case, ignoring accents and punctuation', async () => {
  await insertTrainer(database.db, { name: 'Élodie Müller-Birch', sports: ['Track & Field'] });
  await insertTrainer(database.db, { name: "Sam O'Birch", sports: ['Fútbol Sala', 'Golf'] });
  for (const q of ['ELODIE', 'élodie', 'muller-b', 'birch track', 'uller', 'müller_field']) {
    expect((await search({ q })).names).toEqual(['Élodie Müller-Birch']);
  }
  for (const q of ['futbol birch', 'OBIRCH', 'o’birch', 'go sa ob']) expect((await search({ q })).names).toEqual(["Sam O'Birch"]);
  expect((await search({ q: 'birch tennis' })).names).toEqual([]);
});

it('says who trains online: with a program on sale that is held online, or may be', async () => {
  const { db } = database;
  const insert = async (name: string, program: Partial<Parameters<typeof insertProgram>[1]>) =>
    insertProgram(db, { trainerId: (await insertTrainer(db, { name })).id, ...program });
  await insert('Cypress online', { trainingFormat: 'Online' });
  await insert('Cypress both', { trainingFormat: 'Hybrid (Both)' });
  await insert('Cypress there', { trainingFormat: 'In-Person' });
  await insert('Cypress draft', { trainingFormat: 'Online', isDraft: true });
  const { items } = await search({ q: 'cypress' });
  expect(items.filter(({ trainsOnline }) => trainsOnline).map(({ name }) => name)).toEqual(['Cypress online', 'Cypress both']);
  expect(items.every(({ trainsOnline, onlineFrom }) => trainsOnline === (onlineFrom !== null))).toBe(true);
});

it('finds a sport by its other names', async () => {
  await insertTrainer(database.db, { name: 'Aspen hoops', sports: ['BASKETBALL'] });
  await insertTrainer(database.db, { name: 'Aspen none', sports: ['Golf'] });
  expect((await search({ q: 'aspen bball' })).names).toEqual(['Aspen hoops']);
});

it('ranks words that begin with the search text before words that contain it', async () => {
  await insertTrainer(database.db, { name: 'Zzinside Yewson', onboarding: { identity: 'verified' } });
  await insertTrainer(database.db, { name: 'Sonia Yewinside' });
  expect((await search({ q: 'son yew' })).names).toEqual(['Sonia Yewinside', 'Zzinside Yewson']);
});

it('treats SQL wildcards and quotes in the search text as ordinary characters', async () => {
  await insertTrainer(database.db, { name: 'Cedar 100%_\\ effort' });
  for (const q of ['%', '_', '\\', '％', '!?', "'"])
    expect(await search({ q })).toEqual({ items: [], nextCursor: null, total: 0, names: [] });
  expect((await search({ q: '100% effort' })).names).toEqual(['Cedar 100%_\\ effort']);
  expect((await search({ q: "'; drop table trainers" })).names).toEqual([]);
});

it('tolerates typos when few trainers match, page by page', async () => {
  await insertTrainer(database.db, { name: 'Jonathan Mapleton' });
  await insertTrainer(database.db, { name: 'Jonatan Mapleton', onboarding: { identity: 'verified' } });
  const both = ['Jonatan Mapleton', 'Jonathan Mapleton'];
  for (const q of ['mapletno', 'jonahtan mapleton', 'maplton', 'Mäplettom', 'jonatann maplton']) {
    expect(await search({ q })).toMatchObject({ names: both, total: 2 });
  }
  const first = await search({ q: 'maplton', limit: 1 });
  expect(first).toMatchObject({ names: ['Jonatan Mapleton'], total: 2 });
  const second = await search({ q: 'maplton', limit: 1, cursor: first.nextCursor ?? '' });
  expect(second).toMatchObject({ names: ['Jonathan Mapleton'], total: 2, nextCursor: null });
});

it('ranks exact matches first and applies typos only to words that match nothing', async () => {
  await insertTrainer(database.db, { name: 'Laurelson Short' });
  await insertTrainer(database.db, { name: 'Laurelsom Long', onboarding: { identity: 'verified' } });
  expect((await search({ q: 'laurelson short' })).names).toEqual(['Laurelson Short']);
  // No trainer has both words, so one of them may be a typo.
  expect((await search({ q: 'laurelson long' })).names).toEqual(['Laurelsom Long']);
  // A part of one name, and almost all of a different one.
  expect((await search({ q: 'aurelson' })).names).toEqual(['Laurelson Short', 'Laurelsom Long']);
  expect((await search({ q: 'maxxxton' })).names).toEqual([]);
});

it('filters by a whole sport name in any case', async () => {
  await insertTrainer(database.db, { name: 'Dogwood volley', sports: ['Beach Volleyball'] });
  await insertTrainer(database.db, { name: 'Dogwood both', sports: ['Soccer', 'VOLLEYBALL'] });
  expect((await search({ q: 'dogwood', sport: 'Volleyball' })).names).toEqual(['Dogwood both']);
});

it('includes the edges of a price band in both neighbors, and a rate below $25 in none (R46)', async () => {
  for (const dollars of [24.99, 25, 50, 75, 100, 250]) {
    await insertTrainer(database.db, { name: `Elm ${dollars}`, hourlyRateCents: Math.round(dollars * 100) });
  }
  const inBand = async (price: TrainerSearch['price']) => (await search({ q: 'elm', price })).items.map(({ hourlyRate }) => hourlyRate);
  expect(await inBand('25-50')).toEqual([25, 50]);
  expect(await inBand('50-75')).toEqual([50, 75]);
  expect(await inBand('75-100')).toEqual([75, 100]);
  expect(await inBand('100+')).toEqual([100, 250]);
  expect(await inBand(undefined)).toEqual([24.99, 25, 50, 75, 100, 250]);
});

it('leaves out trainers without a sport and disabled ones (R48)', async () => {
  await insertTrainer(database.db, { name: 'Fir without sport', sports: [] });
  const disabled = await insertUser(database.db, { role: 'trainer', disabledAt: new Date() });
  await insertTrainer(database.db, { name: 'Fir disabled', userId: disabled });
  expect(await search({ q: 'fir ' })).toMatchObject({ names: [], total: 0 });
});

it('finds no trainer by a rate or by days the trainer never saw, and lists them last by price (R190)', async () => {
  const days = ['Monday'];
  await insertTrainer(database.db, { name: 'Rowan said', sports: ['Golf'], hourlyRateCents: 15_000, availability: days });
  const id = (await insertTrainer(database.db, { name: 'Rowan open', sports: ['Golf'], hourlyRateCents: 5_000, availability: days })).id;
  await database.db
    .updateTable('trainers')
    .set({ unconfirmed: ['hourlyRate', 'availability'] })
    .where('id', '=', id)
    .execute();
  const found = async (request: Partial<TrainerSearch>) => (await search({ q: 'rowan', ...request })).names;
  expect(await found({ price: '50-75' })).toEqual([]);
  expect(await found({ price: '100+' })).toEqual(['Rowan said']);
  expect(await found({ day: 'Monday' })).toEqual(['Rowan said']);
  expect(await found({ sort: 'price' })).toEqual(['Rowan said', 'Rowan open']);
  expect((await search({ sport: 'Golf', price: '50-75' })).names).not.toContain('Rowan open');
  await database.db.updateTable('trainers').set({ unconfirmed: [] }).where('id', '=', id).execute();
  expect(await found({ price: '50-75', day: 'Monday' })).toEqual(['Rowan open']);
});

it('shows the lowest published price and whether the trainer can be paid', async () => {
  const ready = await insertReadyTrainer(database.db, { name: 'Ginkgo ready' });
  await insertProgram(database.db, { trainerId: ready.id, individualPriceCents: 6_000 });
  await insertProgram(database.db, { trainerId: ready.id, individualPriceCents: 4_999 });
  await insertProgram(database.db, { trainerId: ready.id, individualPriceCents: 1_000, isDraft: true });
  await insertProgram(database.db, { trainerId: ready.id, individualPriceCents: 4_500, trainingFormat: 'Online' });
  const hybrid = await insertReadyTrainer(database.db, { name: 'Ginkgo hybrid' });
  await insertProgram(database.db, { trainerId: hybrid.id, individualPriceCents: 6_000 });
  await insertProgram(database.db, { trainerId: hybrid.id, individualPriceCents: 15_000, trainingFormat: 'Hybrid (Both)' });
  const draftsOnly = await insertReadyTrainer(database.db, { name: 'Ginkgo drafts' });
  await insertProgram(database.db, { trainerId: draftsOnly.id, isDraft: true });
  expect((await search({ q: 'ginkgo' })).items).toMatchObject([
    {
      id: ready.id,
      userId: ready.userId,
      programsFrom: 45,
      inPersonFrom: 49.99,
      onlineFrom: 45,
      canAcceptPayments: true,
      connectOnboardingComplete: true,
    },
    { id: hybrid.id, programsFrom: 60, inPersonFrom: 60, onlineFrom: 150 },
    {
      programsFrom: null,
      inPersonFrom: null,
      onlineFrom: null,
      canAcceptPayments: false,
      paymentBlockedReason: "Ginkgo hasn't published a program yet.",
    },
  ]);
});

it('counts up to a thousand exactly and keeps each list row below 1 kB', async () => {
  await sql`with added as (
      insert into users (email, email_key, password_hash, role, created_at)
      select e, e, 'no password', 'trainer', now() from (select 'h' || n || '@rows.test' as e from generate_series(1, 1001) n) as emails returning id)
    insert into trainers (user_id, name, sports, years_played, program_type, hourly_rate_cents, availability, created_at, updated_at, athletic_bio)
    select id, 'Hazel', '{Softball}', 4, 'individual', 5000, '{}', now(), now(), repeat('x', 4000) from added`.execute(database.db);
  const page = await search({ q: 'hazel' });
  expect(page).toMatchObject({ total: '1000+', nextCursor: expect.any(String) });
  expect(JSON.stringify(page.items).length).toBeLessThan(100 * 1_000);
});

it('reveals distances in a cursor only in whole miles (R48)', async () => {
  await insertTrainer(database.db, { name: 'Cypress near', homeLatitude: 35.93, homeLongitude: -79.03 });
  await insertTrainer(database.db, { name: 'Cypress far', homeLatitude: 40.75, homeLongitude: -73.99 });
  const nearest = { q: 'cypress', near: '27514', sort: 'distance', limit: 1 } as const;
  const first = await search(nearest);
  const place: unknown = JSON.parse(Buffer.from(first.nextCursor ?? '', 'base64url').toString());
  expect(place).toEqual([3, 0, 0, first.items[0]?.id]);
  expect((await search({ ...nearest, cursor: first.nextCursor ?? '' })).names).toEqual(['Cypress far']);
});

it.each([
  ['a fraction', [1, 0, 1.5, 1]],
  ['more than the column holds', [1, 0, 9_999_999_999, 1]],
  ['a different order', [0, 0, 1, 1]],
])('refuses a cursor with %s', async (_name, place) => {
  const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
  await expect(search({ sort: 'price', cursor })).rejects.toMatchObject({ code: 'request.invalid' });
});
