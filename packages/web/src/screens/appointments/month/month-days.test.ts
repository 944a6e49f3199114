import { describe, expect, it } from 'vitest';
import { addMonths, dayAfterKey, dayName, monthName, monthOf, weeksOf } from './month-days.ts';

describe('days of a month', () => {
  it('shows whole weeks from Sunday to Saturday', () => {
    const weeks = weeksOf('2026-03');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07']);
    expect(weeks[4]?.at(-1)).toBe('2026-04-04');
  });

  it.each([
    ['2026-02', 4, '2026-02-01', '2026-02-28'],
    ['2026-08', 6, '2026-07-26', '2026-09-05'],
    ['2028-02', 5, '2028-01-30', '2028-03-04'],
    ['2026-11', 5, '2026-11-01', '2026-12-05'],
  ])('shows the month %s in %i weeks, from %s to %s', (month, count, first, last) => {
    const weeks = weeksOf(month);
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([count, first, last]);
    expect(new Set(weeks.flat()).size).toBe(count * 7);
  });

  it('names the month', () => {
    expect(monthOf('2026-03-14')).toBe('2026-03');
    expect(dayName('2026-03-14')).toBe('Saturday, March 14, 2026');
    expect(monthName('2026-03')).toBe('March 2026');
  });
});

describe('keys of the calendar', () => {
  it.each([
    ['ArrowLeft', '2026-03-10', '2026-03-09'],
    ['ArrowRight', '2026-03-31', '2026-04-01'],
    ['ArrowUp', '2026-03-10', '2026-03-03'],
    ['ArrowDown', '2026-12-30', '2027-01-06'],
    ['Home', '2026-03-10', '2026-03-08'],
    ['Home', '2026-03-08', '2026-03-08'],
    ['End', '2026-03-10', '2026-03-14'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2026-01-31', '2026-02-28'],
    ['Enter', '2026-03-10', undefined],
  ])('%s moves the focus from %s to %s', (key, from, to) => {
    expect(dayAfterKey(from, key)).toBe(to);
  });

  it('moves by a month to the same day where both months have it', () => {
    expect(addMonths(addMonths('2026-03-14', 1), -1)).toBe('2026-03-14');
  });
});
