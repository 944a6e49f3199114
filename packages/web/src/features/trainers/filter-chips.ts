import { priceBands } from '@x1/contract/trainers/price-bands.ts';
import type { FilterKey, NarrowingKey, TrainerFilters } from './filters.ts';

/** A filter that is on, as a chip says it. */
interface FilterChip {
  readonly key: FilterKey;
  readonly label: string;
}

const CHIP_ORDER: readonly FilterKey[] = ['q', 'sport', 'price', 'favourites', 'verified', 'near', 'state', 'university', 'level', 'day'];

/** Everything that is on, one chip each; the zip code and its radius are one. */
export function filterChips(filters: TrainerFilters): readonly FilterChip[] {
  return CHIP_ORDER.filter((key) => filters[key].trim() !== '').map((key) => ({ key, label: chipLabel(key, filters) }));
}

function chipLabel(key: FilterKey, filters: TrainerFilters): string {
  const { q, price, near, within, day } = filters;
  if (key === 'q') return `“${q.trim()}”`;
  if (key === 'price' && price !== '') return priceBands[price].label;
  if (key === 'favourites') return 'Favourites';
  if (key === 'verified') return 'Verified';
  if (key === 'near') return within === '' ? `Near ${near}` : `Within ${within} miles of ${near}`;
  if (key === 'day') return `${day}s`;
  return filters[key];
}

/** What removing a chip takes away. */
export function withoutFilter(key: FilterKey): Partial<TrainerFilters> {
  return key === 'near' ? { near: '', within: '' } : { [key]: '' };
}

/** What letting go of one filter is called, in the empty state: 'Any day', 'Any distance'. */
export const looserLabels: Readonly<Record<NarrowingKey, string>> = {
  q: 'Any name',
  sport: 'Any sport',
  price: 'Any price',
  university: 'Any university',
  level: 'Any level',
  state: 'Any state',
  within: 'Any distance',
  verified: 'Verified or not',
  day: 'Any day',
  favourites: 'All trainers',
};

/** Filters that are set in the dialog, for the number on its button; the zip code and its radius are one. */
export function countInDialog(filters: TrainerFilters): number {
  const keys = ['university', 'level', 'state', 'near', 'verified', 'day'] as const;
  return keys.filter((key) => filters[key].trim() !== '').length;
}
