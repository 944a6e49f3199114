import type { WeeklyOccurrence } from '@x1/contract/scheduling/weekly.ts';
import { describe, expect, it } from 'vitest';
import { occurrenceText, outcomeText, resultText, weeklySubmitAction } from './labels.ts';

const free: WeeklyOccurrence = {
  date: '2026-03-14',
  time: '16:30',
  startTime: '2026-03-14T20:30:00.000Z',
  endTime: '2026-03-14T21:30:00.000Z',
  outcome: 'free',
  isUsual: true,
  isAskedAgain: false,
};
const taken = { ...free, outcome: 'taken' } as const;
const skipped = { ...free, date: '2026-03-08', time: '02:30', startTime: null, endTime: null, outcome: 'skipped_hour' } as const;

describe('texts of a weekly repeat', () => {
  it('shows weeks in the display zone, and a skipped week as it was requested', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    expect(occurrenceText(free, 'America/Los_Angeles', now)).toBe('Sat, Mar 14 · 1:30-2:30 PM (PDT)');
    expect(occurrenceText(skipped, 'America/Los_Angeles', now)).toBe('Sun, Mar 8 · 2:30 AM');
  });

  it.each([
    [free, 'Free'],
    [{ ...free, isUsual: false }, 'Free, outside usual hours'],
    [{ ...free, isUsual: false, isAskedAgain: true }, 'Free, but the trainer has to confirm it'],
    [taken, 'The trainer already has a session then.'],
    [{ ...free, outcome: 'full' } as const, 'This group session is full.'],
    [{ ...free, outcome: 'calendar_busy' } as const, "The trainer's calendar is busy then."],
    [{ ...free, outcome: 'past' } as const, 'This time is in the past.'],
    [skipped, 'Clocks skip this time that day.'],
  ])('says why a week is free or not: %#', (occurrence, text) => {
    expect(outcomeText(occurrence, 'parent')).toBe(text);
  });

  it('speaks to the trainer of their own calendar and time off', () => {
    expect(outcomeText({ ...free, outcome: 'trainer_away' }, 'trainer')).toBe('You have time off then.');
    expect(outcomeText({ ...free, outcome: 'calendar_busy' }, 'trainer')).toBe('Your calendar is busy then.');
  });

  it('lead to one action after the other', () => {
    expect(weeklySubmitAction(null)).toEqual({ label: 'Check the weeks', isReady: true });
    expect(weeklySubmitAction([free, free])).toEqual({ label: 'Schedule all 2', isReady: true });
    expect(weeklySubmitAction([free, taken, free])).toEqual({ label: 'Schedule the 2 that are free', isReady: true });
    expect(weeklySubmitAction([free, skipped])).toEqual({ label: 'Schedule the 1 that is free', isReady: true });
    expect(weeklySubmitAction([taken, skipped])).toEqual({ label: 'No week is free', isReady: false });
  });

  it('says what was scheduled, not what was requested', () => {
    const session = {} as never;
    expect(resultText({ occurrences: [free, free], scheduled: [session, session] })).toBe('2 sessions are scheduled.');
    expect(resultText({ occurrences: [free, taken], scheduled: [session] })).toBe('1 session is scheduled, 1 week was not free.');
    expect(resultText({ occurrences: [taken, taken, free], scheduled: [session] })).toBe('1 session is scheduled, 2 weeks were not free.');
  });
});
