import { type SearchRadius, searchRadii, type TrainerSort, trainerSorts } from '@x1/contract/search/trainer-search.ts';
import { type PriceBand, priceBandNames } from '@x1/contract/trainers/price-bands.ts';
import { states, weekdays } from '@x1/contract/trainers/profile-options.ts';
import { filterSports } from '@x1/contract/trainers/sports.ts';

/** What a parent searches trainers by; '' means everything. It lives in the address, so that Back and sharing work. */
export interface TrainerFilters {
  readonly q: string;
  readonly sport: '' | (typeof filterSports)[number];
  readonly price: '' | PriceBand;
  readonly university: string;
  readonly level: string;
  readonly state: '' | (typeof states)[number];
  /** A US zip code. */
  readonly near: string;
  /** Miles around it; only together with `near`. */
  readonly within: '' | SearchRadius;
  readonly verified: '' | '1';
  readonly day: '' | (typeof weekdays)[number];
  readonly favourites: '' | '1';
  /** '' is best match; 'distance' only together with `near`. */
  readonly sort: '' | TrainerSort;
}

export type FilterKey = keyof TrainerFilters;

/** Changes some filters: as a step one can go back from, or in place of the current one. */
export type ChangeFilters = (change: Partial<TrainerFilters>, step: 'new' | 'same') => void;

export const noFilters: TrainerFilters = {
  q: '',
  sport: '',
  price: '',
  university: '',
  level: '',
  state: '',
  near: '',
  within: '',
  verified: '',
  day: '',
  favourites: '',
  sort: '',
};

const FILTER_KEYS = Object.keys(noFilters) as readonly FilterKey[];

/** What narrows the list: everything but the order and the place from which distances are told. */
const NARROWING = [
  'q',
  'sport',
  'price',
  'university',
  'level',
  'state',
  'within',
  'verified',
  'day',
  'favourites',
] as const satisfies FilterKey[];
export type NarrowingKey = (typeof NARROWING)[number];

const SEARCH_MAX_LENGTH = 100;
const UNIVERSITY_MAX_LENGTH = 120;
const LEVEL_MAX_LENGTH = 60;

/** Five digits: a whole US zip code. */
export const ZIP_PATTERN = /^\d{5}$/;

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
  const text = (key: FilterKey, maxLength: number) => (query.get(key) ?? '').slice(0, maxLength);
  return withoutLooseEnds({
    q: text('q', SEARCH_MAX_LENGTH),
    sport: oneOf(filterSports, query.get('sport')),
    price: oneOf(priceBandNames, query.get('price')),
    university: text('university', UNIVERSITY_MAX_LENGTH),
    level: text('level', LEVEL_MAX_LENGTH),
    state: oneOf(states, query.get('state')),
    near: ZIP_PATTERN.test(query.get('near') ?? '') ? text('near', 5) : '',
    within: oneOf(searchRadii, query.get('within')),
    verified: oneOf(['1'], query.get('verified')),
    day: oneOf(weekdays, query.get('day')),
    favourites: oneOf(['1'], query.get('favourites')),
    sort: oneOf(trainerSorts, query.get('sort')),
  });
}

/** Without a zip code there is no radius and no order by distance, and the usual order needs no word. */
export function withoutLooseEnds(filters: TrainerFilters): TrainerFilters {
  const sort = filters.sort === 'best' ? '' : filters.sort;
  if (filters.near !== '') return { ...filters, sort };
  return { ...filters, within: '', sort: sort === 'distance' ? '' : sort };
}

/**
 * Writes filters into an address, leaving what else is in its query.
 *
 * @returns the new query without '?', '' when nothing is left in it
 */
export function writeFilters(search: string, filters: TrainerFilters): string {
  const query = new URLSearchParams(search);
  for (const [key, value] of Object.entries(withoutLooseEnds(filters))) {
    if (value.trim() === '') query.delete(key);
    else query.set(key, value);
  }
  return query.toString();
}

/** What is asked of the server: the filters that are set. */
export function toQuery(filters: TrainerFilters): Partial<Record<FilterKey, string>> {
  const trimmed = Object.entries(withoutLooseEnds(filters)).map(([key, value]) => [key, value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

/** Whether two sets of filters are the same. */
export function areSame(one: TrainerFilters, other: TrainerFilters): boolean {
  return FILTER_KEYS.every((key) => one[key] === other[key]);
}

/** The filters that narrow the list, in the order in which they are shown. */
export function narrowingKeys(filters: TrainerFilters): readonly NarrowingKey[] {
  return NARROWING.filter((key) => filters[key].trim() !== '');
}

/** Whether any filter narrows the list. */
export function isFiltered(filters: TrainerFilters): boolean {
  return narrowingKeys(filters).length > 0;
}
