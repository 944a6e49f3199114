import { type HoursRange, weekdays } from '@x1/contract/scheduling/availability.ts';
import { describe, expect, it } from 'vitest';
import { addRange, changeRange, copiedText, copyDay, problemsOf, removeRange, toField } from './hours.ts';

const range = (weekday: HoursRange['weekday'], from: string, to: string): HoursRange => ({ weekday, from, to });
const monday = range('Monday', '09:00', '17:00');

describe('usual hours', () => {
  it('starts a day with the hours the app suggests and adds further ranges after the last', () => {
    expect(addRange([], 'Monday')).toEqual([range('Monday', '16:00', '20:00')]);
    expect(addRange([], 'Sunday')).toEqual([range('Sunday', '09:00', '13:00')]);
    expect(addRange([monday], 'Monday')).toEqual([monday, range('Monday', '18:00', '20:00')]);
    expect(addRange([range('Monday', '08:00', '24:00')], 'Monday').at(-1)).toEqual(range('Monday', '23:00', '24:00'));
  });

  it('keeps the usual hours in the order of the week', () => {
    expect(addRange([range('Friday', '10:00', '12:00')], 'Tuesday').map(({ weekday }) => weekday)).toEqual(['Tuesday', 'Friday']);
  });

  it('changes and removes single ranges, and lets midnight end a day', () => {
    const hours = [monday, range('Monday', '18:00', '20:00')];
    expect(changeRange(hours, 1, { to: '00:00' })[1]).toEqual(range('Monday', '18:00', '24:00'));
    expect(toField('24:00')).toBe('00:00');
    expect(removeRange(hours, 0)).toEqual([hours[1]]);
  });

  it('copies the hours of a day over those of other days', () => {
    const hours = [monday, range('Tuesday', '07:00', '08:00'), range('Sunday', '12:00', '13:00')];
    expect(copyDay(hours, 'Monday', ['Tuesday', 'Wednesday'])).toEqual([
      monday,
      range('Tuesday', '09:00', '17:00'),
      range('Wednesday', '09:00', '17:00'),
      range('Sunday', '12:00', '13:00'),
    ]);
  });

  it.each([
    [['Sunday'], "Sunday now has Monday's hours, 9:00 AM-5:00 PM. Save to keep them."],
    [['Tuesday', 'Wednesday', 'Thursday', 'Friday'], "Monday to Friday now have Monday's hours, 9:00 AM-5:00 PM. Save to keep them."],
    [weekdays.slice(1), "Every day now has Monday's hours, 9:00 AM-5:00 PM. Save to keep them."],
  ] as const)('says what was copied to %j', (to, text) => {
    expect(copiedText([monday], 'Monday', to)).toBe(text);
  });

  it.each([
    [[monday], undefined],
    [[range('Monday', '17:00', '09:00')], 'The end must be after the start'],
    [[range('Monday', '09:00', '')], 'Enter both times'],
    [[monday, range('Monday', '16:00', '18:00')], 'These hours overlap'],
    [[monday, range('Monday', '17:00', '18:00')], undefined],
  ])('says what is wrong with the usual hours: %#', (hours, problem) => {
    expect(problemsOf(hours)).toEqual(problem === undefined ? {} : { Monday: problem });
  });
});
