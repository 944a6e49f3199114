import type { FreeTimes } from '@x1/contract/scheduling/availability.ts';
import { describe, expect, it } from 'vitest';
import { noFreeTimes, newYork as zone } from '../../../../testing/sample-free-times.ts';
import { blocksOf } from './blocks.ts';
import { cellsOfDay } from './day-cells.ts';
import { otherClock } from './labels.ts';
import { shownRows } from './shown-rows.ts';

const draw = (freeTimes: Partial<FreeTimes>, days: string[]) =>
  blocksOf({ freeTimes: { ...noFreeTimes, ...freeTimes }, days, zone, present: null, chosen: null });

describe('blocks over the half hours', () => {
  it('places a block at its minutes of the wall clock', () => {
    const occupied = [{ startTime: '2026-03-14T20:15:00.000Z', endTime: '2026-03-14T21:00:00.000Z', kind: 'session' as const }];
    expect(draw({ occupied }, ['2026-03-13', '2026-03-14'])).toEqual([
      { kind: 'session', column: 1, fromMinute: 16 * 60 + 15, toMinute: 17 * 60, text: 'Busy' },
    ]);
  });

  it('splits a block at midnight', () => {
    const occupied = [{ startTime: '2026-03-15T03:00:00.000Z', endTime: '2026-03-15T05:00:00.000Z', kind: 'calendar' as const }];
    expect(
      draw({ occupied }, ['2026-03-14', '2026-03-15']).map(({ column, fromMinute, toMinute }) => [column, fromMinute, toMinute]),
    ).toEqual([
      [0, 23 * 60, 24 * 60],
      [1, 0, 60],
    ]);
  });

  it('shows a block where the clocks go back under it', () => {
    const occupied = [{ startTime: '2026-11-01T05:30:00.000Z', endTime: '2026-11-01T06:30:00.000Z', kind: 'session' as const }];
    const [block] = draw({ occupied }, ['2026-11-01']);
    expect(block && block.toMinute > block.fromMinute).toBe(true);
  });

  it('draws the chosen time on top, and sessions above the calendar', () => {
    const span = { startTime: '2026-03-14T20:00:00.000Z', endTime: '2026-03-14T21:00:00.000Z' };
    const occupied = [
      { ...span, kind: 'session' as const },
      { ...span, kind: 'calendar' as const },
    ];
    const groups = [{ ...span, seatsLeft: 1 }];
    const blocks = blocksOf({ freeTimes: { ...noFreeTimes, occupied, groups }, days: ['2026-03-14'], zone, present: span, chosen: span });
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ['calendar', 'Calendar'],
      ['session', 'Busy'],
      ['group', 'Join the group · 1 spot left'],
      ['present', 'Booked'],
      ['chosen', 'Chosen'],
    ]);
  });
});

describe('drawn hours of the day', () => {
  const rowsOf = (freeTimes: Partial<FreeTimes>, mustShow: string[] = []) => {
    const context = { zone, schedulingZone: zone, role: 'parent', durationMinutes: 60, now: new Date('2026-03-01T12:00:00Z') } as const;
    const columns = [cellsOfDay('2026-03-14', { ...context, freeTimes: { ...noFreeTimes, ...freeTimes } })];
    const { first, end } = shownRows({ columns, mustShow, hasHours: (freeTimes.hours ?? []).length > 0 });
    return [first / 2, end / 2];
  };

  it('draws 8 AM to 8 PM, and more for usual hours, groups and the chosen time', () => {
    expect(rowsOf({})).toEqual([8, 20]);
    expect(rowsOf({ hours: [{ weekday: 'Saturday', from: '06:00', to: '22:00' }] })).toEqual([6, 22]);
    expect(rowsOf({ groups: [{ startTime: '2026-03-15T01:00:00.000Z', endTime: '2026-03-15T02:00:00.000Z', seatsLeft: 1 }] })).toEqual([
      8, 22,
    ]);
    expect(rowsOf({}, ['02:15'])).toEqual([2, 20]);
  });
});

describe('axis of the other zone', () => {
  it.each([
    ['2026-03-14', '12:00', 'America/Los_Angeles', '9 AM'],
    ['2026-03-14', '12:00', 'Asia/Kolkata', '9:30 PM'],
    ['2026-03-14', '23:00', 'Europe/London', '3 AM +1'],
    ['2026-03-14', '01:00', 'America/Los_Angeles', '10 PM -1'],
    ['2026-03-08', '02:30', 'America/Los_Angeles', null],
  ])('labels %s %s for a viewer in %s', (date, time, other, text) => {
    expect(otherClock({ date, time, zone }, other)).toBe(text);
  });
});
