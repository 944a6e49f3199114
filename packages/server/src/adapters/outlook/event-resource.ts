import * as z from 'zod';
import type { BusyTime, CalendarEvent, ChangedEvent, FoundEvent } from '../../modules/calendar/port.ts';

/** The property by which X1 finds its events again: a name of our own, whose value is the event's id in X1. */
export const SESSION_PROPERTY = 'String {5c8e1a52-9d0b-4a6f-8f63-7b1e0d2c4a91} Name X1Session';

const Time = z.object({ dateTime: z.string() });
const Property = z.object({ id: z.string(), value: z.string() });
const Resource = z.object({
  id: z.string(),
  '@odata.etag': z.string(),
  createdDateTime: z.string().optional(),
  subject: z.string().nullish(),
  body: z.object({ content: z.string() }).nullish(),
  location: z.object({ displayName: z.string().nullish() }).nullish(),
  start: Time,
  end: Time,
  isAllDay: z.boolean().default(false),
  isCancelled: z.boolean().default(false),
  showAs: z.string().default('busy'),
  singleValueExtendedProperties: z.array(Property).optional(),
});
/** An event as Graph answers it. */
export type Resource = z.infer<typeof Resource>;

/** @throws ZodError for anything else */
export const readResource = (answer: unknown): Resource => Resource.parse(answer);

/** All that X1 reads of a calendar's other events: no titles or places (L33). */
export const timeFields = 'id,start,end,isAllDay,isCancelled,showAs';
export const eventFields = `${timeFields},subject,body,location,createdDateTime`;

const toGraphTime = (instant: Date) => ({ dateTime: instant.toISOString().slice(0, -1), timeZone: 'UTC' });
/** Graph says `2026-11-26T17:00:00.0000000`, in UTC as it was asked. */
const toDate = ({ dateTime }: z.infer<typeof Time>) => new Date(`${dateTime.slice(0, 23).replace(/Z$/, '')}Z`);

/** Only the time. An event that its owner turned into whole days is one of hours again. */
export const toTimeResource = ({ startsAt, endsAt }: CalendarEvent) => ({
  start: toGraphTime(startsAt),
  end: toGraphTime(endsAt),
  isAllDay: false,
});

/** An event as sent to Microsoft: it invites nobody. */
export const toResource = (event: CalendarEvent) => ({
  ...toTimeResource(event),
  subject: event.title,
  body: { contentType: 'text', content: event.description },
  location: { displayName: event.location },
});

/** A new one: with the mark by which it's found again, and the number by which Microsoft knows a repeated request. */
export const toNewResource = (event: CalendarEvent, transactionId: string) => ({
  ...toResource(event),
  transactionId,
  responseRequested: false,
  singleValueExtendedProperties: [{ id: SESSION_PROPERTY, value: event.eventId }],
});

/** X1's id of an event; undefined for those of the trainer's own. */
export function eventIdOf({ singleValueExtendedProperties = [] }: Resource): string | undefined {
  // Microsoft answers the property's GUID in its own spelling.
  return singleValueExtendedProperties.find(({ id }) => id.toLowerCase() === SESSION_PROPERTY.toLowerCase())?.value;
}

export function toFoundEvent(eventId: string, resource: Resource): FoundEvent {
  const { subject, body, location } = resource;
  return {
    eventId,
    title: subject ?? '',
    // Outlook stores texts as documents: their lines end otherwise, and an empty one may follow.
    description: (body?.content ?? '').replaceAll('\r\n', '\n').trimEnd(),
    location: location?.displayName ?? '',
    hasCall: false,
    startsAt: toDate(resource.start),
    endsAt: toDate(resource.end),
    ...versionOf(resource),
  };
}

export const versionOf = (resource: Resource) => ({ etag: resource['@odata.etag'], callUrl: null, isCallPending: false });

export function toChangedEvent(eventId: string, resource: Resource): ChangedEvent {
  const { isAllDay, isCancelled } = resource;
  const times =
    isAllDay || isCancelled ? { startsAt: null, endsAt: null } : { startsAt: toDate(resource.start), endsAt: toDate(resource.end) };
  return { eventId, isDeleted: isCancelled, ...times, etag: resource['@odata.etag'] };
}

const notBusy = new Set(['free', 'workingElsewhere']);

/** When an event makes its owner busy; undefined where it doesn't. Whole days are those of the owner's time zone. */
export function toBusyTime(resource: Resource, toDayStart: (date: string) => Date): BusyTime | undefined {
  const { start, end, isAllDay, isCancelled, showAs } = resource;
  if (isCancelled || notBusy.has(showAs)) return undefined;
  const day = ({ dateTime }: z.infer<typeof Time>) => toDayStart(dateTime.slice(0, 10));
  const time = isAllDay ? { startsAt: day(start), endsAt: day(end) } : { startsAt: toDate(start), endsAt: toDate(end) };
  return time.startsAt < time.endsAt ? time : undefined;
}
