import fc from 'fast-check';
import { expect, it } from 'vitest';
import { overlaps, without } from './time-ranges.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 14) + minute * 60_000);
const range = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) });

it('two sessions do not overlap when one starts the minute the other ends', () => {
  expect(overlaps(range(600, 660), range(660, 720))).toBe(false);
  expect(overlaps(range(600, 660), range(659, 720))).toBe(true);
});

it('subtracting times leaves exactly the minutes that are in no other time', () => {
  const times = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 })), { maxLength: 8 });
  const minutesOf = (ranges: readonly { startsAt: Date; endsAt: Date }[]) =>
    Array.from({ length: 90 }, (_, minute) => minute).filter((minute) => ranges.some((one) => overlaps(one, range(minute, minute + 1))));
  fc.assert(
    fc.property(times, times, (drawn, drawnTaken) => {
      const [some, taken] = [drawn, drawnTaken].map((list) => list.map(([from, length]) => range(from, from + length)));
      const left = without(some ?? [], taken ?? []);
      const gone = new Set(minutesOf(taken ?? []));
      expect(minutesOf(left)).toEqual(minutesOf(some ?? []).filter((minute) => !gone.has(minute)));
      expect(left.every(({ startsAt, endsAt }) => startsAt < endsAt)).toBe(true);
    }),
  );
});
