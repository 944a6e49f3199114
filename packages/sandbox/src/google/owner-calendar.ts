import type { OwnedEvent, OwnerCalendar } from '../pages/owner-calendar.ts';
import type { World } from '../world.ts';
import { eventsOf } from './calendars.ts';
import { because } from './consent-page.ts';
import { isConnected, revokeAccount } from './consents.ts';
import { invalidParameter } from './errors.ts';
import { type CalendarEvent, type EventTime, toInstant } from './event.ts';
import { deleteEvent, insertEvent, liveEventsOf, moveEvent, patchEvent } from './events.ts';

/** What the owner of a Google account can do in its calendar without X1. */
export function createGoogleOwner(world: World): OwnerCalendar {
  return {
    path: 'google',
    standsFor: 'Google Calendar',
    because,
    title: 'Google calendars',
    revokeLabel: 'Revoke consent',
    accounts: () => world.store.list('googleAccounts').map(({ id }) => id),
    isConnected: (account) => isConnected(world, account),
    events: (account) => liveEventsOf(world, account).map(toOwned),
    json: (account) => eventsOf(world, account).map(({ event }) => event),
    add: (account, { title, start, end }) =>
      insertEvent(world, account, { summary: title, start: { dateTime: start }, end: { dateTime: end } }),
    move: (account, eventId, byMs) => moveEvent(world, account, eventId, byMs),
    edit: (account, eventId, { title, colorId }) =>
      patchEvent(world, account, eventId, { body: { summary: title, ...(colorId && { colorId }) }, ifMatch: undefined }),
    remove: (account, eventId) => deleteEvent(world, account, eventId),
    revoke: (account) => revokeAccount(world, account),
    refusal: invalidParameter,
  };
}

function toOwned(event: CalendarEvent): OwnedEvent {
  return {
    id: event.id,
    title: event.summary,
    starts: { text: toText(event.start), at: toInstant(event.start) },
    ends: { text: toText(event.end) },
    isTimed: event.start.dateTime !== undefined,
    isOfX1: event.extendedProperties?.private?.['x1'] !== undefined,
    location: event.location,
    description: event.description && asShown(event.description),
    callUrl: event.hangoutLink,
  };
}

const toText = ({ dateTime, date }: EventTime) =>
  dateTime ? new Date(dateTime).toISOString().slice(0, 16).replace('T', ' ') : (date ?? '');

/** Google shows descriptions as HTML; here the entities alone are read, so that what was escaped looks as it was meant. */
function asShown(description: string): string {
  return description
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
