import { addDays, type CalendarDate } from '@x1/contract/core/time.ts';

interface CalendarView {
  readonly days: readonly CalendarDate[];
  readonly viewedDay: CalendarDate;
  readonly today: CalendarDate;
  /** Whether one day is shown, and not all of them. */
  readonly byDay: boolean;
}

/** The day to look at after going on (1) or back (-1) by a week or a day. */
export function dayAfterStep({ days, viewedDay, byDay }: CalendarView, direction: 1 | -1): CalendarDate {
  return byDay ? addDays(viewedDay, direction) : addDays(days[0] ?? viewedDay, direction * days.length);
}

/** Nobody looks for a time in days that are over. */
export function canStepBack({ days, viewedDay, today, byDay }: CalendarView): boolean {
  return (byDay ? viewedDay : (days[0] ?? viewedDay)) > today;
}
