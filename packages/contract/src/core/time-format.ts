import { locale, t } from './texts.ts';
import type { Instant } from './time.ts';

/** How instants read on screens and in mails, in the current language. Works without `Temporal`. The examples are English ones, then Spanish ones. */

/** What is asked of `Intl`. */
const shapes = {
  date: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  year: { year: 'numeric' },
  zone: { timeZoneName: 'short', hour: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
  longDate: { dateStyle: 'long' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const mostFormats = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept: making one takes a hundred times as long as using it. */
function formatOf(shape: keyof typeof shapes, timeZone: string): Intl.DateTimeFormat {
  // Zones are abbreviated in English everywhere: Spanish has 'GMT-4' for what every clock and calendar of the US calls EDT.
  const language = shape === 'zone' ? 'en-US' : locale();
  const key = `${language} ${shape} ${timeZone}`;
  const kept = formats.get(key);
  if (kept) return kept;
  if (formats.size >= mostFormats) formats.clear();
  const format = new Intl.DateTimeFormat(language, { timeZone, ...shapes[shape] });
  formats.set(key, format);
  return format;
}

function parts(instant: Instant | Date, timeZone: string, shape: keyof typeof shapes): Record<string, string> {
  const named: Record<string, string> = {};
  for (const { type, value } of formatOf(shape, timeZone).formatToParts(new Date(instant))) named[type] = value;
  return named;
}

/**
 * 'Sat, Mar 14', 'sáb, 14 de mar', with the year where it is not the present one.
 *
 * @param now which year is the present one; without it no year is written
 * @param viewerZone in which that is decided: at 7 PM on December 31 in New York, it is still the old year
 */
export function formatDate(instant: Instant, timeZone: string, now?: Date, viewerZone: string = timeZone): string {
  const { weekday, month, day, year } = parts(instant, timeZone, 'date');
  const isOtherYear = now !== undefined && parts(now, viewerZone, 'year')['year'] !== year;
  if (locale() === 'es-US') return `${weekday}, ${day} de ${month}${isOtherYear ? ` de ${year}` : ''}`;
  return `${weekday}, ${month} ${day}${isOtherYear ? `, ${year}` : ''}`;
}

/** 'EDT', or 'GMT+5:30' where English has no abbreviation. */
export function zoneAbbreviation(instant: Instant, timeZone: string): string {
  return parts(instant, timeZone, 'zone')['timeZoneName'] ?? timeZone;
}

/** '4:30 PM', '4:30 p. m.'. */
export function formatTime(instant: Instant, timeZone: string): string {
  const { time, half } = timeParts(instant, timeZone);
  return `${time} ${half}`;
}

/** '4:30' and 'PM'. */
function timeParts(instant: Instant, timeZone: string): { time: string; half: string } {
  const { hour, minute, dayPeriod } = parts(instant, timeZone, 'time');
  return { time: `${hour}:${minute}`, half: halfOfDay(/^p/i.test(dayPeriod ?? '')) };
}

/** 'AM' and 'PM', 'a. m.' and 'p. m.'. In Spanish some browsers say 'p.m.'; this is how it's written, and no line ends within it. */
export function halfOfDay(isAfternoon: boolean): string {
  if (locale() === 'es-US') return isAfternoon ? 'p.\u00a0m.' : 'a.\u00a0m.';
  return isAfternoon ? 'PM' : 'AM';
}

/** '4:30-5:30 PM (EDT)', '4:30-5:30 p. m. (EDT)'; the first half shows AM or PM only when it differs. Across a clock change both ends show their offset. */
export function formatTimeRange(start: Instant, end: Instant, timeZone: string): string {
  const [first, last] = [timeParts(start, timeZone), timeParts(end, timeZone)];
  const [from, to] = [`${first.time} ${first.half}`, `${last.time} ${last.half}`];
  const [zoneBefore, zoneAfter] = [zoneAbbreviation(start, timeZone), zoneAbbreviation(end, timeZone)];
  if (zoneBefore !== zoneAfter) return `${from} (${zoneBefore})-${to} (${zoneAfter})`;
  return `${first.half === last.half ? first.time : from}-${to} (${zoneBefore})`;
}

/** 'Sat, Mar 14 · 4:30-5:30 PM (EDT)', 'sáb, 14 de mar · 4:30-5:30 p. m. (EDT)'. */
export function formatSessionTime(range: { start: Instant; end: Instant }, timeZone: string, now?: Date): string {
  return `${formatDate(range.start, timeZone, now)} · ${formatTimeRange(range.start, range.end, timeZone)}`;
}

/** 'Sat, Mar 14 · 4:30 PM (EDT)', 'sáb, 14 de mar · 4:30 p. m. (EDT)'. */
export function formatMoment(instant: Instant, timeZone: string, now?: Date): string {
  return `${formatDate(instant, timeZone, now)} · ${formatTime(instant, timeZone)} (${zoneAbbreviation(instant, timeZone)})`;
}

/** 'Tue', 'mar'. */
export function formatWeekday(instant: Instant, timeZone: string): string {
  return parts(instant, timeZone, 'date')['weekday'] ?? '';
}

const weekdayAloneMs = 6 * 86_400_000;

/**
 * 'Tue 4:30 PM', 'mar, 4:30 p. m.' for a moment of the next six days, where the weekday says which; else 'Tue, Mar 24, 4:30 PM',
 * 'mar, 24 de mar, 4:30 p. m.'.
 */
export function formatDeadline(instant: Instant, timeZone: string, now: Date): string {
  const left = Date.parse(instant) - now.getTime();
  const isNear = left >= 0 && left <= weekdayAloneMs;
  const time = formatTime(instant, timeZone);
  if (!isNear) return `${formatDate(instant, timeZone, now)}, ${time}`;
  return `${formatWeekday(instant, timeZone)}${locale() === 'es-US' ? ',' : ''} ${time}`;
}

/** The number of a day with the word that places it, for the head of a row: '14' with 'Today', 'Sat' within six days, else 'Mar'. */
export function formatDayHead(instant: Instant, timeZone: string, now: Date): { day: string; word: string } {
  const { day = '', month = '', weekday = '' } = parts(instant, timeZone, 'date');
  const isToday = formatDate(instant, timeZone) === formatDate(now.toISOString(), timeZone);
  const isNear = Math.abs(Date.parse(instant) - now.getTime()) <= weekdayAloneMs;
  if (isToday && isNear) return { day, word: t('Today') };
  return { day, word: isNear && Date.parse(instant) > now.getTime() ? weekday : month };
}

/** 'November 2026', 'noviembre de 2026'. @param month such as 2026-11 */
export function formatMonth(month: string): string {
  return formatOf('month', 'UTC').format(new Date(`${month}-01T00:00:00Z`));
}

/** 'March 14, 2026', '14 de marzo de 2026' for receipts and lists of the past. */
export function formatLongDate(instant: Instant, timeZone: string): string {
  return formatOf('longDate', timeZone).format(new Date(instant));
}
