import type { Instant } from './time.ts';

/** How instants read on screens and in mails. Works without `Temporal`. */

function parts(instant: Instant | Date, timeZone: string, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const formatted = new Intl.DateTimeFormat('en-US', { timeZone, ...options }).formatToParts(new Date(instant));
  return Object.fromEntries(formatted.map(({ type, value }) => [type, value]));
}

/**
 * 'Sat, Mar 14', with the year where it is not the present one.
 *
 * @param now which year is the present one; without it no year is written
 * @param viewerZone in which that is decided: at 7 PM on December 31 in New York, it is still the old year
 */
export function formatDate(instant: Instant, timeZone: string, now?: Date, viewerZone: string = timeZone): string {
  const { weekday, month, day, year } = parts(instant, timeZone, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  const isOtherYear = now !== undefined && parts(now, viewerZone, { year: 'numeric' })['year'] !== year;
  return `${weekday}, ${month} ${day}${isOtherYear ? `, ${year}` : ''}`;
}

/** 'EDT', or 'GMT+5:30' where English has no abbreviation. */
export function zoneAbbreviation(instant: Instant, timeZone: string): string {
  return parts(instant, timeZone, { timeZoneName: 'short', hour: 'numeric' })['timeZoneName'] ?? timeZone;
}

/** '4:30 PM'. */
export function formatTime(instant: Instant, timeZone: string): string {
  const { hour, minute, dayPeriod } = parts(instant, timeZone, { hour: 'numeric', minute: '2-digit', hour12: true });
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

/** 'March 14, 2026' for receipts and lists of the past. */
export function formatLongDate(instant: Instant, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(new Date(instant));
}
