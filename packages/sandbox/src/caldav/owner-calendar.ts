import type { OwnedEvent, OwnerCalendar } from '../pages/owner-calendar.ts';
import type { World } from '../world.ts';
import { badRequest } from './errors.ts';
import { readEvent } from './ics.ts';
import type { CalDavEvent } from './records.ts';
import { addOwn, editEvent, eventsOf, moveEvent, removeEvent, revokePassword } from './store-events.ts';

/** Said where it stands in for somebody's server. */
export const because = 'X1 asks no real calendar server here: no calendar of yours is touched.';

/** What the owner of an account on a calendar server can do in its calendar without X1. */
export function createCalDavOwner(world: World): OwnerCalendar {
  const toJson = ({ name, etag, text }: CalDavEvent) => ({ name, etag, text, ...readEvent(text) });
  return {
    path: 'caldav',
    standsFor: 'every calendar server',
    because,
    title: 'Calendars of other servers',
    revokeLabel: 'Delete app password',
    accounts: () => world.store.list('calDavAccounts').map(({ id }) => id),
    isConnected: (account) => world.store.find('calDavAccounts', account)?.isRevoked === false,
    events: (account) => eventsOf(world, account).flatMap((event) => toOwned(event) ?? []),
    json: (account) => eventsOf(world, account).map(toJson),
    add: (account, { title, start, end }) => toJson(addOwn(world, account, { title, start: Date.parse(start), end: Date.parse(end) })),
    move: (account, name, byMs) => toJson(moveEvent(world, account, name, byMs)),
    edit: (account, name, { title, colorId: color }) => toJson(editEvent(world, account, name, { title, color })),
    remove: (account, name) => removeEvent(world, account, name),
    revoke: (account) => revokePassword(world, account),
    refusal: badRequest,
  };
}

const toText = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

function toOwned({ name, text }: CalDavEvent): OwnedEvent | undefined {
  const event = readEvent(text);
  if (!event) return undefined;
  return {
    id: name,
    title: event.title,
    starts: { text: toText(event.start), at: event.start },
    ends: { text: toText(event.end) },
    isTimed: event.isTimed,
    isOfX1: text.includes('-//X1//Sessions//EN'),
    location: event.location,
    description: event.description,
  };
}
