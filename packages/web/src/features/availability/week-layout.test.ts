import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { describe, expect, it } from 'vitest';
import { firstMonday, shownMinutes, weekOf } from './week-layout.ts';

const newYork = 'America/New_York';
/** The week of March 8, 2027; New York's clocks go forward on Sunday, March 14. */
const given = {
  monday: '2027-03-08',
  now: '2027-03-01T12:00:00.000Z',
  zone: newYork,
  hours: [],
  rules: noBookingRules,
  timeOff: [],
  booked: [],
};
const session = { startTime: '2027-03-09T21:00:00.000Z', endTime: '2027-03-09T22:00:00.000Z', name: 'Dana' };
const blocksOn = (index: number, week: ReturnType<typeof weekOf>) => week[index]?.blocks;

describe('a week of availability', () => {
  it('shows open hours, and sessions with their buffers over them', () => {
    const week = weekOf({
      ...given,
      hours: [{ weekday: 'Tuesday', from: '15:00', to: '24:00' }],
      rules: { ...noBookingRules, bufferBeforeMinutes: 15, bufferAfterMinutes: 30 },
      booked: [session],
    });
    expect(blocksOn(1, week)).toEqual([
      { kind: 'open', fromMinute: 900, toMinute: 1440 },
      { kind: 'buffer', fromMinute: 945, toMinute: 960 },
      { kind: 'buffer', fromMinute: 1020, toMinute: 1050 },
      { kind: 'booked', fromMinute: 960, toMinute: 1020, text: 'Dana' },
    ]);
    expect(blocksOn(0, week)).toEqual([]);
  });

  it('splits time off by day and lists the sessions still booked in it', () => {
    const timeOff = [{ startTime: '2027-03-09T17:00:00.000Z', endTime: '2027-03-11T05:00:00.000Z' }];
    const week = weekOf({ ...given, timeOff, booked: [session] });
    expect(blocksOn(1, week)).toEqual([
      { kind: 'off', fromMinute: 720, toMinute: 1440 },
      { kind: 'still', fromMinute: 960, toMinute: 1020, text: 'Dana' },
    ]);
    expect(blocksOn(2, week)).toEqual([{ kind: 'off', fromMinute: 0, toMinute: 1440 }]);
    expect(blocksOn(3, week)).toEqual([]);
  });

  it('leaves open what is still to come, and marks the days that are past', () => {
    const hours = (['Monday', 'Tuesday', 'Wednesday'] as const).map((weekday) => ({ weekday, from: '15:00', to: '18:00' }));
    const week = weekOf({ ...given, hours, now: '2027-03-09T21:30:00.000Z' });
    expect(week.map(({ isPast }) => isPast)).toEqual([true, false, false, false, false, false, false]);
    expect(blocksOn(0, week)).toEqual([]);
    expect(blocksOn(1, week)).toEqual([{ kind: 'open', fromMinute: 990, toMinute: 1080 }]);
    expect(blocksOn(2, week)).toEqual([{ kind: 'open', fromMinute: 900, toMinute: 1080 }]);
    expect(blocksOn(1, weekOf({ ...given, hours, now: '2027-03-09T23:00:00.000Z' }))).toEqual([]);
  });

  it('treats a day of 23 hours as a whole day', () => {
    const timeOff = [{ startTime: '2027-03-14T05:00:00.000Z', endTime: '2027-03-15T04:00:00.000Z' }];
    expect(blocksOn(6, weekOf({ ...given, timeOff }))).toEqual([{ kind: 'off', fromMinute: 0, toMinute: 1440 }]);
  });

  it('is at first the next one where nothing is open any more in this one', () => {
    const hours = [{ weekday: 'Tuesday', from: '15:00', to: '18:00' } as const];
    // Tuesday, March 9: 2 PM, then 7 PM.
    const [before, after] = ['2027-03-09T19:00:00.000Z', '2027-03-10T00:00:00.000Z'];
    expect(firstMonday({ ...given, hours, now: before })).toBe('2027-03-08');
    expect(firstMonday({ ...given, hours, now: after })).toBe('2027-03-15');
    const timeOff = [{ startTime: '2027-03-09T17:00:00.000Z', endTime: '2027-03-11T05:00:00.000Z' }];
    expect(firstMonday({ ...given, hours, now: before, timeOff }), 'all of it is time off').toBe('2027-03-15');
    expect(firstMonday({ ...given, now: after }), 'nothing is open in either').toBe('2027-03-08');
  });

  it('covers 8 AM to 9 PM, and more for trainers who work earlier or later', () => {
    expect(shownMinutes(weekOf(given))).toEqual({ from: 480, to: 1260 });
    const early = weekOf({ ...given, hours: [{ weekday: 'Monday', from: '05:30', to: '21:15' }] });
    expect(shownMinutes(early)).toEqual({ from: 300, to: 1320 });
  });
});
