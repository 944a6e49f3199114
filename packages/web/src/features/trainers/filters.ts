import { type PriceBand, priceBandNames } from '@x1/contract/trainers/price-bands.ts';
import { filterSports } from '@x1/contract/trainers/sports.ts';

/** What a parent searches trainers by; '' means everything. It lives in the address, so that Back and sharing work. */
export interface TrainerFilters {
  readonly q: string;
  readonly sport: '' | (typeof filterSports)[number];
  readonly price: '' | PriceBand;
}

export const noFilters: TrainerFilters = { q: '', sport: '', price: '' };

const SEARCH_MAX_LENGTH = 100;

function oneOf<const Value extends string>(values: readonly Value[], value: string | null): Value | '' {
  return values.find((known) => known === value) ?? '';
}

/**
 * Reads the filters of an address; words it does not know count as no filter.
 *
 * @param search the query of the address, with or without '?'
 */
export function readFilters(search: string): TrainerFilters {
  const query = new URLSearchParams(search);
  return {
    q: (query.get('q') ?? '').slice(0, SEARCH_MAX_LENGTH),
    sport: oneOf(filterSports, query.get('sport')),
    price: oneOf(priceBandNames, query.get('price')),
  };
}

/**
 * Writes filters into an address, leaving what else is in its query.
 *
 * @returns the new query without '?', '' when nothing is left in it
 */
export function writeFilters(search: string, filters: TrainerFilters): string {
  const query = new URLSearchParams(search);
  for (const [key, value] of Object.entries(filters)) {
    if (value.trim() === '') query.delete(key);
    else query.set(key, value);
  }
  return query.toString();
}

/** Whether any filter narrows the list. */
export function isFiltered(filters: TrainerFilters): boolean {
  return filters.q.trim() !== '' || filters.sport !== '' || filters.price !== '';
}
