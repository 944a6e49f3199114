import type { HoursRange } from '@x1/contract/scheduling/availability.ts';
import { describe, expect, it } from 'vitest';
import { addRange, changeRange, copyDay, problemsOf, removeRange, toField } from './hours.ts';

const range = (weekday: HoursRange['weekday'], from: string, to: string): HoursRange => ({ weekday, from, to });
const monday = range('Monday', '09:00', '17:00');

describe('usual hours', () => {
  it('begin a day with working hours and go on after them', () => {
    expect(addRange([], 'Monday')).toEqual([monday]);
    expect(addRange([monday], 'Monday')).toEqual([monday, range('Monday', '18:00', '20:00')]);
    expect(addRange([range('Monday', '08:00', '24:00')], 'Monday').at(-1)).toEqual(range('Monday', '23:00', '24:00'));
  });

  it('stay in the order of the week', () => {
    expect(addRange([range('Friday', '10:00', '12:00')], 'Tuesday').map(({ weekday }) => weekday)).toEqual(['Tuesday', 'Friday']);
  });

  it('are changed and removed one by one, and midnight ends a day', () => {
    const hours = [monday, range('Monday', '18:00', '20:00')];
    expect(changeRange(hours, 1, { to: '00:00' })[1]).toEqual(range('Monday', '18:00', '24:00'));
    expect(toField('24:00')).toBe('00:00');
    expect(removeRange(hours, 0)).toEqual([hours[1]]);
  });

  it('are copied in place of what other days had', () => {
    const hours = [monday, range('Tuesday', '07:00', '08:00'), range('Sunday', '12:00', '13:00')];
    expect(copyDay(hours, 'Monday', ['Tuesday', 'Wednesday'])).toEqual([
      monday,
      range('Tuesday', '09:00', '17:00'),
      range('Wednesday', '09:00', '17:00'),
      range('Sunday', '12:00', '13:00'),
    ]);
  });

  it.each([
    [[monday], undefined],
    [[range('Monday', '17:00', '09:00')], 'A range must end after it begins'],
    [[range('Monday', '09:00', '')], 'Enter both times'],
    [[monday, range('Monday', '16:00', '18:00')], 'These hours overlap'],
    [[monday, range('Monday', '17:00', '18:00')], undefined],
  ])('tell what is wrong with them %#', (hours, problem) => {
    expect(problemsOf(hours)).toEqual(problem === undefined ? {} : { Monday: problem });
  });
});
