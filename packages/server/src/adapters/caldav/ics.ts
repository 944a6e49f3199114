import ICAL from 'ical.js';
import type { CalendarEvent, ChangedEvent, FoundEvent } from '../../modules/calendar/port.ts';
import { toInstants } from './times.ts';

const PRODUCT = '-//X1//Sessions//EN';

const toUtc = (instant: Date) => ICAL.Time.fromJSDate(instant, true);

/** @throws Error for what isn't iCalendar */
export function readCalendar(text: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text) as unknown[]);
}

/** The event itself, not one of its exceptions; undefined where there is none, or the owner called it off. */
function findEvent(calendar: ICAL.Component): ICAL.Component | undefined {
  const events = calendar.getAllSubcomponents('vevent');
  return events.find((event) => !event.hasProperty('recurrence-id')) ?? events[0];
}

const isCalledOff = (event: ICAL.Component) => textOf(event, 'status').toUpperCase() === 'CANCELLED';

function textOf(event: ICAL.Component, name: string): string {
  const value: unknown = event.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : '';
}

/** A new event as a file. Its UID is X1's id: constant, so that no calendar takes a second one for another event. */
export function toNewFile(event: CalendarEvent, now: Date): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('prodid', PRODUCT);
  const written = new ICAL.Component('vevent');
  written.updatePropertyWithValue('uid', event.eventId);
  writeTexts(written, event);
  writeTimes(written, event, now);
  calendar.addSubcomponent(written);
  return `${calendar.toString()}\r\n`;
}

/**
 * The file with X1's time, and its texts unless only the time is written. Everything else stays as the trainer's calendar has it: colors,
 * alarms, guests. What was called off or made a whole day or a series is one event again.
 *
 * @throws Error for what isn't an event's file
 */
export function toChangedFile(text: string, event: CalendarEvent, { isTimeAlone, now }: { isTimeAlone: boolean; now: Date }): string {
  const calendar = readCalendar(text);
  const written = findEvent(calendar);
  if (!written) throw new Error('a file without an event');
  for (const other of calendar.getAllSubcomponents('vevent')) if (other !== written) calendar.removeSubcomponent(other);
  if (!isTimeAlone) writeTexts(written, event);
  writeTimes(written, event, now);
  return `${calendar.toString()}\r\n`;
}

function writeTexts(written: ICAL.Component, { title, description, location }: CalendarEvent): void {
  written.updatePropertyWithValue('summary', title);
  written.updatePropertyWithValue('description', description);
  written.updatePropertyWithValue('location', location);
}

const timeNames = ['dtstart', 'dtend', 'duration', 'rrule', 'rdate', 'exdate', 'recurrence-id'];

function writeTimes(written: ICAL.Component, { startsAt, endsAt }: CalendarEvent, now: Date): void {
  for (const name of timeNames) written.removeAllProperties(name);
  written.addPropertyWithValue('dtstart', toUtc(startsAt));
  written.addPropertyWithValue('dtend', toUtc(endsAt));
  const sequence = Number(written.getFirstPropertyValue('sequence') ?? -1);
  written.updatePropertyWithValue('sequence', Number.isInteger(sequence) ? sequence + 1 : 0);
  written.updatePropertyWithValue('dtstamp', toUtc(now));
  written.updatePropertyWithValue('last-modified', toUtc(now));
  written.updatePropertyWithValue('status', 'CONFIRMED');
  written.updatePropertyWithValue('transp', 'OPAQUE');
}

/** @param timeZone of the trainer: for times that name none. Undefined where the owner called it off. @throws Error for what isn't an event's file */
export function toFoundEvent(eventId: string, { text, etag }: { text: string; etag: string }, timeZone: string): FoundEvent | undefined {
  const calendar = readCalendar(text);
  const event = findEvent(calendar);
  if (!event || isCalledOff(event)) return undefined;
  const { startsAt, endsAt } = toInstants(calendar, event, timeZone);
  const texts = { title: textOf(event, 'summary'), description: textOf(event, 'description'), location: textOf(event, 'location') };
  return { eventId, ...texts, hasCall: false, startsAt, endsAt, etag, callUrl: null, isCallPending: false };
}

/** As in `toFoundEvent`. A whole day or a series is never a session's time. */
export function toChangedEvent(eventId: string, { text, etag }: { text: string; etag: string }, timeZone: string): ChangedEvent {
  const calendar = readCalendar(text);
  const event = findEvent(calendar);
  if (!event || isCalledOff(event)) return goneEvent(eventId);
  const { startsAt, endsAt, isWholeDay } = toInstants(calendar, event, timeZone);
  const isOdd = isWholeDay || event.hasProperty('rrule') || event.hasProperty('rdate');
  return { eventId, isDeleted: false, startsAt: isOdd ? null : startsAt, endsAt: isOdd ? null : endsAt, etag };
}

export const goneEvent = (eventId: string): ChangedEvent => ({ eventId, isDeleted: true, startsAt: null, endsAt: null, etag: '' });
