import { expect, it } from 'vitest';
import { weeksInARow, weeksShown } from './streak.ts';

// A Wednesday.
const today = '2026-03-11';

it.each([
  ['nothing', [], 0],
  ['today', ['2026-03-11'], 1],
  ['Monday of this week', ['2026-03-09'], 1],
  ['last week alone: this one may still come', ['2026-03-08'], 1],
  ['the week before last', ['2026-03-01'], 0],
  ['three weeks, in any order and twice', ['2026-02-23', '2026-03-10', '2026-03-02', '2026-03-02'], 3],
  ['a gap in between', ['2026-03-10', '2026-02-23'], 1],
])('counts weeks in a row: %s', (_, days, count) => {
  expect(weeksInARow(days, today)).toBe(count);
});

it('counts over the end of a year', () => {
  expect(weeksInARow(['2027-01-04', '2026-12-31', '2026-12-21'], '2027-01-05')).toBe(3);
});

it('shows twelve weeks, this one last', () => {
  const weeks = weeksShown(today);
  expect(weeks).toHaveLength(12);
  expect([weeks[0], weeks[11]]).toEqual(['2025-12-22', '2026-03-09']);
});
