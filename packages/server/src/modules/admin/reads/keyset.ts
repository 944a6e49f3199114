import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { type PageOf, type PageRequest, readPage as readPageOf } from '../../../platform/db/paging.ts';

/**
 * One page of a list of the console. The query filters the list and selects its sort key as `place_at` and `place_id`.
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export function readPage<DB, TB extends keyof DB, Row extends { placeAt: Date; placeId: number }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: { at: RawBuilder<Date>; id: RawBuilder<number>; first: 'newest' | 'oldest' },
  request: PageRequest,
): Promise<PageOf<Row>> {
  const placeOf = ({ placeAt, placeId }: Row) => [placeAt, placeId] as const;
  return readPageOf(query, { ...order, placeOf }, request, (row) => row);
}

/** The same page with each row converted. */
export function mapPage<Row, Item>({ items, ...position }: PageOf<Row>, toItem: (row: Row) => Item): PageOf<Item> {
  return { ...position, items: items.map(toItem) };
}
