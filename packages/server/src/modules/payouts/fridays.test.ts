import { describe, expect, it } from 'vitest';
import { cutoffOf, fridaysBetween, latestDueFriday, nextFriday, runAt } from './fridays.ts';

const latestAt = (instant: string) => latestDueFriday(new Date(instant));

describe('the weekly payout on a Friday', () => {
  it.each([
    ['in winter', '2026-02-13', '2026-02-13T15:00:00.000Z', '2026-02-09T05:00:00.000Z'],
    ['in summer', '2026-07-10', '2026-07-10T14:00:00.000Z', '2026-07-06T04:00:00.000Z'],
    ['before the clocks go forward', '2026-03-06', '2026-03-06T15:00:00.000Z', '2026-03-02T05:00:00.000Z'],
    ['after the clocks went forward', '2026-03-13', '2026-03-13T14:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['after the clocks went back', '2026-11-06', '2026-11-06T15:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['at the turn of a year', '2027-01-01', '2027-01-01T15:00:00.000Z', '2026-12-28T05:00:00.000Z'],
  ])('%s runs at 10 AM in New York for what was released before Monday', (_when, friday, run, cutoff) => {
    expect([runAt(friday).toISOString(), cutoffOf(friday).toISOString()]).toEqual([run, cutoff]);
  });

  it('is due from 10 AM in New York, and not a millisecond earlier', () => {
    expect(latestAt('2026-03-13T13:59:59.999Z')).toBe('2026-03-06');
    expect(latestAt('2026-03-13T14:00:00.000Z')).toBe('2026-03-13');
    expect(nextFriday(new Date('2026-03-13T13:59:59.999Z'))).toBe('2026-03-13');
    expect(nextFriday(new Date('2026-03-13T14:00:00.000Z'))).toBe('2026-03-20');
  });

  it.each([
    ['Saturday', '2026-02-14T12:00:00Z', '2026-02-13'],
    ['Sunday, an hour before midnight', '2026-02-16T04:00:00Z', '2026-02-13'],
    ['Monday', '2026-02-16T05:00:00Z', '2026-02-13'],
    ['Thursday', '2026-02-19T23:00:00Z', '2026-02-13'],
  ])('stays due on %s', (_day, instant, friday) => {
    expect(latestAt(instant)).toBe(friday);
  });

  it('comes every week for ten years, in New York time', () => {
    const fridays = fridaysBetween('2026-01-02', '2036-01-04');
    expect(fridays).toHaveLength(522);
    const hours = fridays.slice(1).map((friday, index) => (runAt(friday).getTime() - runAt(fridays[index] ?? '').getTime()) / 3_600_000);
    const count = (length: number) => hours.filter((each) => each === length).length;
    // Twice a year the clocks change: one week an hour shorter, one an hour longer.
    expect([count(167), count(169), count(168)]).toEqual([10, 10, 501]);
    for (const friday of fridays) expect(latestDueFriday(runAt(friday))).toBe(friday);
    expect(fridaysBetween('2026-02-13', '2026-02-13')).toEqual([]);
    expect(fridaysBetween('2026-02-20', '2026-02-13')).toEqual([]);
  });
});
