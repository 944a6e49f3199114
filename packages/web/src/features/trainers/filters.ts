import { t } from '@x1/contract/core/texts.ts';
import { readMapBox } from '@x1/contract/search/map-box.ts';
import { searchRadii, type TrainerSearchQuery, trainerSorts } from '@x1/contract/search/trainer-search.ts';
import { priceBandNames, priceBands } from '@x1/contract/trainers/price-bands.ts';
import { states, weekdays } from '@x1/contract/trainers/profile-options.ts';
import { SPORT_MAX_LENGTH } from '@x1/contract/trainers/sports.ts';
import { levelLabel, sportLabel } from '@x1/contract/trainers/value-labels.ts';

type Blankable<Fields> = { readonly [Key in keyof Fields]-?: '' | NonNullable<Fields[Key]> };

/**
 * What a parent searches trainers by; '' means everything, and best match of `sort`. `within` and the order by distance only together with
 * `near`. It lives in the address, so that Back and sharing work.
 */
export type TrainerFilters = Blankable<TrainerSearchQuery>;

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
  box: '',
  verified: '',
  day: '',
  favorites: '',
  sort: '',
};

const FILTER_KEYS = Object.keys(noFilters) as readonly FilterKey[];

/** What narrows the list: everything but the order and the place distances are measured from. */
export type NarrowingKey = Exclude<FilterKey, 'near' | 'sort'>;
const NARROWING = FILTER_KEYS.filter((key): key is NarrowingKey => key !== 'near' && key !== 'sort');

const SEARCH_MAX_LENGTH = 100;
const UNIVERSITY_MAX_LENGTH = 120;
const LEVEL_MAX_LENGTH = 60;

/** Five digits: a whole US zip code. */
export const ZIP_PATTERN = /^\d{5}$/;

/** What is wrong with a typed zip code; nothing is while there is none. */
export function zipProblem(near: string): string | undefined {
  return near === '' || ZIP_PATTERN.test(near) ? undefined : t('A US zip code has five digits.');
}

function oneOf<const Value extends string>(values: readonly Value[], value: string | null): Value | '' {
  return values.find((known) => known === value) ?? '';
}

/**
 * Reads the filters of an address; words it does not know count as no filter.
 *
 * @param search the query of the address, with or without '?'
 * @param canKeep false for people who keep no trainers: an address that asks for kept ones counts without that
 */
export function readFilters(search: string, canKeep = true): TrainerFilters {
  const query = new URLSearchParams(search);
  const text = (key: FilterKey, maxLength: number) => (query.get(key) ?? '').slice(0, maxLength);
  return withoutLooseEnds({
    q: text('q', SEARCH_MAX_LENGTH),
    // One that operators have added, or took away since, is read from an address too (decision 0121).
    sport: text('sport', SPORT_MAX_LENGTH),
    price: oneOf(priceBandNames, query.get('price')),
    university: text('university', UNIVERSITY_MAX_LENGTH),
    level: text('level', LEVEL_MAX_LENGTH),
    state: oneOf(states, query.get('state')),
    near: ZIP_PATTERN.test(query.get('near') ?? '') ? text('near', 5) : '',
    within: oneOf(searchRadii, query.get('within')),
    box: readMapBox(query.get('box') ?? '') ? (query.get('box') ?? '') : '',
    verified: oneOf(['1'], query.get('verified')),
    day: oneOf(weekdays, query.get('day')),
    favorites: canKeep ? oneOf(['1'], query.get('favorites')) : '',
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

/** Whether the list shows favorites, and nothing else narrows it. */
export function areOnlyKept(filters: TrainerFilters): boolean {
  return filters.favorites === '1' && narrowingKeys(filters).length === 1;
}

/** Whether any filter narrows the list. */
export function isFiltered(filters: TrainerFilters): boolean {
  return narrowingKeys(filters).length > 0;
}

/** A filter that is on, as a chip says it. */
interface FilterChip {
  readonly key: FilterKey;
  readonly label: string;
}

const CHIP_ORDER: readonly FilterKey[] = [
  'q',
  'sport',
  'price',
  'favorites',
  'verified',
  'near',
  'box',
  'state',
  'university',
  'level',
  'day',
];

/** Everything that is on, one chip each; the zip code and its radius are one. */
export function filterChips(filters: TrainerFilters): readonly FilterChip[] {
  return CHIP_ORDER.filter((key) => filters[key].trim() !== '').map((key) => ({ key, label: chipLabel(key, filters) }));
}

function chipLabel(key: FilterKey, filters: TrainerFilters): string {
  const { q, price, near, within, day } = filters;
  if (key === 'q') return `“${q.trim()}”`;
  if (key === 'price' && price !== '') return priceBands[price].label;
  if (key === 'favorites') return t('Favorites');
  if (key === 'verified') return t('Verified');
  if (key === 'near') return within === '' ? t('Near {near}', { near }) : t('Within {within} miles of {near}', { within, near });
  if (key === 'box') return t('Map area');
  if (key === 'day' && day !== '') return weekdayPlurals[day];
  if (key === 'sport') return sportLabel(filters.sport);
  return key === 'level' ? levelLabel(filters.level) : filters[key];
}

/** 'Mondays': on which day of every week. */
export const weekdayPlurals: Readonly<Record<(typeof weekdays)[number], string>> = {
  Monday: t('Mondays'),
  Tuesday: t('Tuesdays'),
  Wednesday: t('Wednesdays'),
  Thursday: t('Thursdays'),
  Friday: t('Fridays'),
  Saturday: t('Saturdays'),
  Sunday: t('Sundays'),
};

/** What removing a chip takes away. */
export function withoutFilter(key: FilterKey): Partial<TrainerFilters> {
  return key === 'near' ? { near: '', within: '' } : { [key]: '' };
}

/** What letting go of one filter is called, in the empty state: 'Any day', 'Any distance'. */
export const looserLabels: Readonly<Record<NarrowingKey, string>> = {
  q: t('Any name'),
  sport: t('Any sport'),
  price: t('Any price'),
  university: t('Any university'),
  level: t('Any level'),
  state: t('Any state'),
  within: t('Any distance'),
  box: t('Anywhere on the map'),
  verified: t('Verified or not'),
  day: t('Any day'),
  favorites: t('All trainers'),
};

/** How many filters are on, for the number on the button 'Filters': everything that narrows the list, wherever it was set. */
export function countFilters(filters: TrainerFilters): number {
  return filterChips(filters).length;
}
