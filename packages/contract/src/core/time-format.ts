import type { Instant } from './time.ts';

/** How instants read on screens and in mails. Works without `Temporal`. */

/** What is asked of `Intl`; 'en-US' all of them. */
const shapes = {
  date: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  year: { year: 'numeric' },
  zone: { timeZoneName: 'short', hour: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
  longDate: { dateStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const mostFormats = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept: making one takes a hundred times as long as using it. */
function formatOf(shape: keyof typeof shapes, timeZone: string): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone}`;
  const kept = formats.get(key);
  if (kept) return kept;
  if (formats.size >= mostFormats) formats.clear();
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...shapes[shape] });
  formats.set(key, format);
  return format;
}

function parts(instant: Instant | Date, timeZone: string, shape: keyof typeof shapes): Record<string, string> {
  const formatted = formatOf(shape, timeZone).formatToParts(new Date(instant));
  return Object.fromEntries(formatted.map(({ type, value }) => [type, value]));
}

/**
 * 'Sat, Mar 14', with the year where it is not the present one.
 *
 * @param now which year is the present one; without it no year is written
 * @param viewerZone in which that is decided: at 7 PM on December 31 in New York, it is still the old year
 */
export function formatDate(instant: Instant, timeZone: string, now?: Date, viewerZone: string = timeZone): string {
  const { weekday, month, day, year } = parts(instant, timeZone, 'date');
  const isOtherYear = now !== undefined && parts(now, viewerZone, 'year')['year'] !== year;
  return `${weekday}, ${month} ${day}${isOtherYear ? `, ${year}` : ''}`;
}

/** 'EDT', or 'GMT+5:30' where English has no abbreviation. */
export function zoneAbbreviation(instant: Instant, timeZone: string): string {
  return parts(instant, timeZone, 'zone')['timeZoneName'] ?? timeZone;
}

/** '4:30 PM'. */
export function formatTime(instant: Instant, timeZone: string): string {
  const { hour, minute, dayPeriod } = parts(instant, timeZone, 'time');
  return `${hour}:${minute} ${dayPeriod}`;
}

/** '4:30-5:30 PM (EDT)'; the first half shows AM or PM only when it differs. Across a clock change both ends show their offset. */
export function formatTimeRange(start: Instant, end: Instant, timeZone: string): string {
  const from = formatTime(start, timeZone);
  const to = formatTime(end, timeZone);
  const [zoneBefore, zoneAfter] = [zoneAbbreviation(start, timeZone), zoneAbbreviation(end, timeZone)];
  if (zoneBefore !== zoneAfter) return `${from} (${zoneBefore})-${to} (${zoneAfter})`;
  const isSameHalf = from.slice(-2) === to.slice(-2);
  return `${isSameHalf ? from.slice(0, -3) : from}-${to} (${zoneBefore})`;
}

/** 'Sat, Mar 14 · 4:30-5:30 PM (EDT)'. */
export function formatSessionTime(range: { start: Instant; end: Instant }, timeZone: string, now?: Date): string {
  return `${formatDate(range.start, timeZone, now)} · ${formatTimeRange(range.start, range.end, timeZone)}`;
}

/** 'Sat, Mar 14 · 4:30 PM (EDT)'. */
export function formatMoment(instant: Instant, timeZone: string, now?: Date): string {
  return `${formatDate(instant, timeZone, now)} · ${formatTime(instant, timeZone)} (${zoneAbbreviation(instant, timeZone)})`;
}

/** 'Tue'. */
export function formatWeekday(instant: Instant, timeZone: string): string {
  return parts(instant, timeZone, 'date')['weekday'] ?? '';
}

const weekdayAloneMs = 6 * 86_400_000;

/** 'Tue 4:30 PM' for a moment of the next six days, where the weekday says which; else 'Tue, Mar 24, 4:30 PM'. */
export function formatDeadline(instant: Instant, timeZone: string, now: Date): string {
  const left = Date.parse(instant) - now.getTime();
  const isNear = left >= 0 && left <= weekdayAloneMs;
  const day = isNear ? formatWeekday(instant, timeZone) : `${formatDate(instant, timeZone, now)},`;
  return `${day} ${formatTime(instant, timeZone)}`;
}

/** The number of a day with the word that places it, for the head of a row: '14' with 'Today', 'Sat' within six days, else 'Mar'. */
export function formatDayHead(instant: Instant, timeZone: string, now: Date): { day: string; word: string } {
  const { day = '', month = '', weekday = '' } = parts(instant, timeZone, 'date');
  const isToday = formatDate(instant, timeZone) === formatDate(now.toISOString(), timeZone);
  const isNear = Math.abs(Date.parse(instant) - now.getTime()) <= weekdayAloneMs;
  if (isToday && isNear) return { day, word: 'Today' };
  return { day, word: isNear && Date.parse(instant) > now.getTime() ? weekday : month };
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026'. @param month such as 2026-11 */
export function formatMonth(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`));
}

/** 'March 14, 2026' for receipts and lists of the past. */
export function formatLongDate(instant: Instant, timeZone: string): string {
  return formatOf('longDate', timeZone).format(new Date(instant));
}
