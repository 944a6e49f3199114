import { expect, it } from 'vitest';
import { rangeProblem } from './range-finder.tsx';

it.each([
  ['2026-08-01', '2027-07-31', undefined],
  ['2026-08-01', '2026-08-01', undefined],
  ['2024-01-01', '2025-12-31', undefined],
  ['2024-01-01', '2026-01-01', 'Choose two years at most.'],
  ['2026-08-01', '2026-07-31', "The last day can't be before the first."],
  ['', '2026-07-31', 'Choose both days.'],
  ['2026-08-01', '', 'Choose both days.'],
])('from %j to %j: %j', (from, to, problem) => {
  expect(rangeProblem({ from, to })).toBe(problem);
});
