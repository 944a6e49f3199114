import type { TimeOffId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { timeOffNote, timeOffText } from './time-off-text.ts';

const off = (startTime: string, endTime: string, note = '') => ({
  id: 1 as TimeOffId,
  startTime,
  endTime,
  timeZone: 'America/New_York',
  note,
});
const day = off('2026-04-03T04:00:00.000Z', '2026-04-04T04:00:00.000Z', 'Family day');
/** The clocks of New York go forward on March 8, 2026. */
const days = off('2026-03-06T05:00:00.000Z', '2026-03-10T04:00:00.000Z', 'Spring break');
const hours = off('2026-05-09T17:00:00.000Z', '2026-05-09T22:00:00.000Z');

describe('time off in words', () => {
  it.each([
    [day, 'Fri, Apr 3', 'Family day, all day'],
    [days, 'Fri, Mar 6 to Mon, Mar 9', 'Spring break, 4 days'],
    [hours, 'Sat, May 9 · 1:00 PM to 6:00 PM', ''],
    [{ ...day, note: '' }, 'Fri, Apr 3', 'All day'],
    [off('2026-05-09T17:00:00.000Z', '2026-05-10T22:00:00.000Z', 'Trip'), 'Sat, May 9, 1:00 PM to Sun, May 10, 6:00 PM', 'Trip'],
  ])('names its days or hours, and says how long it lasts (%#)', (timeOff, text, note) => {
    expect(timeOffText(timeOff, new Date('2026-07-01T00:00:00Z'))).toBe(text);
    expect(timeOffNote(timeOff)).toBe(note);
  });

  it("includes the year if it isn't the current one", () => {
    expect(timeOffText(day, new Date('2025-07-01T00:00:00Z'))).toBe('Fri, Apr 3, 2026');
  });
});
