import type { World } from '../world.ts';
import { eventsOf, findEvent, nextChange } from './calendars.ts';
import { finishConference, toConference } from './conference.ts';
import { calendarError, isDeleted, noSuchEvent } from './errors.ts';
import type { CalendarEvent, ConferenceData, StoredGoogleEvent } from './event.ts';
import { type EventInput, readEventInput } from './event-input.ts';
import { newEventId } from './words.ts';

const defaultReminders = { useDefault: true } as const;

type Draft = Omit<CalendarEvent, 'etag' | 'updated' | 'hangoutLink'>;

/** Writes an event's new version down, with its own etag. */
function keep(world: World, account: string, draft: Draft): CalendarEvent {
  const change = nextChange(world, account);
  const version = { etag: `"${world.clock()}${change}"`, updated: new Date(world.clock()).toISOString() };
  const event: CalendarEvent = { ...draft, ...version, ...callLinkOf(draft.conferenceData) };
  world.store.put('googleEvents', { id: `${account}/${event.id}`, account, change, event });
  return event;
}

function callLinkOf(conference: ConferenceData | undefined): Pick<CalendarEvent, 'hangoutLink'> {
  const uri = conference?.entryPoints?.[0]?.uri;
  return uri === undefined ? {} : { hangoutLink: uri };
}

/** An event's fields with its call as it is now; without one there is no such field. */
function withConference(conference: ConferenceData | undefined): Pick<CalendarEvent, 'conferenceData'> {
  return conference ? { conferenceData: conference } : {};
}

/** @throws GoogleError 412 where the client knows another version than the calendar */
function assertSameVersion({ event }: StoredGoogleEvent, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch === event.etag) return;
  throw calendarError(412, 'conditionNotMet', 'Precondition Failed');
}

function getStored(world: World, account: string, eventId: string): StoredGoogleEvent {
  const stored = findEvent(world, account, eventId);
  if (!stored) throw noSuchEvent();
  return stored;
}

/** @throws GoogleError 409 when the id was used before, be the event deleted or not */
export function insertEvent(world: World, account: string, body: unknown, { isCallKnown = false } = {}): CalendarEvent {
  const { id = newEventId(), status = 'confirmed', conferenceData, ...fields } = readEventInput(body);
  if (findEvent(world, account, id)) throw calendarError(409, 'duplicate', 'The requested identifier already exists.');
  const self = { email: account, self: true } as const;
  return keep(world, account, {
    kind: 'calendar#event',
    id,
    status,
    reminders: defaultReminders,
    ...fields,
    ...withConference(toConference(world, { before: undefined, asked: conferenceData, isKnown: isCallKnown })),
    created: new Date(world.clock()).toISOString(),
    creator: self,
    organizer: self,
    iCalUID: `${id}@google.com`,
    sequence: 0,
    eventType: 'default',
  });
}

/** A deleted event is still answered, as cancelled. A call that was still being made is there when the event is read again. @throws GoogleError 404 */
export function getEvent(world: World, account: string, eventId: string): CalendarEvent {
  const { event } = getStored(world, account, eventId);
  const { etag, updated, hangoutLink, ...draft } = event;
  const conference = finishConference(world, event.conferenceData);
  return conference ? keep(world, account, { ...draft, conferenceData: conference }) : event;
}

/** What is not said is gone, reminders too: they are the calendar's usual ones then. */
function replace(world: World, account: string, stored: StoredGoogleEvent, input: EventInput, isCallKnown = false): CalendarEvent {
  const { kind, id, created, creator, organizer, iCalUID, sequence, eventType, status } = stored.event;
  const kept = { kind, id, created, creator, organizer, iCalUID, eventType };
  const { conferenceData: asked, ...fields } = input;
  const conference = withConference(toConference(world, { before: stored.event.conferenceData, asked, isKnown: isCallKnown }));
  // The id in the address wins over the one in the body.
  return keep(world, account, { status, reminders: defaultReminders, ...fields, ...conference, ...kept, sequence: sequence + 1 });
}

/** Replaces the whole event. A deleted one comes back when its status is 'confirmed'. */
export function updateEvent(world: World, account: string, eventId: string, { body, ifMatch, isCallKnown }: Write): CalendarEvent {
  const stored = getStored(world, account, eventId);
  assertSameVersion(stored, ifMatch);
  return replace(world, account, stored, readEventInput(body), isCallKnown);
}

interface Write {
  body: unknown;
  ifMatch: string | undefined;
  isCallKnown?: boolean;
}

/** Changes the named fields, nested ones too; null removes one. */
export function patchEvent(world: World, account: string, eventId: string, { body, ifMatch, isCallKnown }: Write): CalendarEvent {
  const stored = getStored(world, account, eventId);
  assertSameVersion(stored, ifMatch);
  return replace(world, account, stored, readEventInput(merge(toFields(stored.event), isObject(body) ? body : {})), isCallKnown);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(stored: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> {
  const changed = Object.entries(changes).map(([name, value]) => {
    const before = stored[name];
    return [name, isObject(before) && isObject(value) ? merge(before, value) : value];
  });
  return { ...stored, ...Object.fromEntries(changed) };
}

function toFields(event: CalendarEvent): Record<string, unknown> {
  const { kind, etag, created, updated, creator, organizer, iCalUID, sequence, eventType, hangoutLink, ...fields } = event;
  return fields;
}

/** @throws GoogleError 410 when it is deleted already, 404 when it never was */
export function deleteEvent(world: World, account: string, eventId: string, ifMatch?: string): void {
  const stored = getStored(world, account, eventId);
  if (stored.event.status === 'cancelled') throw isDeleted();
  assertSameVersion(stored, ifMatch);
  keep(world, account, { ...stored.event, status: 'cancelled', sequence: stored.event.sequence + 1 });
}

/** Moves an event as its owner does on Google's own screen. @throws GoogleError 404, 410 */
export function moveEvent(world: World, account: string, eventId: string, byMs: number): CalendarEvent {
  const { event } = getStored(world, account, eventId);
  if (event.status === 'cancelled') throw isDeleted();
  const { dateTime: start } = event.start;
  const { dateTime: end } = event.end;
  if (!start || !end) throw calendarError(400, 'invalid', 'An event of whole days is not moved by hours.');
  const later = (instant: string) => new Date(Date.parse(instant) + byMs).toISOString();
  const moved = { ...event, start: { dateTime: later(start) }, end: { dateTime: later(end) }, sequence: event.sequence + 1 };
  return keep(world, account, moved);
}

/** The events that are not deleted. */
export function liveEventsOf(world: World, account: string): CalendarEvent[] {
  return eventsOf(world, account)
    .map(({ event }) => event)
    .filter(({ status }) => status !== 'cancelled');
}
