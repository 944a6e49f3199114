import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { PINS_AT_MOST } from '@x1/contract/search/map-pins.ts';
import { searchRadii, trainerSorts } from '@x1/contract/search/trainer-search.ts';
import { priceBands } from '@x1/contract/trainers/price-bands.ts';
import { levels, states, weekdays } from '@x1/contract/trainers/profile-options.ts';
import { universities } from '@x1/contract/trainers/universities.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findNeighborhood, findZipPlace } from '../../platform/us-zip-places.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type GeneratedTrainer, generateTrainer, insertGeneratedTrainers } from '../../testing/generated-trainers.ts';
import { openRecordingDatabase, type RecordingDatabase } from '../../testing/recorded-queries.ts';
import { insertUser } from '../../testing/rows.ts';
import { insertPlace } from '../../testing/rows-places.ts';
import { listMapPins } from './reads/map-pins.ts';
import type { TrainerSearch } from './reads/trainer-filters.ts';
import { listTrainers } from './reads/trainer-list.ts';

/** Enough for plans to differ from those of a handful, few enough to be written within seconds. */
const size = 3_000;

let database: TestDatabase;
let recording: RecordingDatabase;
let viewerId: UserId;
/** The inserted trainers with their ids. */
let all: Placed[];
const favorites = new Set<TrainerId>();
/** Within the names of many sports, and at the beginning of some surnames. */
const frequent = 'ball';

beforeAll(async () => {
  database = await createTestDatabase();
  recording = openRecordingDatabase(database.url);
  viewerId = await insertUser(database.db, { role: 'parent' });
  const ids = await insertGeneratedTrainers(database.db, { from: 1, to: size });
  const made = ids.map((id, index) => ({ ...generateTrainer(index + 1), id }));
  await addPlaces(made);
  const spots = await database.db.selectFrom('trainerSearchSpots').selectAll().where('sport', '=', 0).execute();
  all = made.map((trainer, index) => ({
    ...trainer,
    travelMiles: index % TRAVELS_EACH === 0 ? TRAVEL_MILES : null,
    spots: spots
      .filter(({ trainerId }) => trainerId === trainer.id)
      .map(({ spot, latitude, longitude }) => ({
        middle: spot === 0 ? homeOf(trainer) : secondPlace(index),
        shown: { latitude, longitude },
      })),
  }));
  for (const { id } of all.filter((_, index) => index % 40 === 0)) favorites.add(id);
  const rows = [...favorites].map((trainerId) => ({ userId: viewerId, trainerId, createdAt: new Date(0) }));
  await database.db.insertInto('favorites').values(rows).execute();
}, 120_000);
afterAll(async () => {
  await recording.close();
  await database.close();
});

/** Every second has a second place, most of them in the same city, so that more are there than are counted; and every seventh travels. */
const PLACE_EACH = 2;
const ELSEWHERE_EACH = 8;
const TRAVELS_EACH = 7;
const TRAVEL_MILES = 60;
const crowdedZip = '10003';
const elsewhereZips = ['27701', '60614', '99501', '94110'];
const secondZip = (index: number) =>
  index % ELSEWHERE_EACH === 0 ? (elsewhereZips[(index / ELSEWHERE_EACH) % elsewhereZips.length] ?? '') : crowdedZip;
const secondPlace = (index: number) => findNeighborhood(secondZip(index));
/** Where the crowd is. */
const crowds = [
  { near: '10001', within: '10' },
  { near: '10001', box: '40.5,-74.3,40.9,-73.7' },
  { near: '10001', box: '40.5,-74.3,40.9,-73.7', within: '50' },
] as const;
const homeOf = ({ homeLatitude: latitude, homeLongitude: longitude }: GeneratedTrainer): Place =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

async function addPlaces(trainers: readonly { id: TrainerId }[]): Promise<void> {
  const { db } = database;
  for (const [index, { id: trainerId }] of trainers.entries()) {
    if (index % PLACE_EACH === 0) await insertPlace(db, { trainerId, zipcode: secondZip(index) });
  }
  const travelers = trainers.filter((_, index) => index % TRAVELS_EACH === 0).map(({ id }) => id);
  await db.updateTable('trainers').set({ travelMiles: TRAVEL_MILES }).where('id', 'in', travelers).execute();
}

/** A trainer with where their places are, and where the map shows them. */
interface Placed extends GeneratedTrainer {
  readonly id: TrainerId;
  readonly travelMiles: number | null;
  readonly spots: readonly { middle: Place; shown: NonNullable<Place> }[];
}

type Filters = Omit<TrainerSearch, 'limit' | 'cursor'>;

const searches: fc.Arbitrary<Filters> = fc
  .record(
    {
      q: fc.constantFrom('maya', frequent, 'BASKETBALL', 'ma', 'son', 'jose so', 'hoops', 'track field', 'and'),
      sport: fc.constantFrom('soccer', 'Golf', 'Track & Field', 'curling'),
      price: fc.constantFrom(...(Object.keys(priceBands) as (keyof typeof priceBands)[])),
      university: fc.constantFrom(...universities.slice(0, 3)),
      level: fc.constantFrom(...levels),
      state: fc.constantFrom(...states.slice(0, 4)),
      near: fc.constantFrom('10001', '27514', '99501'),
      within: fc.constantFrom(...searchRadii),
      box: fc.constantFrom('35,-80,37,-78', '25,-90,45,-70', '40.5,-74.3,40.9,-73.7', '60,-152,62,-148'),
      verified: fc.constant('1' as const),
      day: fc.constantFrom(...weekdays),
      sort: fc.constantFrom(...trainerSorts),
      favorites: fc.constant('1' as const),
    },
    { requiredKeys: [] },
  )
  // A radius and the order by distance need a place to start from.
  .map(({ within, sort, ...rest }) => (rest.near ? { ...rest, within, sort } : { ...rest, sort: sort === 'distance' ? undefined : sort }));

it('finds the same trainers as a scan of all of them', async () => {
  await fc.assert(
    fc.asyncProperty(searches, fc.integer({ min: 7, max: 100 }), async (search, limit) => {
      const expected = expectedOf(search);
      const page = await listTrainers(database.db, { ...search, limit }, { userId: viewerId, role: 'parent', now: new Date() });
      const found = page.items.map(({ id }) => id);
      // The search may then also find misspelled words: see trainer-list.test.ts.
      if (search.q !== undefined && expected.length < 3) {
        expect(found).toEqual(expect.arrayContaining(expected));
        return;
      }
      expect(found).toEqual(expected.slice(0, limit));
      expect(page.total).toBe(expected.length > 1_000 ? '1000+' : expected.length);
      expect(page.nextCursor === null).toBe(expected.length <= limit);
      for (const item of page.items) expect(item.isFavorite).toBe(favorites.has(item.id));
    }),
    { numRuns: Number(process.env['X1_SEARCHES'] ?? 150) },
  );
}, 120_000);

it.each(trainerSorts)('lists each trainer once when sorted by %s, page by page', async (sort) => {
  const asked = [{}, { q: 'son' }, { q: frequent }, { sport: 'soccer' }, { day: 'Sunday' }] as const;
  for (const many of [{ q: frequent }, ...crowds]) expect(expectedOf(many).length, 'more than are counted').toBeGreaterThan(1_000);
  for (const search of [...asked.map((filters) => ({ near: '60614', ...filters })), ...crowds]) {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listTrainers(
        database.db,
        { ...search, sort, limit: 97, cursor },
        { userId: viewerId, role: 'parent', now: new Date() },
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(expectedOf({ ...search, sort }));
  }
});

it('answers every search from an index, without reading a whole table', async () => {
  const asked: Filters[] = [
    {},
    ...trainerSorts.map((sort) => ({ sort, near: '60614' })),
    { sport: 'Golf' },
    { price: '100+' },
    { university: 'Duke University' },
    { level: 'NAIA' },
    { state: 'NC' },
    { verified: '1' },
    { day: 'Sunday' },
    { near: '60614', within: '100' },
    { favorites: '1' },
    { q: all[7]?.name },
    { q: 'jonhatan okafro' },
    { sport: 'Golf', price: '50-75', state: 'AL' },
    { sport: 'Golf', verified: '1', day: 'Sunday', sort: 'price' },
    { near: '60614', within: '100', sport: 'Soccer', level: 'NAIA' },
    { near: '60614', within: '10', sort: 'distance' },
    { near: '60614', within: '25', q: frequent },
    { box: '35,-80,37,-78' },
    { box: '25,-120,48,-70', sport: 'Golf' },
    { box: '35,-80,37,-78', near: '27514', sort: 'distance', sport: 'Soccer' },
    ...crowds.flatMap((crowd) => trainerSorts.map((sort) => ({ ...crowd, sort }))),
  ];
  for (const search of asked) {
    const queries = await recording.record((db) =>
      listTrainers(db, { ...search, limit: 24 }, { userId: viewerId, role: 'parent', now: new Date() }),
    );
    expect({ search, scans: await recording.listSequentialScans(queries, 'small') }).toEqual({ search, scans: [] });
  }
});

it('shows each place of the trainers it finds in a part of the map, the best first, and tells when there are more', async () => {
  for (const search of [
    { box: '40,-75,42,-73' },
    { box: '25,-124,48,-67' },
    { box: '40,-75,42,-73', sport: 'Soccer', day: 'Sunday' },
  ] as const) {
    const { pins, hasMore } = await listMapPins(database.db, search, { userId: viewerId, role: 'parent' });
    const expected = expectedOf(search).flatMap((id) =>
      all.filter((one) => one.id === id).flatMap((one) => spotsIn(one, search.box).map(() => id)),
    );
    expect(pins.map(({ trainerId }) => trainerId)).toEqual(expected.slice(0, PINS_AT_MOST));
    expect(hasMore).toBe(expected.length > PINS_AT_MOST);
  }
  const scans = async (search: { box: string }) => {
    const queries = await recording.record((db) => listMapPins(db, search, { userId: viewerId, role: 'parent' }));
    return recording.listSequentialScans(queries, 'small');
  };
  expect([await scans({ box: '40,-75,42,-73' }), await scans({ box: '25,-124,48,-67' })]).toEqual([[], []]);
});

/** All matching trainers in order, found by checking each of them. */
function expectedOf(search: Filters): number[] {
  const from = search.near === undefined ? undefined : findZipPlace(search.near);
  const found = all.filter((trainer) => fits(trainer, search, from)).map((trainer) => ({ trainer, tier: tierOf(trainer, search) }));
  const rank = (trainer: Placed): number => {
    if (search.sort === 'price') return trainer.hourlyRateCents;
    if (search.sort === 'rating') return -(trainer.ratingTenths ?? -1) * 100_000 - trainer.reviewCount;
    if (search.sort === 'distance') return nearest(trainer, search, from) ?? Number.NaN;
    return bestRank(trainer);
  };
  const inOrder = found.toSorted(
    (one, other) => one.tier - other.tier || rank(one.trainer) - rank(other.trainer) || one.trainer.id - other.trainer.id,
  );
  return inOrder.map(({ trainer }) => trainer.id);
}

type Place = ReturnType<typeof findZipPlace>;

function fits(trainer: Placed, search: Filters, from: Place): boolean {
  const is = (one: string | null, other: string | undefined) => other === undefined || fold(one ?? '') === fold(other);
  const band = search.price && priceBands[search.price];
  const spots = spotsIn(trainer, search.box);
  const miles = nearest(trainer, search, from);
  return (
    (search.sport === undefined || trainer.sports.some((sport) => is(sport, search.sport))) &&
    is(trainer.currentUniversity, search.university) &&
    is(trainer.highestLevelPlayed, search.level) &&
    is(trainer.homeState, search.state) &&
    (!band || (trainer.hourlyRateCents >= band.minCents && trainer.hourlyRateCents <= (band.maxCents ?? Number.POSITIVE_INFINITY))) &&
    (!search.verified || trainer.isVerified) &&
    (!search.day || trainer.availability.includes(search.day)) &&
    (!search.favorites || favorites.has(trainer.id)) &&
    (!search.box || spots.length > 0) &&
    (!search.within || (miles !== undefined && miles <= Math.max(Number(search.within), trainer.travelMiles ?? 0))) &&
    (search.sort !== 'distance' || miles !== undefined) &&
    wordsOf(search.q ?? '').every((word) =>
      wordsOfTrainer(trainer).some((own) => (word.length < 3 ? own.startsWith(word) : own.includes(word))),
    )
  );
}

/** With words and by best match: 0 where each begins one of the trainer's words. */
function tierOf(trainer: GeneratedTrainer, { q, sort = 'best' }: Filters): number {
  if (q === undefined || sort !== 'best') return 0;
  return wordsOf(q).every((word) => wordsOfTrainer(trainer).some((own) => own.startsWith(word))) ? 0 : 1;
}

/** The formula of migration 0020, written differently. */
function bestRank({ isVerified, ratingTenths, reviewCount }: GeneratedTrainer): number {
  const count = ratingTenths === null ? 0 : reviewCount;
  const stars = Math.floor((1_000 * (200 + (ratingTenths ?? 0) * count)) / (5 + count));
  return (isVerified ? 0 : 100_000) + 50_000 - stars;
}

/** The places that the map shows in a part of it; all of them without one. */
function spotsIn({ spots }: Placed, box: string | undefined): Placed['spots'] {
  if (box === undefined) return spots;
  const [south = 0, west = 0, north = 0, east = 0] = box.split(',').map(Number);
  return spots.filter(({ shown: { latitude: y, longitude: x } }) => y >= south && y <= north && x >= west && x <= east);
}

function nearest(trainer: Placed, { box }: Filters, from: Place): number | undefined {
  const miles = spotsIn(trainer, box).map(({ middle }) => milesBetween(middle, from) ?? Number.NaN);
  return from && miles.length > 0 ? Math.min(...miles) : undefined;
}

/** By the haversine formula, which differs from the database's. */
function milesBetween(place: Place, from: Place): number | undefined {
  if (!from || !place) return undefined;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const a =
    half(place.latitude - from.latitude) +
    Math.cos(radians(place.latitude)) * Math.cos(radians(from.latitude)) * half(place.longitude - from.longitude);
  return 2 * 3_958.7613 * Math.asin(Math.sqrt(a));
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
/** Including the sports' other names (migration 0020). */
const wordsOfTrainer = ({ name, sports }: GeneratedTrainer) =>
  wordsOf([name, ...sports, ...sports.flatMap((sport) => aliases[sport] ?? [])].join(' '));
const aliases: Record<string, string> = {
  Baseball: 'pitching batting',
  Basketball: 'hoops bball',
  'Beach Volleyball': 'sand',
  'Cross Country': 'xc running runner',
  Football: 'gridiron quarterback',
  Golf: 'golfing',
  Gymnastics: 'gymnast tumbling',
  'Ice Hockey': 'skating',
  Lacrosse: 'lax',
  Rowing: 'crew sculling',
  Soccer: 'futbol futsal',
  Softball: 'fastpitch',
  'Swimming & Diving': 'swim swimmer diver',
  Tennis: 'racket',
  'Track & Field': 'athletics running runner sprint jumps throws',
  Volleyball: 'vball',
  'Water Polo': 'waterpolo',
  Wrestling: 'grappling wrestler',
};
