import { toWallTime } from '@x1/contract/core/time.ts';
import type { HoursRange, Occupation } from '@x1/contract/scheduling/availability.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AvailabilityFacts } from './availability-facts.ts';
import { isDated, judgeWeeks, readWeeks, type WeeklyWish } from './weekly-occurrences.ts';

/** Sundays; New York's clocks skip 02:00 to 03:00 on 14 March 2027. */
const wish: WeeklyWish = { date: '2027-02-28', time: '16:30', timeZone: 'America/New_York', durationMinutes: 60, count: 3 };
const now = new Date('2027-02-22T12:00:00Z');
const nothing: AvailabilityFacts = {
  occupied: [],
  groups: [],
  hours: [],
  weekdays: [],
  rules: noBookingRules,
  timeZone: 'America/New_York',
};
const second = { startTime: '2027-03-07T21:30:00.000Z', endTime: '2027-03-07T22:30:00.000Z' };

function outcomes(facts: Partial<AvailabilityFacts>, role: 'parent' | 'trainer' = 'parent', ofPurchase: readonly (typeof second)[] = []) {
  return judgeWeeks(readWeeks(wish), { facts: { ...nothing, ...facts }, now, role, ofPurchase, isAccepted: true }).map(
    ({ outcome }) => outcome,
  );
}
const occupied = (kind: Occupation['kind']) => ({ occupied: [{ ...second, kind }] });

describe('the weeks of a weekly schedule', () => {
  it('keep one wall time across a clock change and mark a week whose clock skips it', () => {
    expect(readWeeks(wish).map(({ startTime }) => startTime)).toEqual([
      '2027-02-28T21:30:00.000Z',
      '2027-03-07T21:30:00.000Z',
      '2027-03-14T20:30:00.000Z',
    ]);
    expect(readWeeks({ ...wish, time: '02:30' })[2]).toMatchObject({ outcome: 'skipped_hour', startTime: null, endTime: null });
  });

  it('keep the wall time and the length and never overlap, in any time zone', () => {
    const zones = fc.constantFrom(
      'America/New_York',
      'Europe/London',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/Phoenix',
      'Pacific/Apia',
    );
    const times = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'));
    const days = fc.integer({ min: 0, max: 3_650 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(zones, times, days, fc.constantFrom(30, 60, 90, 120), (timeZone, [hour, minute], date, durationMinutes) => {
        const time = `${String(hour).padStart(2, '0')}:${minute}`;
        const weeks = readWeeks({ date, time, timeZone, durationMinutes, count: 52 });
        expect(weeks).toHaveLength(52);
        const dated = weeks.filter(isDated);
        for (const week of dated) {
          expect(toWallTime(week.startTime, timeZone)).toEqual({ date: week.date, time });
          expect(Date.parse(week.endTime) - Date.parse(week.startTime)).toBe(durationMinutes * 60_000);
        }
        for (const [index, week] of dated.entries()) expect((dated[index + 1]?.startTime ?? '9') > week.endTime).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe('one week of a weekly schedule', () => {
  it.each([
    ['session', 'parent', 'taken'],
    ['session', 'trainer', 'taken'],
    ['group_full', 'parent', 'full'],
    ['calendar', 'parent', 'calendar_busy'],
    ['calendar', 'trainer', 'free'],
    ['own_session', 'parent', 'free'],
    ['athlete_session', 'parent', 'free'],
  ] as const)('with a %s in the way of a %s is %s', (kind, role, outcome) => {
    expect(outcomes(occupied(kind), role)).toEqual(['free', outcome, 'free']);
  });

  it('joins a group session at the same time, but not with two sessions of one purchase', () => {
    const groups = [{ ...second, seatsLeft: 1 }];
    expect(outcomes({ groups })).toEqual(['free', 'free', 'free']);
    expect(outcomes({ groups }, 'parent', [second])).toEqual(['free', 'taken', 'free']);
  });

  it("outside the trainer's usual hours is marked but can be scheduled", () => {
    const hours: HoursRange[] = [{ weekday: 'Sunday', from: '09:00', to: '17:00' }];
    const weeks = judgeWeeks(readWeeks(wish), { facts: { ...nothing, hours }, now, role: 'parent', ofPurchase: [], isAccepted: true });
    expect(weeks).toMatchObject([
      { outcome: 'free', isUsual: false },
      { outcome: 'free', isUsual: false },
      { outcome: 'free', isUsual: false },
    ]);
  });

  it('is past when it starts before now', () => {
    const later = new Date('2027-03-08T00:00:00Z');
    const weeks = judgeWeeks(readWeeks(wish), { facts: nothing, now: later, role: 'trainer', ofPurchase: [], isAccepted: true });
    expect(weeks.map(({ outcome }) => outcome)).toEqual(['past', 'past', 'free']);
  });
});
