import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { weeklyWish } from './weekly.ts';

const Wish = z.object(weeklyWish);
const wish = { date: '2026-03-14', time: '16:30', timeZone: 'America/New_York', durationMinutes: 60, count: 8 };

describe('a weekly schedule', () => {
  it('has a date, a wall time with its zone, a duration and a number of weeks', () => {
    expect(Wish.parse(wish)).toEqual(wish);
  });

  it.each([
    ['date', '2026-02-30'],
    ['date', '14.03.2026'],
    ['time', '24:00'],
    ['time', '4:30'],
    ['time', '16:30:00'],
    ['timeZone', '+05:00'],
    ['timeZone', 'America/Nowhere'],
    ['durationMinutes', 45],
    ['durationMinutes', '60'],
    ['count', 0],
    ['count', 53],
    ['count', 1.5],
  ])('cannot have the %s %s', (field, value) => {
    const read = Wish.safeParse({ ...wish, [field]: value });
    expect(read.success).toBe(false);
    expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it.each([30, 60, 90, 120])('can have sessions of %i minutes for 52 weeks', (durationMinutes) => {
    expect(Wish.safeParse({ ...wish, durationMinutes, count: 52 }).success).toBe(true);
  });
});
