import { addDays, type CalendarDate, startOfDay, toWallTime } from '@x1/contract/core/time.ts';
import { PAYOUT_TIME_ZONE } from '@x1/contract/payouts/payout.ts';
import { sql } from 'kysely';

/** Days are New York's, as the payouts' weeks are. */
export const ZONE = PAYOUT_TIME_ZONE;

/** A span of days, both within it. */
export interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export const dayOf = (instant: Date): CalendarDate => toWallTime(instant.toISOString(), ZONE).date;

/** The first moment of a span, and the first after it. */
export function instantsOf({ from, to }: Days): { start: Date; end: Date } {
  return { start: new Date(startOfDay(from, ZONE)), end: new Date(startOfDay(addDays(to, 1), ZONE)) };
}

/** The day of a column of instants, as SQL. */
export const dayIn = (column: string) => sql<CalendarDate>`(${sql.raw(column)} at time zone ${sql.lit(ZONE)})::date`;

/** The first day of a day's month. */
export const monthOf = (day: CalendarDate): CalendarDate => `${day.slice(0, 'yyyy-mm'.length)}-01`;

/** The first day of the month so many months later, or earlier below zero. @param month a first day */
export function addMonths(month: CalendarDate, months: number): CalendarDate {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 'yyyy-mm-dd'.length);
}
