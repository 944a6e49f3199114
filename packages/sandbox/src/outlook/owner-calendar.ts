import type { OwnedEvent, OwnerCalendar } from '../pages/owner-calendar.ts';
import type { World } from '../world.ts';
import { isConnected, revokeAccount } from './accounts.ts';
import { because } from './consent-page.ts';
import { invalidRequest } from './errors.ts';
import { deleteEvent, insertEvent, liveEventsOf, moveEvent, patchEvent, toGraphTime, toInstant } from './events.ts';
import type { GraphEvent, GraphTime } from './records.ts';

/** What the owner of a Microsoft account can do in its calendar without X1. */
export function createOutlookOwner(world: World): OwnerCalendar {
  return {
    path: 'outlook',
    standsFor: 'Outlook',
    because,
    title: 'Outlook calendars',
    revokeLabel: 'Revoke consent',
    accounts: () => world.store.list('outlookAccounts').map(({ id }) => id),
    isConnected: (account) => isConnected(world, account),
    events: (account) => liveEventsOf(world, account).map(toOwned),
    json: (account) => liveEventsOf(world, account),
    add: (account, { title, start, end }) => {
      const times = { start: toGraphTime(Date.parse(start)), end: toGraphTime(Date.parse(end)) };
      return insertEvent(world, account, { subject: title, ...times });
    },
    move: (account, eventId, byMs) => moveEvent(world, account, eventId, byMs),
    edit: (account, eventId, { title, colorId }) =>
      patchEvent(world, account, eventId, { body: { subject: title, ...(colorId && { categories: [colorId] }) } }),
    remove: (account, eventId) => deleteEvent(world, account, eventId),
    revoke: (account) => revokeAccount(world, account),
    refusal: invalidRequest,
  };
}

const toText = (time: GraphTime) => time.dateTime.slice(0, 16).replace('T', ' ');

function toOwned(event: GraphEvent): OwnedEvent {
  return {
    id: event.id,
    title: event.subject || undefined,
    starts: { text: toText(event.start), at: toInstant(event.start) },
    ends: { text: toText(event.end) },
    isTimed: !event.isAllDay,
    isOfX1: event.singleValueExtendedProperties !== undefined,
    location: event.location.displayName,
    description: event.body.content,
  };
}
