import { locale } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { halfOfDay } from '@x1/contract/core/time-format.ts';

/** How days and wall times read that are no instants. A day is formatted at noon UTC, so that no zone can move it. */
const long = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
const weekday = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', weekday: 'long' });
const shortWeekday = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', weekday: 'short' });
const month = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', month: 'long' });
const short = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', month: 'short', day: 'numeric' });

const noonOf = (day: CalendarDate) => new Date(`${day}T12:00:00Z`);

/** 'Saturday, March 14'. */
export const longDayText = (day: CalendarDate): string => long.format(noonOf(day));

/** 'Saturday'. */
export const weekdayText = (day: CalendarDate): string => weekday.format(noonOf(day));

/** 'Sat'. */
export const shortWeekdayText = (day: CalendarDate): string => shortWeekday.format(noonOf(day));

/** 'March'. */
export const monthText = (day: CalendarDate): string => month.format(noonOf(day));

/** 'Sat, Mar 14'. */
export const mediumDayText = (day: CalendarDate): string => `${shortWeekdayText(day)}, ${shortDayText(day)}`;

/** 'Mar 14'. */
export const shortDayText = (day: CalendarDate): string => short.format(noonOf(day));

/** ', 2027', ' de 2027' for a day of another year than `today`. */
export function otherYearText(day: CalendarDate, today: CalendarDate): string {
  const year = day.slice(0, 4);
  if (year === today.slice(0, 4)) return '';
  return locale() === 'es-US' ? ` de ${year}` : `, ${year}`;
}

/** 'Mar 14 - 20' or 'Mar 28 - Apr 3'; '14 - 20 de mar'. */
export function daysText(days: readonly CalendarDate[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  const [from, to] = [shortDayText(first), shortDayText(last)];
  if (first === last) return from;
  if (first.slice(0, 7) !== last.slice(0, 7)) return `${from} - ${to}`;
  return locale() === 'es-US' ? `${Number(first.slice(8))} - ${to}` : `${from} - ${Number(last.slice(8))}`;
}

/** '3:00 PM' for '15:00'. */
export function clockText(time: string): string {
  const { hour, minute, half } = clockParts(time);
  return `${hour}:${minute} ${half}`;
}

/** '3 PM' for '15:00', '3:30 PM' for '15:30'. */
export function shortClockText(time: string): string {
  const { hour, minute, half } = clockParts(time);
  return minute === '00' ? `${hour} ${half}` : `${hour}:${minute} ${half}`;
}

function clockParts(time: string): { hour: number; minute: string; half: string } {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { hour: hour % 12 || 12, minute: String(minute).padStart(2, '0'), half: halfOfDay(hour % 24 >= 12) };
}
