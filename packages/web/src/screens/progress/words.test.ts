import type { Progress } from '@x1/contract/progress/progress.ts';
import { describe, expect, it } from 'vitest';
import { daysOf, streakText, summaryText, weekTitle } from './words.ts';

// A Wednesday.
const today = '2026-03-11';
const none = { athlete: { id: 1, firstName: 'Sam' }, trainer: { id: 2, name: 'Maya Brooks', imageUrl: null }, streakWeeks: 0 };

describe('the words of progress', () => {
  it('count what there is, and name nothing that there is none of', () => {
    const counts = { openGoals: 2, reachedGoals: 0, drills: 1, sessionsHeld: 9 };
    expect(summaryText({ ...none, ...counts } as never)).toBe('2 open goals · 1 drill · 9 sessions');
    expect(summaryText({ ...none, openGoals: 0, reachedGoals: 0, drills: 0, sessionsHeld: 0 } as never)).toBe('No goals or drills yet');
  });

  it('say what keeps a streak going', () => {
    const of = (streakWeeks: number, practiceDays: number) =>
      streakText({ ...none, streakWeeks, weeks: [{ monday: '2026-03-09', sessions: 0, practiceDays }] } as unknown as Progress);
    expect(of(0, 0)).toBe("One session or one drill this week starts Sam's streak.");
    expect(of(3, 0)).toBe('Nothing yet this week. One drill keeps it going.');
    expect(of(4, 1)).toBe('This week counts. Keep it going!');
  });

  it('know which days of a week can still be checked off', () => {
    const open = (monday: string) =>
      daysOf(monday, today)
        .filter(({ isOpen }) => isOpen)
        .map(({ day }) => day);
    expect(open('2026-03-09')).toEqual(['2026-03-09', '2026-03-10', '2026-03-11']);
    expect(open('2026-02-23')).toEqual(['2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01']);
    expect(open('2026-02-16')).toEqual([]);
  });

  it('name this week and the last one', () => {
    const weeks = ['2026-02-23', '2026-03-02', '2026-03-09'].map((monday) => ({ monday, sessions: 0, practiceDays: 0 }));
    expect(weeks.map(({ monday }) => weekTitle(monday, weeks, today))).toEqual(['Week of Mon, Feb 23', 'Last week', 'This week']);
  });
});
