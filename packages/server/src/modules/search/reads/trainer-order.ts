import { MAX_ID } from '@x1/contract/core/ids.ts';
import type { TrainerSort } from '@x1/contract/search/trainer-search.ts';
import { type RawBuilder, sql } from 'kysely';
import { type CursorPart, decodeCursor, idPart } from '../../../platform/db/paging.ts';
import type { Point } from './trainer-filters.ts';

/** The place of a trainer in a list: how well the words fit (0 without words), the rank by the sort, and the id where both are alike. */
export interface ListPlace {
  readonly tier: number;
  /** Undefined by distance: a cursor that told it would tell how far away somebody lives, and from three places where (R48). */
  readonly rank: number | undefined;
  readonly id: number;
}

/** How well words fit: each begins a word of the trainer, each stands within one, or one was misspelt. */
export const tiers = { begins: 0, contains: 1, misspelt: 2 } as const;

/** In the cursor, so that the cursor of one order is refused by another. */
const sortNumbers: Record<TrainerSort, number> = { best: 0, price: 1, rating: 2, distance: 3 };
/** What the columns hold; by distance the place in the cursor stays empty. */
const rankParts: Record<TrainerSort, CursorPart> = {
  best: { from: 0, to: MAX_ID },
  price: { from: 0, to: MAX_ID },
  rating: { from: 0, to: MAX_ID },
  distance: { from: 0, to: 0 },
};

/** Smaller comes first. */
export function rankOf(sort: TrainerSort, point: Point | undefined): RawBuilder<number> {
  if (sort === 'price') return sql`s.hourly_rate_cents`;
  if (sort === 'rating') return sql`s.rating_rank`;
  if (sort === 'distance' && point) return sql`s.place <-> ${point}`;
  return sql`s.best_rank`;
}

/** As numbers for `encodeCursor`. */
export function toCursorPlace(sort: TrainerSort, { tier, rank, id }: { tier: number; rank: number; id: number }): number[] {
  return [sortNumbers[sort], tier, sort === 'distance' ? 0 : rank, id];
}

/** The rank after which a page begins: by distance it is looked up, so that it need not stand in the cursor. Whoever is listed no more ends the list. */
export function rankAfter({ rank, id }: ListPlace, point: Point | undefined): RawBuilder<number> {
  if (rank !== undefined || !point) return sql`${rank ?? 0}`;
  return sql`coalesce((select last.place <-> ${point} from trainer_search as last where last.trainer_id = ${id}), 'infinity')`;
}

/**
 * The place after which a page begins; undefined for the first page.
 *
 * @throws AppError 'request.invalid' for a cursor of another list or order
 */
export function readCursorPlace(cursor: string | undefined, sort: TrainerSort): ListPlace | undefined {
  const number = sortNumbers[sort];
  const parts = decodeCursor(cursor, [{ from: number, to: number }, { from: tiers.begins, to: tiers.misspelt }, rankParts[sort], idPart]);
  if (!parts) return undefined;
  const [, tier = 0, rank = 0, id = 0] = parts;
  return { tier, rank: sort === 'distance' ? undefined : rank, id };
}
