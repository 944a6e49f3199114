import { readWallTime, toWallTime } from '@x1/contract/core/time.ts';
import type { HoursRange, Occupation } from '@x1/contract/scheduling/availability.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AvailabilityFacts } from './availability-facts.ts';
import { listFreeTimes, nextFreeTimes } from './free-times.ts';

const newYork = 'America/New_York';
const now = new Date('2026-03-01T12:00:00Z');
const nothing: AvailabilityFacts = { occupied: [], groups: [], hours: [], weekdays: [], rules: noBookingRules, timeZone: newYork };
const occupied = (startTime: string, endTime: string, kind: Occupation['kind'] = 'session'): Occupation => ({ startTime, endTime, kind });
const range = (from: string, to: string) => ({ startsAt: new Date(from), endsAt: new Date(to) });
const wish = (facts: Partial<AvailabilityFacts> = {}) =>
  ({ facts: { ...nothing, ...facts }, minutes: 60, now, role: 'parent', timeZone: newYork }) as const;
const clockTimesOf = (free: readonly { startTime: string }[]) => free.map(({ startTime }) => toWallTime(startTime, newYork).time);

/** March 14, 2026 is a Saturday, New York at -04:00. */
const saturday = { from: '2026-03-14', days: 1 };
const saturdayHours: HoursRange[] = [{ weekday: 'Saturday', from: '09:00', to: '11:00' }];

describe('the free times of a day', () => {
  it('are every full and half hour from 6 AM to 10 PM when the trainer set no hours', () => {
    const free = listFreeTimes({ ...wish(), ...saturday }, 200);
    expect(clockTimesOf(free).at(0)).toBe('06:00');
    expect(clockTimesOf(free).at(-1)).toBe('21:00');
    expect(free).toHaveLength(31);
    expect(free.every(({ isUsual }) => isUsual)).toBe(true);
  });

  it("are marked as usual within the trainer's hours", () => {
    const free = listFreeTimes({ ...wish({ hours: saturdayHours }), ...saturday }, 200);
    expect(clockTimesOf(free.filter(({ isUsual }) => isUsual))).toEqual(['09:00', '09:30', '10:00']);
    expect(free).toHaveLength(31);
  });

  it("are marked as usual on the trainer's weekdays when no hours are set", () => {
    const days = (weekdays: string[]) => listFreeTimes({ ...wish({ weekdays }), ...saturday, days: 2 }, 200);
    const usual = days(['saturday']).filter(({ isUsual }) => isUsual);
    expect(new Set(usual.map(({ startTime }) => toWallTime(startTime, newYork).date))).toEqual(new Set(['2026-03-14']));
    expect(days(['whenever']).every(({ isUsual }) => isUsual)).toBe(true);
  });

  it("extend to the trainer's usual hours when those start earlier or end later", () => {
    const night: HoursRange[] = [{ weekday: 'Saturday', from: '22:00', to: '24:00' }];
    const free = listFreeTimes({ ...wish({ hours: night }), ...saturday }, 200);
    expect(clockTimesOf(free.filter(({ isUsual }) => isUsual))).toEqual(['22:00', '22:30', '23:00']);
  });

  it("leave out the past, other sessions, calendar events and the parent's own sessions", () => {
    const facts = {
      occupied: [
        occupied('2026-03-14T14:00:00.000Z', '2026-03-14T15:00:00.000Z'),
        occupied('2026-03-14T16:00:00.000Z', '2026-03-14T17:00:00.000Z', 'calendar'),
        occupied('2026-03-14T18:00:00.000Z', '2026-03-14T19:00:00.000Z', 'own_session'),
      ],
    };
    const free = listFreeTimes({ ...wish(facts), ...saturday, now: new Date('2026-03-14T13:00:00Z') }, 200);
    // From 09:30 on; sessions from 10:00 to 11:00, 12:00 to 13:00 and 14:00 to 15:00.
    expect(clockTimesOf(free).slice(0, 4)).toEqual(['11:00', '13:00', '15:00', '15:30']);
  });

  it('include a group session that can be joined, but nothing that overlaps it', () => {
    const group = { startTime: '2026-03-14T14:00:00.000Z', endTime: '2026-03-14T15:00:00.000Z', seatsLeft: 1 };
    const free = listFreeTimes({ ...wish({ groups: [group] }), ...saturday }, 200);
    expect(clockTimesOf(free).filter((time) => time >= '09:00' && time <= '11:00')).toEqual(['09:00', '10:00', '11:00']);
  });

  it('leave out the hour that daylight saving time skips and list a repeated hour once', () => {
    const night: HoursRange[] = [{ weekday: 'Sunday', from: '00:00', to: '06:00' }];
    const on = (from: string) => clockTimesOf(listFreeTimes({ ...wish({ hours: night }), minutes: 30, from, days: 1 }, 200));
    expect(on('2026-03-08').slice(0, 6)).toEqual(['00:00', '00:30', '01:00', '01:30', '03:00', '03:30']);
    expect(on('2026-11-01').slice(0, 6)).toEqual(['00:00', '00:30', '01:00', '01:30', '02:00', '02:30']);
    expect(listFreeTimes({ ...wish({ hours: night }), minutes: 30, from: '2026-11-01', days: 1 }, 200)[2]?.startTime).toBe(
      '2026-11-01T05:00:00.000Z',
    );
  });

  it('are limited to 200 in such a way that every day keeps some', () => {
    const free = listFreeTimes({ ...wish(), ...saturday, days: 14 }, 200);
    expect(free).toHaveLength(200);
    const perDay = Object.groupBy(free, ({ startTime }) => toWallTime(startTime, newYork).date);
    expect(Object.keys(perDay)).toHaveLength(14);
    expect(Math.min(...Object.values(perDay).map((times = []) => times.length))).toBeGreaterThanOrEqual(14);
    expect(free.map(({ startTime }) => startTime)).toEqual(free.map(({ startTime }) => startTime).sort());
  });
});

describe('the next free times', () => {
  const wanted = range('2026-03-14T14:00:00Z', '2026-03-14T15:00:00Z');
  const taken = occupied('2026-03-14T14:00:00.000Z', '2026-03-14T15:00:00.000Z');
  const next = (facts: Partial<AvailabilityFacts> = {}) => {
    const { minutes: _, ...rest } = wish({ occupied: [taken], ...facts });
    return nextFreeTimes(rest, wanted);
  };

  it('are the three earliest after the wanted time, of the same length, one after the other', () => {
    expect(clockTimesOf(next())).toEqual(['11:00', '12:00', '13:00']);
    expect(next()[0]).toEqual({ startTime: '2026-03-14T15:00:00.000Z', endTime: '2026-03-14T16:00:00.000Z' });
  });

  it("prefer the trainer's usual hours, even on a later day", () => {
    const free = next({
      hours: [
        { weekday: 'Saturday', from: '09:00', to: '11:30' },
        { weekday: 'Sunday', from: '09:00', to: '10:30' },
      ],
    });
    expect(free.map(({ startTime }) => toWallTime(startTime, newYork))).toEqual([
      { date: '2026-03-15', time: '09:00' },
      { date: '2026-03-21', time: '09:00' },
      { date: '2026-03-21', time: '10:00' },
    ]);
  });

  it('fall back to other times when no usual one is left, and are none when every week is taken', () => {
    const busyWeeks = [occupied('2026-03-14T14:00:00.000Z', '2026-04-14T14:00:00.000Z')];
    expect(next({ occupied: busyWeeks, hours: saturdayHours })).toEqual([]);
    const sundays: HoursRange[] = [{ weekday: 'Sunday', from: '09:00', to: '09:30' }];
    expect(clockTimesOf(next({ hours: sundays }))).toEqual(['11:00', '12:00', '13:00']);
  });

  it('keep the wanted length, avoid occupied times and start on a half hour in any time zone', () => {
    const half = 30 * 60_000;
    const times = fc.array(fc.record({ start: fc.integer({ min: 0, max: 300 }), length: fc.integer({ min: 1, max: 20 }) }), {
      maxLength: 30,
    });
    const zones = fc.constantFrom(newYork, 'Europe/London', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(times, fc.constantFrom(30, 60, 90, 120), zones, (drawn, minutes, timeZone) => {
        const busy = drawn.map(({ start, length }) => {
          const from = wanted.startsAt.getTime() + start * half;
          return occupied(new Date(from).toISOString(), new Date(from + length * half).toISOString());
        });
        const asked = { startsAt: wanted.startsAt, endsAt: new Date(wanted.startsAt.getTime() + minutes * 60_000) };
        const free = nextFreeTimes({ facts: { ...nothing, occupied: busy }, now, role: 'parent', timeZone }, asked);
        expect(free).toHaveLength(3);
        for (const { startTime, endTime } of free) {
          expect(Date.parse(endTime) - Date.parse(startTime)).toBe(minutes * 60_000);
          expect(Date.parse(startTime)).toBeGreaterThan(wanted.startsAt.getTime());
          expect(busy.filter((other) => startTime < other.endTime && other.startTime < endTime)).toEqual([]);
          const { date, time } = toWallTime(startTime, timeZone);
          expect(time).toMatch(/:(00|30)$/);
          expect(readWallTime({ date, time, timeZone })).toMatchObject({ instant: startTime });
        }
      }),
      { numRuns: 60 },
    );
  });
});
