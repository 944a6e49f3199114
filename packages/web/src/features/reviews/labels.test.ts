import { expect, it } from 'vitest';
import { starLabel } from './review-panel.tsx';

it.each([
  [1, '1 star, poor'],
  [4, '4 stars, very good'],
  [5, '5 stars, excellent'],
])('reads out %i stars as %s', (stars, label) => {
  expect(starLabel(stars)).toBe(label);
});
