import { MAX_ID } from '@x1/contract/core/ids.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';

/** A total beyond this is reported as '1000+' (rulings §0): counting further costs more than it is worth. */
export const COUNTED_AT_MOST = 1_000;

/** What is requested of a list. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** One page of a list, as `page()` of the HTTP layer takes it. */
export interface PageOf<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
  readonly total: number | '1000+';
}

/** A batch of a list that is read to its end by id. */
export interface IdPage {
  readonly afterId: number;
  readonly limit: number;
}

const PART = 100;

/** Every item of a list, read in batches, including items added behind the current position meanwhile. */
export const readById = <Item extends { id: number }>(list: (page: IdPage) => Promise<Item[]>): AsyncGenerator<Item> =>
  readByParts(list, ({ id }) => id);

/** The same for a list ordered by another number. */
export async function* readByParts<Item>(list: (page: IdPage) => Promise<Item[]>, numberOf: (item: Item) => number): AsyncGenerator<Item> {
  let afterId = 0;
  for (let isMore = true; isMore; ) {
    const items = await list({ afterId, limit: PART });
    yield* items;
    const last = items.at(-1);
    if (last !== undefined) afterId = numberOf(last);
    isMore = items.length === PART;
  }
}

/**
 * An id as the position after which a list continues: `where('id', '>', idPlace(17))`. It need not be the id of any row, so it has no branded type.
 */
export const idPlace = (id: number) => sql<never>`${id}`;

/** The position after which a list continues, as opaque text for the address. */
export function encodeCursor(place: readonly number[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The bounds of a whole number in a cursor: a cursor is input like any other, and the database's numbers are bounded. */
export interface CursorPart {
  readonly from: number;
  readonly to: number;
}
export const idPart: CursorPart = { from: 0, to: MAX_ID };

/**
 * Reads what `encodeCursor` wrote for the same list.
 *
 * @param parts the parts of a position in this list
 * @returns undefined for the first page
 * @throws AppError 'request.invalid' for anything else
 */
export function decodeCursor(cursor: string | undefined, parts: readonly CursorPart[]): number[] | undefined {
  if (cursor === undefined) return undefined;
  const place = z.array(z.number()).safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (place.success && isPlace(place.data, parts)) return place.data;
  throw new AppError('request.invalid', undefined, { fields: { cursor: "isn't a cursor of this list" } });
}

function isPlace(numbers: readonly number[], parts: readonly CursorPart[]): boolean {
  return numbers.length === parts.length && parts.every((part, at) => isWithin(numbers[at], part));
}

function isWithin(value: number | undefined, { from, to }: CursorPart): boolean {
  return value !== undefined && value >= from && value <= to && Number.isSafeInteger(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Exact up to 1,000. */
export function toTotal(count: number): number | '1000+' {
  return count > COUNTED_AT_MOST ? '1000+' : count;
}

/** Cuts rows that were read with one more than the limit into a page: the extra row shows that there is a next one. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  how: { limit: number; count: number; toItem: (row: Row) => Item; placeOf: (row: Row) => readonly number[] },
): PageOf<Item> {
  const shown = rows.slice(0, how.limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > how.limit && last !== undefined ? encodeCursor(how.placeOf(last)) : null;
  return { items: shown.map(how.toItem), nextCursor, total: toTotal(how.count) };
}

/** How many rows a query finds, counted to one more than is reported. */
export async function countUpTo<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = query.clearSelect().select(sql`1`.as('one'));
  return (await counted.limit(COUNTED_AT_MOST + 1).execute()).length;
}

const instantPart: CursorPart = { from: 0, to: Date.UTC(2300, 0, 1) };

/** A sort key: an instant, and an id for equal instants. Backed by an index over the two. */
interface MomentOrder<Row> {
  readonly at: RawBuilder<Date>;
  readonly id: RawBuilder<number>;
  readonly first?: 'newest' | 'oldest';
  readonly placeOf: (row: Row) => readonly [Date, number];
}

/**
 * One page of a list ordered by instants, newest first by default. The query filters it.
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export async function readPage<DB, TB extends keyof DB, Row, Item>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { at, id, first = 'newest', placeOf }: MomentOrder<Row>,
  { limit, cursor }: PageRequest,
  toItem: (row: Row) => Item,
): Promise<PageOf<Item>> {
  const [atMs, afterId] = decodeCursor(cursor, [instantPart, idPart]) ?? [];
  const [direction, behind] = first === 'newest' ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const);
  const rows = await query
    .$if(atMs !== undefined, (list) => list.where(sql<boolean>`(${at}, ${id}) ${behind} (${new Date(atMs ?? 0)}, ${afterId})`))
    .orderBy(at, direction)
    .orderBy(id, direction)
    .limit(limit + 1)
    .execute();
  const toPlace = ([moment, number]: readonly [Date, number]) => [moment.getTime(), number];
  return toPage(rows as Row[], { limit, count: await countUpTo(query), toItem, placeOf: (row) => toPlace(placeOf(row)) });
}
