import { expect, it } from 'vitest';
import { isWorthSending, planReminders } from './reminder-times.ts';

const start = new Date('2026-03-14T16:00:00Z');
const before = (hours: number) => new Date(start.getTime() - hours * 3_600_000);
const kinds = (hours: number) => planReminders(start, before(hours)).map(({ kind }) => kind);

it('plans only the reminders that are still ahead', () => {
  expect(planReminders(start, before(72))).toEqual([
    { kind: 'day', dueAt: before(24) },
    { kind: 'hour', dueAt: before(1) },
  ]);
  expect([kinds(24.01), kinds(24), kinds(5), kinds(1), kinds(-1)]).toEqual([['day', 'hour'], ['hour'], ['hour'], [], []]);
});

it.each([
  ['day', 24, true],
  ['day', 20, true],
  ['day', 6, true],
  ['day', 5.9, false],
  ['day', -1, false],
  ['hour', 1, true],
  ['hour', 0.01, true],
  ['hour', 0, false],
  ['hour', -0.5, false],
] as const)('decides whether a %s reminder that is due %d hours before the start is sent: %s', (kind, hours, isTold) => {
  expect(isWorthSending(kind, start, before(hours))).toBe(isTold);
});
