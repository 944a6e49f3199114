import { addDays, type CalendarDate } from '@x1/contract/core/time.ts';

interface Looking {
  readonly days: readonly CalendarDate[];
  readonly lookedAt: CalendarDate;
  readonly today: CalendarDate;
  /** Whether one day is shown, and not all of them. */
  readonly byDay: boolean;
}

/** The day to look at after going on (1) or back (-1) by a week or a day. */
export function dayAfterStep({ days, lookedAt, byDay }: Looking, direction: 1 | -1): CalendarDate {
  return byDay ? addDays(lookedAt, direction) : addDays(days[0] ?? lookedAt, direction * days.length);
}

/** Nobody looks for a time in days that are over. */
export function canStepBack({ days, lookedAt, today, byDay }: Looking): boolean {
  return (byDay ? lookedAt : (days[0] ?? lookedAt)) > today;
}
