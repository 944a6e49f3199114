import type { NumbersPart } from '@x1/contract/admin/numbers.ts';
import { expect, it } from 'vitest';
import { roundUp } from './column-chart.tsx';
import {
  daysText,
  lastDaysText,
  partLabel,
  partRows,
  percentOf,
  percentText,
  rangeWords,
  shortCents,
  takenOff,
  takeText,
} from './figures.ts';

it.each([
  [0, 2],
  [2, 2],
  [171, 180],
  [126, 160],
  [99, 100],
  [1_460_000, 1_600_000],
])('has room for %i below %i', (value, ceiling) => {
  expect(roundUp(value)).toBe(ceiling);
});

it('writes amounts short on a chart', () => {
  expect([41_200, 1_083_600, 1_500_000, 123_456_789].map(shortCents)).toEqual(['$412', '$10.8k', '$15k', '$1.2M']);
});

it('has no share of nothing, and no minus nothing', () => {
  expect([percentText(percentOf(1, 0)), percentText(percentOf(1, 3)), takeText({ fee: 0, gross: 0 }), takenOff(0), takenOff(150)]).toEqual([
    '–',
    '33%',
    '–',
    '$0.00',
    '-$1.50',
  ]);
  expect(takeText({ fee: 104_240, gross: 1_083_600 })).toBe('9.6%');
});

it('says in one line what the last 30 days were', () => {
  expect(lastDaysText({ bookings: 1, gross: 4_900, fee: 0 })).toBe('1 booking, families paid $49.00, $0.00 kept by X1.');
});

it('says how many days, and how a week compares', () => {
  expect([null, 0.2, 1, 6.4].map(daysText)).toEqual(['–', 'Under a day', '1 day', '6 days']);
  expect([17, 0, -1_200].map(rangeWords['12-weeks'].byNow)).toEqual([
    '17 more than last week by this time.',
    'As many as last week by this time.',
    '1,200 fewer than last week by this time.',
  ]);
});

it('names weeks by their Monday and months by their name', () => {
  expect([partLabel('2026-03-09', '12-weeks'), partLabel('2026-03-01', '12-months')]).toEqual(['Mar 9', 'Mar']);
});

it('exports amounts as dollars and times as hours', () => {
  const part = { startsOn: '2026-03-09', bookings: 3, gross: 14_950, refunded: 50, bookedMinutes: 90 } as NumbersPart;
  const [head = [], row = []] = partRows([part]);
  const cell = (name: string) => row[head.indexOf(name)];
  expect([cell('Starts on'), cell('Bookings'), cell('Gross'), cell('Refunds'), cell('Booked hours')]).toEqual([
    '2026-03-09',
    3,
    149.5,
    0.5,
    1.5,
  ]);
});
