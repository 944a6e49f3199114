import * as z from 'zod/mini';
import { t } from './texts.ts';

/**
 * The one module in which a wall time becomes an instant (rulings, Time; security.md E9). Needs `Temporal`: native on the server;
 * browsers that lack it load it before they open a dialog that converts.
 */

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** An instant: ISO 8601 with Z or an offset; text without one is refused (R113). Read as UTC text ending in Z. */
export const Instant = z.iso
  .datetime({ offset: true, abort: true, error: t('must be a time with its offset, such as 2026-03-14T16:30:00-04:00') })
  .check(
    z.overwrite((value) => new Date(value).toISOString()),
    z.refine((value) => Date.parse(value) >= EARLIEST && Date.parse(value) < LATEST, t('is out of range')),
  );
export type Instant = z.infer<typeof Instant>;

/** A calendar date such as '2026-03-14'; the function that takes it states the zone. */
export const CalendarDate = z.iso
  .date({ abort: true, error: t('must be a date such as 2026-03-14') })
  .check(z.refine((value) => value >= '2000-01-01' && value < '2200-01-01', t('is out of range')));
export type CalendarDate = z.infer<typeof CalendarDate>;

/** Names that ICU knows: asking it takes long, and nearly everybody lives in one of a few zones. */
const knownZones = new Set<string>();
const mostKnownZones = 1_000;

/** True for IANA names that ICU knows; offsets such as '+05:00' are not zones. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    if (knownZones.size < mostKnownZones) knownZones.add(name);
    return true;
  } catch {
    return false;
  }
}

/** A valid IANA time zone, as any browser may send it (R31). */
export const TimeZone = z.string(t('must be a time zone')).check(z.refine(isTimeZone, t("isn't a time zone we know")));
export type TimeZone = string;

/** The 13 zones the product offers (S2§9); screens add the saved one and the device's (R31). */
export const offeredTimeZones = [
  { zone: 'America/New_York', label: 'New York' },
  { zone: 'America/Chicago', label: 'Chicago' },
  { zone: 'America/Denver', label: 'Denver' },
  { zone: 'America/Los_Angeles', label: 'Los Angeles' },
  { zone: 'America/Anchorage', label: 'Anchorage' },
  { zone: 'Pacific/Honolulu', label: 'Honolulu' },
  { zone: 'Europe/London', label: 'London' },
  { zone: 'Europe/Paris', label: 'Paris' },
  { zone: 'Europe/Moscow', label: 'Moscow' },
  { zone: 'Asia/Tokyo', label: 'Tokyo' },
  { zone: 'Asia/Shanghai', label: 'Shanghai' },
  { zone: 'Asia/Kolkata', label: 'Kolkata' },
  { zone: 'Australia/Sydney', label: 'Sydney' },
] as const;

/** Whether two names are the same zone: Asia/Calcutta is Asia/Kolkata (R113). */
export function isSameZone(one: string, other: string): boolean {
  const moment = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(one);
  return moment.equals(moment.withTimeZone(other));
}

/** The result of resolving a wall time in a zone. */
export type WallTimeReading =
  | { kind: 'exact'; instant: Instant }
  /** The hour repeats that day: the first one is used, and `offset` names it ('-04:00') (R114). */
  | { kind: 'doubled'; instant: Instant; offset: string }
  /** The clock skips this time that day; `nextValid` is the first wall time after the gap (R114). */
  | { kind: 'skipped'; nextValid: { date: string; time: string } };

/**
 * Resolves a wall time in a zone.
 *
 * @param wall `date` as 2026-03-08, `time` as 14:30, and an IANA zone
 * @throws RangeError when date, time or zone is malformed
 */
export function readWallTime({ date, time, timeZone }: { date: string; time: string; timeZone: string }): WallTimeReading {
  const plain = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
  const earlier = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const later = plain.toZonedDateTime(timeZone, { disambiguation: 'later' });
  const instant = new Date(earlier.epochMilliseconds).toISOString();
  if (earlier.epochMilliseconds === later.epochMilliseconds) return { kind: 'exact', instant };
  if (earlier.toPlainDateTime().equals(plain)) return { kind: 'doubled', instant, offset: earlier.offset };
  return { kind: 'skipped', nextValid: endOfGap(earlier, timeZone) };
}

function endOfGap(beforeGap: Temporal.ZonedDateTime, timeZone: string): { date: string; time: string } {
  const transition = beforeGap.getTimeZoneTransition('next');
  const first = (transition ?? beforeGap).withTimeZone(timeZone);
  return { date: first.toPlainDate().toString(), time: first.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** The wall time of an instant in a zone, as the two fields of a form. */
export function toWallTime(instant: Instant, timeZone: string): { date: string; time: string } {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return { date: zoned.toPlainDate().toString(), time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** The first instant of a day in a zone: the clock may skip midnight. */
export function startOfDay(date: CalendarDate, timeZone: string): Instant {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds).toISOString();
}

/** The day this many days after (or before) another. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The Monday of a day's week (ISO 8601). */
export function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek);
}
