import type { NumbersPart } from '@x1/contract/admin/numbers.ts';
import { expect, it } from 'vitest';
import { roundUp } from './column-chart.tsx';
import { readDates } from './date-fields.tsx';
import { daysText, lastDaysText, partRows, percentOf, percentText, shortCents, spanOf, takenOff, takeText } from './figures.ts';

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

const part = (startsOn: string) => ({ startsOn, bookings: 3, gross: 14_950, refunded: 50, bookedMinutes: 90 }) as NumbersPart;
const weeks = { from: '2026-03-09', to: '2026-03-18', groupedBy: 'week' as const, parts: [part('2026-03-09'), part('2026-03-16')] };

it('says how many days, and how a week compares', () => {
  expect([null, 0.2, 1, 6.4].map(daysText)).toEqual(['–', 'Under a day', '1 day', '6 days']);
  expect([17, 0, -1_200].map(spanOf(weeks, { range: '12-weeks', isOfDates: false }).byNow)).toEqual([
    '17 more than last week by this time.',
    'As many as last week by this time.',
    '1,200 fewer than last week by this time.',
  ]);
});

it('names weeks by their Monday and months by their name, with the year where there is more than one', () => {
  const label = (groupedBy: 'week' | 'month', count: number) =>
    spanOf(
      { ...weeks, groupedBy, parts: Array.from({ length: count }, () => part('2026-03-09')) },
      { range: '12-weeks', isOfDates: true },
    ).partLabel('2026-03-01');
  expect([label('week', 12), label('month', 12), label('month', 13)]).toEqual(['Mar 1', 'Mar', 'Mar ’26']);
});

it('names chosen dates by their first and last day, and compares them with as many days before', () => {
  const span = (from: string, to: string) => spanOf({ ...weeks, from, to }, { range: '12-weeks', isOfDates: true });
  expect([
    span('2026-03-03', '2026-04-12').range,
    span('2025-12-30', '2026-01-02').range,
    span('2026-03-03', '2026-03-03').range,
    span('2026-03-03', '2026-04-12').byNow(2),
    span('2026-03-03', '2026-03-03').byNow(0),
    span('2026-03-03', '2026-04-12').file,
  ]).toEqual([
    'Mar 3 to Apr 12, 2026',
    'Dec 30, 2025 to Jan 2, 2026',
    'Mar 3, 2026',
    '2 more than in the 41 days before.',
    'As many as in the 1 day before.',
    '2026-03-03-to-2026-04-12',
  ]);
});

it("accepts valid dates, and says what's wrong with others", () => {
  expect(readDates({ from: '2026-03-03', to: '2026-04-12' })).toEqual({ right: { from: '2026-03-03', to: '2026-04-12' } });
  expect(readDates({ from: '2026-03-03', to: '' })).toEqual({});
  expect(readDates({ from: '2026-03-03', to: '2026-03-02' })).toEqual({ wrong: { to: 'The last day must not be before the first date.' } });
  expect(readDates({ from: '2020-03-03', to: '2026-03-02' })).toEqual({
    wrong: { to: 'The last day must be within five years of the first date.' },
  });
  expect(readDates({ from: '0202-03-03', to: '2026-03-02' })).toEqual({ wrong: { from: 'The first day is out of range.' } });
});

it('exports amounts as dollars and times as hours', () => {
  const [head = [], row = [], last = []] = partRows(weeks);
  const cell = (name: string) => row[head.indexOf(name)];
  expect([cell('Starts on'), cell('Ends on'), last[1], cell('Bookings'), cell('Gross'), cell('Refunds'), cell('Booked hours')]).toEqual([
    '2026-03-09',
    '2026-03-15',
    '2026-03-18',
    3,
    149.5,
    0.5,
    1.5,
  ]);
});
