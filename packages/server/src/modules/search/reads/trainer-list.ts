import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { TrainerSort } from '@x1/contract/search/trainer-search.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { COUNTED_AT_MOST, type CursorPart, decodeCursor, idPart, type PageOf, toPage } from '../../../platform/db/paging.ts';
import { plannedEachTime } from '../../../platform/db/prepared.ts';
import { allBegin, allContained, allMeant, correctWords, readSearchWords, type SearchedWord } from './search-words.ts';
import { distanceOf, isFirstSpot, rowsOfMany, searchRowsFor } from './spot-rows.ts';
import { type Distance, distanceFrom, toTold } from './told-distance.ts';
import { filtersOf, findPoint, isByPlace, type Point, type TrainerSearch, type Viewer } from './trainer-filters.ts';
import { computedColumns, type ListedRow, listedColumns, listedTrainers, toListItem } from './trainer-row.ts';

/** With fewer exact hits than that, words may have been misspelt. */
const LITTLE = 3;

/** A search that is ready for the database. */
interface Query {
  readonly sort: NonNullable<TrainerSearch['sort']>;
  readonly limit: number;
  readonly viewerId: UserId;
  readonly now: Date;
  readonly search: TrainerSearch;
  readonly point: Point | undefined;
  readonly rows: RawBuilder<unknown>;
  /** Where the page of a search that finds more than are counted comes from, when these are counted in any order. */
  readonly rowsOfMany: readonly RawBuilder<unknown>[] | undefined;
  /** Everything but words. */
  readonly filters: readonly RawBuilder<boolean>[];
  readonly after: ListPlace | undefined;
}

/** One stretch of the list: within it the rank decides. */
interface Tier {
  readonly tier: number;
  readonly words: RawBuilder<boolean> | undefined;
}

/** Where a trainer stands in the list. */
interface FoundPlace {
  trainerId: TrainerId;
  rank: number;
  tier: number;
}

/**
 * One page of the trainers who have a name and a sport (R46-R48), from the rows that triggers keep for searching (migration 0020).
 *
 * @throws AppError 'auth.forbidden' for a filter that is not the viewer's to use, 'request.invalid' for a cursor of another list, an unknown zip code, a distance from nowhere
 */
export async function listTrainers(db: Db, search: TrainerSearch, viewer: Viewer & { now: Date }): Promise<PageOf<TrainerListItem>> {
  const query = toQuery(search, viewer);
  if (!search.q) return readPage(db, query, await findMatches(db, query, [{ tier: 0, words: undefined }]));
  const words = await readSearchWords(db, search.q);
  if (words.length === 0) return { items: [], nextCursor: null, total: 0 };
  const found = await findMatches(db, query, tiersOf(query.sort, words), allContained(words));
  const corrected = found.count < LITTLE ? await correctWords(db, words, found.count) : undefined;
  if (!corrected) return readPage(db, query, found);
  return readPage(db, query, await findMatches(db, query, tiersOf(query.sort, words, corrected), allMeant(corrected)));
}

interface Matches {
  /** One more than the page holds. */
  readonly places: FoundPlace[];
  readonly count: number;
}

/** Who is on the page, and how many there are in all tiers together. @param words what the tiers have in common */
async function findMatches(db: Db, query: Query, wanted: readonly Tier[], words?: RawBuilder<boolean>): Promise<Matches> {
  if (query.after && query.rowsOfMany) {
    const count = await countTrainers(db, query, words);
    return { places: await findInTiers(db, query, wanted, count), count };
  }
  if (query.after) {
    const [places, count] = await Promise.all([findInTiers(db, query, wanted), countTrainers(db, query, words)]);
    return { places, count };
  }
  const counted = await findFirst(db, query, wanted, words);
  // Beyond what is counted, the first by rank need not be of the first tier, and those that are counted in any order need not be the first.
  const isWhole = (wanted.length === 1 && !query.rowsOfMany) || counted.count <= COUNTED_AT_MOST;
  return isWhole ? counted : { ...counted, places: await findInTiers(db, query, wanted, counted.count) };
}

/** The first page from the rows that are counted anyway. */
async function findFirst(db: Db, query: Query, wanted: readonly Tier[], words?: RawBuilder<boolean>): Promise<Matches> {
  const cases = wanted.map((one) => sql`when ${one.words ?? sql`true`} then ${sql.lit(one.tier)}`);
  const tier = wanted.length === 1 ? sql<number>`${sql.lit(wanted[0]?.tier ?? 0)}` : sql<number>`case ${sql.join(cases, sql` `)} end`;
  const counted = query.rowsOfMany
    ? ranked(db, query, words).limit(COUNTED_AT_MOST + 1)
    : walk(db, query, { words, limit: COUNTED_AT_MOST + 1 });
  const rows = await db
    .with('found', () => counted.select(tier.as('tier')))
    .selectFrom('found')
    .modifyFront(plannedEachTime)
    .select(['trainerId', 'rank', 'tier', sql<number>`count(*) over ()`.as('count')])
    .orderBy('tier')
    .orderBy('rank')
    .orderBy('trainerId')
    .limit(query.limit + 1)
    .execute();
  return { places: rows, count: rows[0]?.count ?? 0 };
}

function toQuery(search: TrainerSearch, viewer: Viewer & { now: Date }): Query {
  const sort = search.sort ?? 'best';
  const point = findPoint(search);
  return {
    sort,
    limit: search.limit,
    viewerId: viewer.userId,
    now: viewer.now,
    search,
    point,
    rows: searchRowsFor(search, point),
    rowsOfMany: rowsOfMany(search, point),
    filters: [...filtersOf(search, viewer), ...(isByPlace(search) ? [isFirstSpot(search, point)] : [])],
    after: readCursorPlace(search.cursor, sort),
  };
}

/** By best match, who fits the words better comes first; every other order is one stretch. */
function tiersOf(sort: Query['sort'], words: readonly string[], corrected?: readonly SearchedWord[]): Tier[] {
  const exact = allContained(words);
  if (sort !== 'best') return [{ tier: 0, words: corrected ? allMeant(corrected) : exact }];
  const begin = allBegin(words);
  return [
    { tier: tiers.begins, words: begin },
    { tier: tiers.contains, words: sql`${exact} and not ${begin}` },
    ...(corrected ? [{ tier: tiers.misspelt, words: sql<boolean>`${allMeant(corrected)} and not ${exact}` }] : []),
  ];
}

/** The page with what is shown of its trainers, in statements that are always the same: who is on it is planned each time, these never again. */
async function readPage(
  db: Db,
  { limit, sort, viewerId, now, point }: Query,
  { places, count }: Matches,
): Promise<PageOf<TrainerListItem>> {
  const page = toPage(places, { limit, count, toItem: (place) => place, placeOf: (place) => toCursorPlace(sort, place) });
  const trainerIds = page.items.map(({ trainerId }) => trainerId);
  const listed = await readListed(db, trainerIds, { viewerId, now, point });
  const items = trainerIds.flatMap((trainerId) => {
    const row = listed.get(trainerId);
    return row ? [{ ...toListItem(row), ...toTold(row) }] : [];
  });
  return { ...page, items };
}

/** One query for each stretch until the page is full, with one row more than it holds. @param count how many are found, where it's known */
async function findInTiers(db: Db, query: Query, wanted: readonly Tier[], count = 0): Promise<FoundPlace[]> {
  const places: FoundPlace[] = [];
  const lists = (count > COUNTED_AT_MOST && query.rowsOfMany) || [query.rows];
  for (const { tier, words, rows } of wanted.flatMap((one) => lists.map((list) => ({ ...one, rows: list })))) {
    const limit = query.limit + 1 - places.length;
    if (limit === 0) break;
    if (query.after && tier < query.after.tier) continue;
    const after = query.after?.tier === tier ? query.after : undefined;
    const found = await walk(db, { ...query, rows }, { words, after, limit })
      .modifyFront(plannedEachTime)
      .execute();
    places.push(...found.map((place) => ({ ...place, tier })));
  }
  return places;
}

/** The search rows that fit, in the order of the list. */
function walk(db: Db, query: Query, { words, after, limit }: { words?: Tier['words']; after?: ListPlace | undefined; limit: number }) {
  const rank = rankOf(query.sort, query.point);
  return ranked(db, query, words)
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(${rank}, s.trainer_id) > (${after && rankAfter(after, query)}, ${after?.id})`),
    )
    .orderBy(rank)
    .orderBy('s.trainerId')
    .limit(limit);
}

/** What is shown of these trainers; who was disabled just now is missing. */
async function readListed(
  db: Db,
  trainerIds: readonly TrainerId[],
  { viewerId, now, point }: Pick<Query, 'viewerId' | 'now' | 'point'>,
): Promise<Map<TrainerId, ListedRow & Distance>> {
  if (trainerIds.length === 0) return new Map();
  const rows = await listedTrainers(db)
    .innerJoinLateral(distanceFrom(point), (join) => join.onTrue())
    .where('t.id', '=', sql<TrainerId>`any(${trainerIds})`)
    .select([...listedColumns, 'distance.straightMiles', 'distance.comes'])
    .select(computedColumns(viewerId, now))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who fits, in no order, each with the rank in it. */
function ranked(db: Db, query: Query, words: RawBuilder<boolean> | undefined) {
  return fitting(db, query, words).select(['s.trainerId', rankOf(query.sort, query.point).as('rank')]);
}

/** The search rows that fit, in no order: those of one sport have the columns of the others that are read here. */
function fitting(db: Db, { rows, filters }: Query, words: RawBuilder<boolean> | undefined) {
  const conditions = words ? [...filters, words] : filters;
  return db
    .selectFrom((rows as RawBuilder<{ trainerId: TrainerId }>).as<'s'>(sql.ref('s')))
    .where(conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`);
}

/**
 * In the order of an index that knows most filters: without an order PostgreSQL would rather read the table from its beginning. Those of a place are few of
 * everybody: they're counted as the index of places has them.
 */
async function countTrainers(db: Db, query: Query, words?: RawBuilder<boolean>): Promise<number> {
  const found = fitting(db, query, words)
    .select('s.trainerId')
    .$if(!query.rowsOfMany, (rest) =>
      // Words are in this order's index alone.
      rest.orderBy(words ? sql`s.best_rank` : rankOf(query.sort, query.point)).orderBy('s.trainerId'),
    )
    .limit(COUNTED_AT_MOST + 1);
  const { count } = await db
    .selectFrom(found.as('found'))
    .modifyFront(plannedEachTime)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The place of a trainer in a list: how well the words fit (0 without words), the rank by the sort, and the id where both are alike. */
interface ListPlace {
  readonly tier: number;
  /** Undefined by distance: a cursor with it would reveal how far away a trainer lives, and from three places where (R48). */
  readonly rank: number | undefined;
  readonly id: number;
}

/** How well words match: each is the prefix of a word of the trainer, each is contained in one, or one was misspelled. */
const tiers = { begins: 0, contains: 1, misspelt: 2 } as const;

/** In the cursor, so that the cursor of one order is refused by another. */
const sortNumbers: Record<TrainerSort, number> = { best: 0, price: 1, rating: 2, distance: 3 };
const maxRank = 2_147_483_647;
/** What the `integer` columns hold; by distance the place in the cursor stays empty. */
const rankParts: Record<TrainerSort, CursorPart> = {
  best: { from: 0, to: maxRank },
  price: { from: 0, to: maxRank },
  rating: { from: 0, to: maxRank },
  distance: { from: 0, to: 0 },
};

/** Smaller comes first. */
function rankOf(sort: TrainerSort, point: Point | undefined): RawBuilder<number> {
  if (sort === 'price') return sql`s.hourly_rate_cents`;
  if (sort === 'rating') return sql`s.rating_rank`;
  if (sort === 'distance' && point) return sql`s.place <-> ${point}`;
  return sql`s.best_rank`;
}

/** As numbers for `encodeCursor`. */
function toCursorPlace(sort: TrainerSort, { tier, rank, trainerId }: FoundPlace): number[] {
  return [sortNumbers[sort], tier, sort === 'distance' ? 0 : rank, trainerId];
}

/** The rank after which a page starts: by distance it is looked up, so that it is not in the cursor. A trainer who is no longer listed ends the list. */
function rankAfter({ rank, id }: ListPlace, { search, point }: Query): RawBuilder<number> {
  if (rank !== undefined || !point) return sql`${rank ?? 0}`;
  return sql`coalesce(${distanceOf(sql`${id}`, search, point)}, 'infinity')`;
}

/**
 * The place after which a page begins; undefined for the first page.
 *
 * @throws AppError 'request.invalid' for a cursor of another list or order
 */
function readCursorPlace(cursor: string | undefined, sort: TrainerSort): ListPlace | undefined {
  const number = sortNumbers[sort];
  const parts = decodeCursor(cursor, [{ from: number, to: number }, { from: tiers.begins, to: tiers.misspelt }, rankParts[sort], idPart]);
  if (!parts) return undefined;
  const [, tier = 0, rank = 0, id = 0] = parts;
  return { tier, rank: sort === 'distance' ? undefined : rank, id };
}
