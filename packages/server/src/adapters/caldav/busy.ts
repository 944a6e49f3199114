import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import type { BusyRange, BusyTime } from '../../modules/calendar/port.ts';
import { readCalendar } from './ics.ts';
import { type EventStart, readStart, readTime } from './times.ts';

/** Limits for rules that anybody may write: far more than two months of any real one. */
const limits = { maxIterations: 10_000, maxCandidateEvaluations: 100_000 };
const mostTimes = 2_000;

/** When the events of one file make their owner busy within a range. A file that can't be read makes nobody busy. */
export function busyTimesOf(text: string, range: BusyRange): BusyTime[] {
  try {
    const calendar = readCalendar(text);
    return calendar.getAllSubcomponents('vevent').flatMap((event) => (isBusy(event) ? timesOf(calendar, event, range) : []));
  } catch {
    return [];
  }
}

/** Neither called off nor shown as free. */
function isBusy(event: ICAL.Component): boolean {
  const wordOf = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return wordOf('status') !== 'CANCELLED' && wordOf('transp') !== 'TRANSPARENT';
}

function timesOf(calendar: ICAL.Component, event: ICAL.Component, range: BusyRange): BusyTime[] {
  const first = readStart(calendar, event, range.timeZone);
  const { isWholeDay, length } = first;
  return startsOf(calendar, event, { first, range })
    .map((start) => ({
      startsAt: new Date(start.epochMilliseconds),
      // The next midnight of whole days, however long a day is.
      endsAt: new Date(
        (isWholeDay ? start.toPlainDate().add(length).toZonedDateTime(start.timeZoneId) : start.add(length)).epochMilliseconds,
      ),
    }))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt && startsAt < range.endsAt && endsAt > range.startsAt);
}

interface Series {
  readonly first: EventStart;
  readonly range: BusyRange;
}

/** The starts of an event within a range and its own length before it. */
function startsOf(calendar: ICAL.Component, event: ICAL.Component, { first, range }: Series): Temporal.ZonedDateTime[] {
  const isException = event.hasProperty('recurrence-id');
  if (isException || !(event.hasProperty('rrule') || event.hasProperty('rdate'))) return [first.start];
  const read = (source: ICAL.Component, name: string) => readTimes(calendar, source, { name, fallback: range.timeZone });
  const gone = new Set([...read(event, 'exdate'), ...exceptionsOf(calendar, event).flatMap((one) => read(one, 'recurrence-id'))].map(toMs));
  const starts = [...repeated(event, { first, range }), ...read(event, 'rdate')];
  const unique = new Map(starts.map((start) => [toMs(start), start]));
  return [...unique.values()].filter((start) => !gone.has(toMs(start)));
}

const toMs = ({ epochMilliseconds }: Temporal.ZonedDateTime) => epochMilliseconds;

/** The single times of a series that have become events of their own. */
function exceptionsOf(calendar: ICAL.Component, event: ICAL.Component): ICAL.Component[] {
  const uid = event.getFirstPropertyValue('uid');
  const isSame = (other: ICAL.Component) => other.hasProperty('recurrence-id') && other.getFirstPropertyValue('uid') === uid;
  return calendar.getAllSubcomponents('vevent').filter(isSame);
}

function repeated(event: ICAL.Component, { first: { start, length }, range }: Series): Temporal.ZonedDateTime[] {
  const rules = event.getAllProperties('rrule').map((rule) => String(rule.getFirstValue()));
  const from = Temporal.Instant.fromEpochMilliseconds(range.startsAt.getTime()).toZonedDateTimeISO(start.timeZoneId).subtract(length);
  return [start, ...rules.flatMap((rule) => expand(rule, start, [new Date(from.epochMilliseconds), range.endsAt]))];
}

/** A rule that can't be read, or never comes to an end, repeats nothing. */
function expand(rule: string, dtstart: Temporal.ZonedDateTime, [from, until]: [Date, Date]): Temporal.ZonedDateTime[] {
  try {
    return new RRuleTemporal({ rruleString: `RRULE:${rule}`, dtstart, ...limits }).between(from, until, true).slice(0, mostTimes);
  } catch {
    return [];
  }
}

function readTimes(
  calendar: ICAL.Component,
  event: ICAL.Component,
  { name, fallback }: { name: string; fallback: string },
): Temporal.ZonedDateTime[] {
  return event.getAllProperties(name).flatMap((property) =>
    property.getValues().flatMap((value: unknown) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      return time instanceof ICAL.Time ? [readTime(calendar, property, time, fallback)] : [];
    }),
  );
}
