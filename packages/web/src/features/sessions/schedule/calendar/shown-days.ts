import { addDays, type CalendarDate, type Instant, startOfDay, toWallTime } from '@x1/contract/core/time.ts';

const DAYS_SHOWN = 7;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * The seven days, counted from today, that a day is one of. Weeks begin today and not on a Monday: on a Saturday a week of the calendar would
 * show five days that are over.
 */
export function daysAround(day: CalendarDate, today: CalendarDate): CalendarDate[] {
  const first = addDays(today, Math.floor(daysBetween(today, day) / DAYS_SHOWN) * DAYS_SHOWN);
  return Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(first, index));
}

/** The days of the trainer's zone that have to be asked for to see these days of another. */
export function askedDays(
  shown: { days: readonly CalendarDate[]; zone: string },
  schedulingZone: string,
): { from: CalendarDate; days: number } {
  const [first = '', last = ''] = [shown.days[0], shown.days.at(-1)];
  const from = toWallTime(startOfDay(first, shown.zone), schedulingZone).date;
  const end = toWallTime(startOfDay(addDays(last, 1), shown.zone), schedulingZone);
  return { from, days: daysBetween(from, end.date) + (end.time === '00:00' ? 0 : 1) };
}

function daysBetween(one: CalendarDate, other: CalendarDate): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / DAY_MS);
}

/** How far a zone is ahead of UTC at a moment, in minutes. */
export function offsetMinutes(instant: Instant, zone: string): number {
  const wall = toWallTime(instant, zone);
  return Math.round((Date.parse(`${wall.date}T${wall.time}Z`) - Date.parse(instant)) / MINUTE_MS);
}

/** A day on which a zone's clocks are changed; `minutes` is positive when they go forward. */
export interface ClockChange {
  readonly day: CalendarDate;
  readonly minutes: number;
}

/** The changes of the clocks in these days. One at midnight belongs to the day that begins with it. */
export function clockChanges(days: readonly CalendarDate[], zone: string): ClockChange[] {
  return days.flatMap((day) => {
    const minutes = offsetBefore(addDays(day, 1), zone) - offsetBefore(day, zone);
    return minutes === 0 ? [] : [{ day, minutes }];
  });
}

function offsetBefore(day: CalendarDate, zone: string): number {
  return offsetMinutes(new Date(Date.parse(startOfDay(day, zone)) - MINUTE_MS).toISOString(), zone);
}

/** Whether two zones stay as far apart over these days as they are at first. */
export function isDifferenceSteady(days: readonly CalendarDate[], one: string, other: string): boolean {
  const differences = days.map((day) => {
    const noon = noonOf(day, one);
    return offsetMinutes(noon, one) - offsetMinutes(noon, other);
  });
  return new Set(differences).size <= 1;
}

/** Twelve hours after a day begins: after the changes of its clocks. */
export function noonOf(day: CalendarDate, zone: string): Instant {
  return new Date(Date.parse(startOfDay(day, zone)) + DAY_MS / 2).toISOString();
}
