import type { CalendarDate } from '../core/time.ts';

/** The days of a lesson log, both of them included. */
export interface DayRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** From August 1 to July 31, as colleges count. @param startsIn the calendar year in which it begins */
export function academicYear(startsIn: number): DayRange {
  return { from: `${startsIn}-08-01`, to: `${startsIn + 1}-07-31` };
}

/** In which year the academic year began that a day belongs to. */
export function academicYearOf(day: CalendarDate): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5, 7) >= '08' ? year : year - 1;
}

/** '2026-27'. */
export function academicYearLabel(startsIn: number): string {
  return `${startsIn}-${String((startsIn + 1) % 100).padStart(2, '0')}`;
}
