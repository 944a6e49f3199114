import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import {
  COUNTED_AT_MOST,
  type CursorPart,
  decodeCursor,
  idPart,
  type PageOf,
  type PageRequest,
  toPage,
} from '../../../platform/db/paging.ts';

const instantPart: CursorPart = { from: 0, to: Date.UTC(2300, 0, 1) };

/** What a list goes by: a moment, and an id where two are of one moment. An index is over the two. */
interface Order {
  readonly at: RawBuilder<Date>;
  readonly id: RawBuilder<number>;
  readonly first: 'newest' | 'oldest';
}

/**
 * One page of a list of the console. The query says what belongs to it and selects what the list goes by as `place_at` and `place_id`.
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export async function readPage<DB, TB extends keyof DB, Row extends { placeAt: Date; placeId: number }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { at, id, first }: Order,
  { limit, cursor }: PageRequest,
): Promise<PageOf<Row>> {
  const [atMs, afterId] = decodeCursor(cursor, [instantPart, idPart]) ?? [];
  const place = sql`(${at}, ${id})`;
  const behind = sql`(${new Date(atMs ?? 0)}, ${afterId})`;
  const direction = first === 'newest' ? 'desc' : 'asc';
  const rows = await query
    .$if(atMs !== undefined, (list) =>
      list.where(first === 'newest' ? sql<boolean>`${place} < ${behind}` : sql<boolean>`${place} > ${behind}`),
    )
    .orderBy(at, direction)
    .orderBy(id, direction)
    .limit(limit + 1)
    .execute();
  const counted = await query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(COUNTED_AT_MOST + 1)
    .execute();
  return toPage(rows as Row[], {
    limit,
    count: counted.length,
    toItem: (row) => row,
    placeOf: (row) => [row.placeAt.getTime(), row.placeId],
  });
}

/** The same page with each row as something else. */
export function mapPage<Row, Item>({ items, ...position }: PageOf<Row>, toItem: (row: Row) => Item): PageOf<Item> {
  return { ...position, items: items.map(toItem) };
}
