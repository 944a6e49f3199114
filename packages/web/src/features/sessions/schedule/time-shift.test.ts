import { expect, it } from 'vitest';
import { shiftSinceLastWeek, shiftText } from './schedule-preview.tsx';

const at = (start: string) => ({ start: new Date(start).toISOString(), end: new Date(Date.parse(start) + 3_600_000).toISOString() });

it.each([
  // New York sets its clocks forward on March 8, Phoenix never does.
  ['2026-03-10T16:00:00-04:00', 'America/New_York', 'America/Phoenix', -60],
  ['2026-03-10T16:00:00-07:00', 'America/Phoenix', 'America/New_York', 60],
  // London follows on March 29: what moved apart comes together again.
  ['2026-03-10T16:00:00-04:00', 'America/New_York', 'Europe/London', -60],
  ['2026-03-31T16:00:00-04:00', 'America/New_York', 'Europe/London', 60],
  ['2026-03-10T16:00:00-04:00', 'America/New_York', 'America/Los_Angeles', 0],
  ['2026-03-24T16:00:00-04:00', 'America/New_York', 'Europe/London', 0],
  ['2026-03-10T16:00:00-04:00', 'America/New_York', null, 0],
])('%s of a trainer in %s is later than last week for a viewer in %s by %s minutes', (start, scheduling, own, minutes) => {
  expect(shiftSinceLastWeek(at(start), { scheduling, own })).toBe(minutes);
});

it('keeps the shift when the time falls on another day for the viewer', () => {
  // 8 PM in New York is 9 AM of the next day in Tokyo, and was 10 AM a week before.
  expect(shiftSinceLastWeek(at('2026-03-10T20:00:00-04:00'), { scheduling: 'America/New_York', own: 'Asia/Tokyo' })).toBe(-60);
  expect(shiftSinceLastWeek(at('2026-03-10T10:30:00-04:00'), { scheduling: 'America/New_York', own: 'Asia/Tokyo' })).toBe(-60);
});

it.each([
  [0, null],
  [-60, "This is 1 h earlier for you than the same time a week before: only one side's clocks have changed."],
  [30, "This is 30 min later for you than the same time a week before: only one side's clocks have changed."],
])('words a shift of %s minutes', (minutes, text) => {
  expect(shiftText(minutes)).toBe(text);
});
