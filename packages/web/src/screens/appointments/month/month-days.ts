import { locale } from '@x1/contract/core/texts.ts';
import { addDays, type CalendarDate } from '@x1/contract/core/time.ts';

/** Days of a month as a calendar draws them. Whole days have no zone: which instants belong to one, `startOfDay` says. Needs `Temporal`. */

/** A month such as '2026-03'. */
export type Month = string;

export function monthOf(day: CalendarDate): Month {
  return day.slice(0, 7);
}

/** The weeks that hold a month, Sunday to Saturday, with the days of its neighbours that fill them. */
export function weeksOf(month: Month): CalendarDate[][] {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const begin = addDays(first.toString(), -(first.dayOfWeek % 7));
  const weeks = Math.ceil(((first.dayOfWeek % 7) + first.daysInMonth) / 7);
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (__, weekday) => addDays(begin, week * 7 + weekday)));
}

/** The same day some months later or earlier; in a shorter month its last day. */
export function addMonths(day: CalendarDate, months: number): CalendarDate {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** Where the keys of a calendar lead: arrows by a day or a week, Home and End within the week, Page Up and Page Down by a month. */
export function dayAfterKey(day: CalendarDate, key: string): CalendarDate | undefined {
  const weekday = Temporal.PlainDate.from(day).dayOfWeek % 7;
  const steps: Readonly<Record<string, () => CalendarDate>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekday),
    End: () => addDays(day, 6 - weekday),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  };
  return steps[key]?.();
}

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options });
const longDay = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const longMonth = format({ month: 'long', year: 'numeric' });

/** 'Saturday, March 14, 2026'. */
export function dayName(day: CalendarDate): string {
  return longDay.format(new Date(`${day}T12:00:00Z`));
}

/** 'March 2026'. */
export function monthName(month: Month): string {
  return longMonth.format(new Date(`${month}-01T12:00:00Z`));
}
