import { expect, it } from 'vitest';
import { distanceBandText, toDistanceBand } from './distance-bands.ts';

it.each([
  [0, 'within 8 mi'],
  [8, 'within 8 mi'],
  [8.1, '8-15 mi'],
  [24, '15-25 mi'],
  [100, '50-100 mi'],
  [101, 'over 100 mi'],
  [4_000, 'over 2,500 mi'],
])('tells %d miles as %s', (miles, text) => {
  expect(distanceBandText(toDistanceBand(miles))).toBe(text);
});
