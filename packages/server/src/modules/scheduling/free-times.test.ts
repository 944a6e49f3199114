import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextFreeTimes, overlaps } from './free-times.ts';

const at = (clock: string) => new Date(`2026-03-14T${clock}:00Z`);
const range = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) });
const limits = { count: 3, withinMs: 24 * 3_600_000 };

describe('next free times', () => {
  it('offers the three earliest starts after a taken hour', () => {
    const free = nextFreeTimes(range('10:00', '11:00'), [range('10:00', '11:00')], limits);
    expect(free.map(({ startsAt }) => startsAt)).toEqual([at('11:00'), at('11:30'), at('12:00')]);
  });

  it('lets a session start at the minute another one ends', () => {
    expect(overlaps(range('10:00', '11:00'), range('11:00', '12:00'))).toBe(false);
    expect(overlaps(range('10:00', '11:00'), range('10:59', '12:00'))).toBe(true);
  });

  it('keeps the wanted length and never touches a busy time', () => {
    const slots = fc.array(fc.record({ start: fc.integer({ min: 0, max: 96 }), length: fc.integer({ min: 1, max: 8 }) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(slots, fc.constantFrom(30, 60, 90, 120), (drawn, minutes) => {
        const busy = drawn.map(({ start, length }) => ({
          startsAt: new Date(at('10:00').getTime() + start * 900_000),
          endsAt: new Date(at('10:00').getTime() + (start + length) * 900_000),
        }));
        const wanted = { startsAt: at('10:00'), endsAt: new Date(at('10:00').getTime() + minutes * 60_000) };
        for (const free of nextFreeTimes(wanted, busy, limits)) {
          expect(free.endsAt.getTime() - free.startsAt.getTime()).toBe(minutes * 60_000);
          expect(busy.some((other) => overlaps(free, other))).toBe(false);
        }
      }),
    );
  });

  it('offers nothing when the trainer is busy all day', () => {
    expect(nextFreeTimes(range('10:00', '11:00'), [{ startsAt: at('00:00'), endsAt: new Date('2026-03-16T00:00:00Z') }], limits)).toEqual(
      [],
    );
  });
});
