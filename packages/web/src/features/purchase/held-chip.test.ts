import { expect, it } from 'vitest';
import { leftText } from './held-chip.tsx';

it.each([
  [600_000, '10:00'],
  [598_100, '9:59'],
  [61_000, '1:01'],
  [500, '0:01'],
  [-4_000, '0:00'],
])('with %i ms left a held time reads %s', (left, text) => {
  expect(leftText(left)).toBe(text);
});
