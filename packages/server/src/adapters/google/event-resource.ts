import type { calendar_v3 } from '@googleapis/calendar';
import {
  type CalendarEvent,
  CalendarRefusal,
  type ChangedEvent,
  type EventVersion,
  type FoundEvent,
  type UpdateOptions,
} from '../../modules/calendar/port.ts';
import { escapeHtml, unescapeHtml } from '../../platform/html-text.ts';

type Resource = calendar_v3.Schema$Event;

/** Marks the events that X1 wrote, visible only to X1. */
const mark = { x1: 'session' } as const;
/** The same as a list filter. */
export const markFilter = Object.entries(mark).map(([name, value]) => `${name}=${value}`);

/** Only the time. In a patch, the date of an event that its owner turned into an all-day event has to be removed explicitly. */
export function toTimeResource({ startsAt, endsAt }: CalendarEvent): Resource {
  return {
    start: { dateTime: startsAt.toISOString(), date: null },
    end: { dateTime: endsAt.toISOString(), date: null },
    status: 'confirmed',
  };
}

/** An event as sent to Google: it invites nobody, guests are hidden (L33), and a deleted one is restored. */
export function toResource(event: CalendarEvent): Resource {
  const { title, description, location } = event;
  return {
    ...toTimeResource(event),
    summary: title,
    // Google shows descriptions as HTML.
    description: escapeHtml(description),
    location,
    guestsCanInviteOthers: false,
    guestsCanSeeOtherGuests: false,
    extendedProperties: { private: { ...mark } },
  };
}

/**
 * What a write says about the event's video call. The request has the event's id: repeated, it makes no second call. Without the version
 * Google leaves the call as it is, whatever is said.
 */
export function toConferenceWrite(eventId: string, call: NonNullable<UpdateOptions['call']>) {
  if (call === 'leave') return { query: {}, resource: {} };
  const createRequest = { requestId: eventId, conferenceSolutionKey: { type: 'hangoutsMeet' } };
  // The library's types don't know that null removes it.
  const conferenceData = call === 'make' ? { createRequest } : (null as unknown as undefined);
  return { query: { conferenceDataVersion: 1 }, resource: { conferenceData } };
}

/** Undefined for a deleted one. */
export function toCalendarEvent(resource: Resource): FoundEvent | undefined {
  const { id, etag, status, summary, description, location } = resource;
  const { startsAt, endsAt } = toTimes(resource);
  if (status === 'cancelled' || !id || !startsAt || !endsAt) return undefined;
  return {
    eventId: id,
    ...callOf(resource),
    etag: etag ?? '',
    title: summary ?? '',
    description: unescapeHtml(description ?? ''),
    location: location ?? '',
    hasCall: callOf(resource).callUrl !== null,
    startsAt,
    endsAt,
  };
}

/** A change of one of our events; undefined for others. For a deleted one only its id is reliable. */
export function toChangedEvent(resource: Resource): ChangedEvent | undefined {
  const { id, etag, status, start, end, extendedProperties } = resource;
  const isDeleted = status === 'cancelled';
  const isOurs = extendedProperties?.private?.['x1'] === mark.x1;
  if (!id || (!isOurs && !isDeleted)) return undefined;
  const isTimed = !isDeleted && start?.dateTime && end?.dateTime;
  const times = isTimed ? toTimes(resource) : { startsAt: null, endsAt: null };
  return { eventId: id, isDeleted, ...times, etag: etag ?? '' };
}

/** An all-day event starts and ends at midnight UTC here: enough to see that it is not a session's time. */
function toTimes({ start, end }: Resource) {
  return { startsAt: toDate(start), endsAt: toDate(end) };
}

function toDate(time: calendar_v3.Schema$EventDateTime | undefined): Date | null {
  const text = time?.dateTime ?? time?.date;
  return text ? new Date(text) : null;
}

/** @throws CalendarRefusal 'unavailable' for a response without a version */
export function versionOf(resource: Resource): EventVersion {
  const { etag } = resource;
  if (!etag) throw new CalendarRefusal('unavailable', { cause: new Error('an event came without its etag') });
  return { etag, ...callOf(resource) };
}

function callOf({ conferenceData }: Resource): Pick<EventVersion, 'callUrl' | 'isCallPending'> {
  const video = conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video');
  return { callUrl: video?.uri ?? null, isCallPending: conferenceData?.createRequest?.status?.statusCode === 'pending' };
}
