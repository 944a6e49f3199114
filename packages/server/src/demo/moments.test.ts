import { describe, expect, it } from 'vitest';
import { createMoments } from './moments.ts';

describe('a day of the demo', () => {
  it.each([
    ['before midnight in New York, back across the end of daylight saving time', '2026-11-23T04:50:00Z', -23, '2026-10-30T14:00:00.000Z'],
    ['after midnight in New York, back across the end of daylight saving time', '2026-11-23T05:10:00Z', -24, '2026-10-30T14:00:00.000Z'],
    ['after midnight in New York, back across the start of daylight saving time', '2026-03-20T04:10:00Z', -14, '2026-03-06T15:00:00.000Z'],
  ])('counts calendar days %s', (_, present, day, expected) => {
    expect(createMoments(new Date(present)).onDay(day, '10:00', 'America/New_York').toISOString()).toBe(expected);
  });
});
