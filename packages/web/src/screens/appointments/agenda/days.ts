import { locale, t } from '@x1/contract/core/texts.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { dayNumber, dayOf } from '../../../features/sessions/day-number.ts';
import { isGroupTime, type Planned } from '../group-time.ts';

/** Sessions by day and week, as an agenda draws them. Days are numbers: those since 1970 in the viewer's zone. Works without `Temporal`. */

export interface AgendaDay {
  readonly day: number;
  readonly planned: readonly Planned[];
}

export interface AgendaPart {
  /** 'Next week, March 16 to 22', 'February 2026'. */
  readonly title: string;
  readonly days: readonly AgendaDay[];
}

/** When a session is; of one that was called off when it would have been, and without any time when it ended. The server sorts the past by it. */
export function momentOf(planned: Planned): string {
  if (isGroupTime(planned)) return planned.startTime;
  const { startTime, formerStartTime, cancelledAt, expiredAt, createdAt } = planned;
  return startTime ?? formerStartTime ?? cancelledAt ?? expiredAt ?? createdAt;
}

/** Neighbors with the same key, in the order in which they come. */
function runs<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): { key: Key; items: Item[] }[] {
  const found: { key: Key; items: Item[] }[] = [];
  for (const item of items) {
    const [key, last] = [keyOf(item), found.at(-1)];
    if (last?.key === key) last.items.push(item);
    else found.push({ key, items: [item] });
  }
  return found;
}

function toDays(planned: readonly Planned[], zone: string): AgendaDay[] {
  return runs(planned, (each) => dayNumber(Date.parse(momentOf(each)), zone)).map(({ key: day, items }) => ({ day, planned: items }));
}

/** What comes up, week by week from Sunday, as the calendar draws them. @param today the number of the present day */
export function toWeeks(planned: readonly Planned[], zone: string, today: number): AgendaPart[] {
  const weeks = runs(toDays(planned, zone), ({ day }) => sundayOf(day));
  return weeks.map(({ key: sunday, items: days }) => ({ title: weekTitle(sunday, today), days }));
}

/** What is past, month by month. */
export function toMonths(sessions: readonly Appointment[], zone: string, today: number): AgendaPart[] {
  const months = runs(toDays(sessions, zone), ({ day }) => withYear(monthFormat.format(dayOf(day)), day, today));
  return months.map(({ key: title, items: days }) => ({ title, days }));
}

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options });
const monthFormat = format({ month: 'long' });
const monthDay = format({ month: 'long', day: 'numeric' });
const weekdayFormat = format({ weekday: 'short' });
const longDay = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** 1970 began on a Thursday. */
const sundayOf = (day: number) => day - ((day + 4) % 7);

function weekTitle(sunday: number, today: number): string {
  const [first, last] = [dayOf(sunday), dayOf(sunday + 6)];
  const isOneMonth = first.getUTCMonth() === last.getUTCMonth();
  // 'March 9 to 15', '9 al 15 de marzo': the month is said once.
  const isMonthLast = locale() === 'es-US';
  const from = isOneMonth && isMonthLast ? first.getUTCDate() : monthDay.format(first);
  const to = isOneMonth && !isMonthLast ? last.getUTCDate() : monthDay.format(last);
  const range = withYear(t('{from} to {to}', { from, to, context: 'days' }), sunday + 6, today, ', ');
  const weeks = (sunday - sundayOf(today)) / 7;
  if (weeks === 0) return t('This week, {range}', { range });
  return weeks === 1 ? t('Next week, {range}', { range }) : range;
}

/** With the year where it isn't the present one. */
function withYear(text: string, day: number, today: number, gap = ' '): string {
  const year = dayOf(day).getUTCFullYear();
  if (year === dayOf(today).getUTCFullYear()) return text;
  return locale() === 'es-US' ? `${text} de ${year}` : `${text}${gap}${year}`;
}

/** The date of a row: '16' and 'Mon', and in full for who listens: 'Monday, March 16, 2026'. */
export function dayParts(day: number): { number: number; weekday: string; full: string } {
  const date = dayOf(day);
  return { number: date.getUTCDate(), weekday: weekdayFormat.format(date), full: longDay.format(date) };
}
