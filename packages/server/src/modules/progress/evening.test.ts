import { expect, it } from 'vitest';
import { nextEvening } from './evening.ts';

it.each([
  ['in the afternoon', '2026-03-02T20:00:00Z', '2026-03-02T23:00:00Z'],
  ['at six itself', '2026-03-02T23:00:00Z', '2026-03-03T23:00:00Z'],
  ['at night', '2026-03-03T03:00:00Z', '2026-03-03T23:00:00Z'],
  ['on the day before the clocks change', '2026-03-08T00:30:00Z', '2026-03-08T22:00:00Z'],
])('is six in New York: asked %s', (_, now, evening) => {
  expect(nextEvening(new Date(now), 'America/New_York')).toEqual(new Date(evening));
});
