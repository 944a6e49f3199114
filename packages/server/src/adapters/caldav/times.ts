import { isTimeZone } from '@x1/contract/core/time.ts';
import ICAL from 'ical.js';

/** When an event takes place; whole days are dates in a time zone. */
export interface EventTimes {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly isWholeDay: boolean;
}

/** A start as a rule repeats it, and how long the event is. */
export interface EventStart {
  readonly start: Temporal.ZonedDateTime;
  readonly length: Temporal.Duration;
  readonly isWholeDay: boolean;
}

/** @param fallback the zone of times that name none. @throws Error for an event without a start */
export function toInstants(calendar: ICAL.Component, event: ICAL.Component, fallback: string): EventTimes {
  const { start, length, isWholeDay } = readStart(calendar, event, fallback);
  const toDate = (time: Temporal.ZonedDateTime) => new Date(time.epochMilliseconds);
  return { startsAt: toDate(start), endsAt: toDate(start.add(length)), isWholeDay };
}

/** A whole day lasts until the next midnight, however long it is; hours are hours. */
export function readStart(calendar: ICAL.Component, event: ICAL.Component, fallback: string): EventStart {
  const property = event.getFirstProperty('dtstart');
  const time: unknown = property?.getFirstValue();
  if (!property || !(time instanceof ICAL.Time)) throw new Error('an event without a start');
  const start = readTime(calendar, property, time, fallback);
  const isWholeDay = time.isDate;
  return { start, length: readLength(calendar, event, { start, isWholeDay, fallback }), isWholeDay };
}

function readLength(
  calendar: ICAL.Component,
  event: ICAL.Component,
  { start, isWholeDay, fallback }: { start: Temporal.ZonedDateTime; isWholeDay: boolean; fallback: string },
): Temporal.Duration {
  const property = event.getFirstProperty('dtend');
  const time: unknown = property?.getFirstValue();
  if (property && time instanceof ICAL.Time) {
    const end = readTime(calendar, property, time, fallback);
    return isWholeDay ? start.toPlainDate().until(end.toPlainDate()) : start.until(end, { largestUnit: 'hour' });
  }
  const duration: unknown = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return Temporal.Duration.from({ seconds: duration.toSeconds() });
  return Temporal.Duration.from(isWholeDay ? { days: 1 } : { seconds: 0 });
}

/** A time in its zone: UTC, that of its TZID, or the fallback's for one that floats and for whole days. */
export function readTime(calendar: ICAL.Component, property: ICAL.Property, time: ICAL.Time, fallback: string): Temporal.ZonedDateTime {
  const { year, month, day, hour, minute, second, isDate } = time;
  const clock = isDate ? {} : { hour, minute, second: Math.min(second, 59) };
  const plain = Temporal.PlainDateTime.from({ year, month, day, ...clock });
  if (isDate) return plain.toZonedDateTime(fallback);
  if (time.zone === ICAL.Timezone.utcTimezone) return plain.toZonedDateTime('UTC');
  const tzid: unknown = property.getParameter('tzid');
  return plain.toZonedDateTime(typeof tzid === 'string' ? zoneOf(calendar, tzid, fallback) : fallback);
}

/** The IANA zone of a TZID: by its own name, by what the file says of it, or as the end of a longer name. */
function zoneOf(calendar: ICAL.Component, tzid: string, fallback: string): string {
  const [definition] = calendar.getAllSubcomponents('vtimezone').filter((zone) => zone.getFirstPropertyValue('tzid') === tzid);
  const location: unknown = definition?.getFirstPropertyValue('x-lic-location');
  const names = [tzid, typeof location === 'string' ? location : '', tzid.split('/').slice(-2).join('/')];
  return names.find(isTimeZone) ?? fallback;
}
