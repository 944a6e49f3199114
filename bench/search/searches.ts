import type { TrainerSearch } from '../../packages/server/src/modules/search/reads/trainer-filters.ts';
import { generateTrainer } from '../../packages/server/src/testing/generated-trainers.ts';

type Filters = Omit<TrainerSearch, 'limit' | 'cursor'>;

/** How much slower a million trainers may be than a thousand, by what is asked for. */
export const growthBars = { filter: 1.5, distance: 4, combination: 4, misspelt: 5 } as const;

export interface NamedSearch {
  readonly name: string;
  readonly kind: keyof typeof growthBars;
  /** Asked in turn, so that no answer is the one that was just given. */
  readonly variants: readonly Filters[];
}

const sports = ['Basketball', 'Soccer', 'Golf', 'Tennis', 'Track & Field', 'Rowing', 'Wrestling', 'Softball'];
const zips = ['27514', '10001', '60614', '94110', '78704', '98103', '30309', '02139'];
const statesAsked = ['NC', 'CA', 'TX', 'AL', 'OH', 'WY', 'GA', 'NY'] as const;
/** Two degrees each way. */
const boxes = ['35,-80,37,-78', '40,-75,42,-73', '41,-89,43,-87', '37,-123,39,-121', '29,-99,31,-97', '47,-123,49,-121'];
const numbers = Array.from({ length: 40 }, (_, index) => index * 23 + 7);

const each = <T>(values: readonly T[], toFilters: (value: T, index: number) => Filters): Filters[] => values.map(toFilters);
const pick = <Value>(values: readonly Value[], index: number): Value | undefined => values[index % values.length];

/** Two letters in the middle of the surname change places: the typo people make most. */
function misspell(name: string): string {
  const at = name.length - 3;
  return name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2);
}

/** What people ask the list of trainers, by name. */
export const searches: readonly NamedSearch[] = [
  { name: 'browse', kind: 'filter', variants: [{}] },
  { name: 'sport', kind: 'filter', variants: each(sports, (sport) => ({ sport })) },
  { name: 'price', kind: 'filter', variants: each(['25-50', '50-75', '75-100', '100+'] as const, (price) => ({ price })) },
  {
    name: 'university',
    kind: 'filter',
    variants: each(['Duke University', 'Howard University', 'Rice University', 'Brown University'], (university) => ({ university })),
  },
  { name: 'level', kind: 'filter', variants: each(['NCAA D1', 'NAIA', 'JUCO', 'Professional'], (level) => ({ level })) },
  { name: 'state', kind: 'filter', variants: each(statesAsked, (state) => ({ state })) },
  { name: 'verified', kind: 'filter', variants: [{ verified: '1' }] },
  { name: 'weekday', kind: 'filter', variants: each(['Monday', 'Wednesday', 'Saturday', 'Sunday'] as const, (day) => ({ day })) },
  { name: 'distance', kind: 'distance', variants: each(zips, (near) => ({ near, within: '50', sort: 'distance' })) },
  { name: 'part of the map', kind: 'distance', variants: each(boxes, (box) => ({ box })) },
  {
    name: 'sport + price + state',
    kind: 'combination',
    variants: each(sports, (sport, index) => ({ sport, price: '50-75', state: pick(statesAsked, index) })),
  },
  {
    name: 'sport + verified + weekday, by price',
    kind: 'combination',
    variants: each(sports, (sport) => ({ sport, verified: '1', day: 'Sunday', sort: 'price' })),
  },
  {
    name: 'sport + within 100 miles + level',
    kind: 'combination',
    variants: each(zips, (near, index) => ({ near, within: '100', sport: pick(sports, index), level: 'NCAA D1' })),
  },
  { name: 'exact name', kind: 'combination', variants: each(numbers, (number) => ({ q: generateTrainer(number).name })) },
  { name: 'misspelt name', kind: 'misspelt', variants: each(numbers, (number) => ({ q: misspell(generateTrainer(number).name) })) },
];
