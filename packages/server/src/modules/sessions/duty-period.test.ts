import { describe, expect, it } from 'vitest';
import { currentPeriod } from './duty-period.ts';

const newYork = 'America/New_York';

describe('the period of a duty', () => {
  it.each([
    ['in the middle of a week', 'week', '2026-03-18T12:00:00.000Z', '2026-03-16T04:00:00.000Z', '2026-03-23T04:00:00.000Z'],
    ['at its first moment', 'week', '2026-03-16T04:00:00.000Z', '2026-03-16T04:00:00.000Z', '2026-03-23T04:00:00.000Z'],
    ['a moment before', 'week', '2026-03-16T03:59:59.999Z', '2026-03-09T04:00:00.000Z', '2026-03-16T04:00:00.000Z'],
    ['in a week of 167 hours', 'week', '2026-03-08T12:00:00.000Z', '2026-03-02T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['in a month', 'month', '2026-03-18T12:00:00.000Z', '2026-03-01T05:00:00.000Z', '2026-04-01T04:00:00.000Z'],
    ['at the end of a year', 'month', '2027-01-01T04:59:59.999Z', '2026-12-01T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
    ['in February of a leap year', 'month', '2028-02-29T12:00:00.000Z', '2028-02-01T05:00:00.000Z', '2028-03-01T05:00:00.000Z'],
  ] as const)("%s runs from its first day to the next period in the trainer's time zone", (_name, per, now, from, to) => {
    expect(currentPeriod(per, now, newYork)).toEqual({ from, to });
  });

  it('differs by time zone at the same moment', () => {
    const now = '2026-03-15T18:00:00.000Z';
    expect(currentPeriod('week', now, 'Asia/Tokyo').from).toBe('2026-03-15T15:00:00.000Z');
    expect(currentPeriod('week', now, newYork).to).toBe('2026-03-16T04:00:00.000Z');
  });

  it('has no bounds for a duty that is due once per program', () => {
    expect(currentPeriod('program', '2026-03-18T12:00:00.000Z', newYork)).toEqual({ from: null, to: null });
  });
});
