import { expect, it } from 'vitest';
import { chartSentence, tickText, weekLabel } from './billing.tsx';

it('names a week by its Monday, independent of zones', () => {
  expect(weekLabel('2026-03-09')).toBe('Mar 9');
  expect(weekLabel('2025-12-29')).toBe('Dec 29');
});

it.each([
  [0, '$0'],
  [25_000, '$250'],
  [1_234_500, '$12,345'],
  [4_950, '$49.50'],
  [-2_000, '-$20'],
])('labels %j cents on the axis as %j', (cents, text) => {
  expect(tickText(cents)).toBe(text);
});

it('describes the chart in words', () => {
  const weeks = [
    { startsOn: '2026-02-23', net: 35_600 },
    { startsOn: '2026-03-02', net: 49_400 },
    { startsOn: '2026-03-09', net: 31_100 },
  ];
  expect(chartSentence(weeks)).toBe('Earnings by week, Feb 23 to Mar 9. This week $311.00 so far, best week $494.00.');
});
