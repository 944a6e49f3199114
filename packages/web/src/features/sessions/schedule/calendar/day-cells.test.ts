import type { FreeTimes } from '@x1/contract/scheduling/availability.ts';
import { describe, expect, it } from 'vitest';
import { noFreeTimes, newYork as zone } from '../../../../testing/sample-free-times.ts';
import { type CellContext, cellsOfDay } from './day-cells.ts';
import { cellText, isOpen } from './labels.ts';

/** Half hours of Saturday, March 14, 2026, when New York is four hours behind UTC. */
function cells(freeTimes: Partial<FreeTimes> | null, changed: Partial<CellContext> = {}) {
  const context: CellContext = {
    freeTimes: freeTimes && { ...noFreeTimes, ...freeTimes },
    zone,
    schedulingZone: zone,
    role: 'parent',
    durationMinutes: 60,
    now: new Date('2026-03-01T12:00:00Z'),
    ...changed,
  };
  const column = cellsOfDay('2026-03-14', context);
  return (time: string) => {
    const cell = column.find((each) => each.time === time);
    if (!cell) throw new Error(`no cell at ${time}`);
    return { ...cell, text: cellText(cell, context.role, context.freeTimes !== null), isOpen: isOpen(cell) };
  };
}

describe('half-hour cell', () => {
  it('describes a half hour with its full date', () => {
    expect(cells({})('16:30')).toMatchObject({
      text: 'Saturday, March 14, 4:30 PM: free',
      startTime: '2026-03-14T20:30:00.000Z',
      isOpen: true,
    });
  });

  it('refuses a half hour where a session of the chosen length would overlap another one', () => {
    const occupied = [{ startTime: '2026-03-14T20:00:00.000Z', endTime: '2026-03-14T21:00:00.000Z', kind: 'session' as const }];
    const at = cells({ occupied });
    expect(at('15:00')).toMatchObject({ text: 'Saturday, March 14, 3:00 PM: free', isOpen: true });
    expect(at('15:30')).toMatchObject({ text: 'Saturday, March 14, 3:30 PM: The trainer already has a session then.', isOpen: false });
    expect(at('17:00').isOpen).toBe(true);
    expect(cells({ occupied }, { durationMinutes: 30 })('15:30').isOpen).toBe(true);
  });

  it('only warns a trainer about their own calendar, and anyone about unusual hours', () => {
    const occupied = [{ startTime: '2026-03-14T20:00:00.000Z', endTime: '2026-03-14T21:00:00.000Z', kind: 'calendar' as const }];
    expect(cells({ occupied }, { role: 'trainer' })('16:00').isOpen).toBe(true);
    expect(cells({ occupied })('16:00').isOpen).toBe(false);
    const at = cells({ hours: [{ weekday: 'Saturday', from: '09:00', to: '12:00' }] });
    expect(at('11:30')).toMatchObject({ isUsual: true, isOpen: true, text: expect.stringContaining('free, outside usual hours') });
    expect(at('12:00').isUsual).toBe(false);
  });

  it('treats daytime on the listed weekdays as usual where no hours were set', () => {
    expect([cells({ weekdays: ['saturday'] })('09:00').isUsual, cells({ weekdays: ['monday'] })('09:00').isUsual]).toEqual([true, false]);
    expect(cells({})('05:30').isUsual).toBe(false);
  });

  it('assigns a half hour to the group session that takes place in it', () => {
    const groups = [{ startTime: '2026-03-14T20:00:00.000Z', endTime: '2026-03-14T21:00:00.000Z', seatsLeft: 2 }];
    const at = cells({ groups });
    expect(at('16:30')).toMatchObject({ text: 'Saturday, March 14, 4:30 PM: join the group, 2 spots left', isOpen: true });
    expect(at('15:30')).toMatchObject({ group: null, isOpen: false });
  });

  it('knows a half hour that is over, skipped by the clocks, or not known yet', () => {
    expect(cells({}, { now: new Date('2026-03-14T20:30:00Z') })('16:30')).toMatchObject({
      text: 'Saturday, March 14, 4:30 PM: over',
      isOpen: false,
    });
    expect(cells(null)('16:30').text).toBe('Saturday, March 14, 4:30 PM: loading');
    const [skipped] = cellsOfDay('2026-03-08', {
      freeTimes: noFreeTimes,
      zone,
      schedulingZone: zone,
      role: 'parent',
      durationMinutes: 60,
      now: new Date('2026-03-01T12:00:00Z'),
    }).filter(({ time }) => time === '02:30');
    expect(skipped).toMatchObject({ startTime: null });
    expect(skipped && [cellText(skipped, 'parent', true), isOpen(skipped)]).toEqual([
      'Sunday, March 8, 2:30 AM: the clocks skip this time',
      false,
    ]);
  });
});
