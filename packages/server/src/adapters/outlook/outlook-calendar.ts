import { startOfDay } from '@x1/contract/core/time.ts';
import {
  type CalendarEvent,
  type CalendarGrant,
  CalendarRefusal,
  type ChangedEvent,
  type ConsentProvider,
  type EventVersion,
  type UpdateOptions,
} from '../../modules/calendar/port.ts';
import type { Clock } from '../../platform/clock.ts';
import { joined } from '../../platform/time-ranges.ts';
import { newToken } from '../../platform/tokens.ts';
import {
  eventFields,
  eventIdOf,
  type Resource,
  readResource,
  SESSION_PROPERTY,
  timeFields,
  toBusyTime,
  toChangedEvent,
  toFoundEvent,
  toNewResource,
  toResource,
  toTimeResource,
  versionOf,
} from './event-resource.ts';
import { CALENDAR_SCOPE, createGraphClient, type GraphCalls, type GraphClient, type GraphConnection } from './graph-client.ts';
import { toRefusal } from './refusals.ts';

const expandMark = `singleValueExtendedProperties($filter=id eq '${SESSION_PROPERTY}')`;
const pageSize = '250';
const dayMs = 86_400_000;
/** How far ahead of the last session its event is looked for in the calendar, before it's looked for by its mark. */
const viewMs = 120 * dayMs;

/** Outlook's calendar: the trainer's main one, through Microsoft Graph. */
export function createOutlookCalendar(connection: GraphConnection, { clock }: { clock: Clock }): ConsentProvider {
  const client = createGraphClient(connection);
  return {
    consentUrl: client.consentUrl,
    isIssuer: (issuer) => issuer.startsWith('https://login.microsoftonline.com/'),
    exchangeCode: (request) => exchangeCode(client, request),
    // Microsoft has no call that ends one app's consent: what is left of it ends unused after 90 days, or at myaccount.microsoft.com.
    revoke: async (grant) => client.forget(grant),
    findEvent: (grant, eventId) =>
      client.asOwner(grant, async (graph) => {
        const found = await find(graph, eventId);
        return found && toFoundEvent(eventId, found);
      }),
    insertEvent: (grant, event) => client.asOwner(grant, (graph) => insert(graph, event)),
    updateEvent: (grant, event, options) => client.asOwner(grant, (graph) => update(graph, event, options)),
    deleteEvent: (grant, eventId) => client.asOwner(grant, (graph) => remove(graph, eventId)),
    listChanges: (grant, _syncToken, expected = []) => client.asOwner(grant, (graph) => readChanges(graph, { expected, clock })),
    listBusy: (grant, range) =>
      client.asOwner(grant, async (graph) => {
        const toDayStart = (date: string) => new Date(startOfDay(date, range.timeZone));
        return joined((await view(graph, range)).flatMap((event) => toBusyTime(event, toDayStart) ?? []));
      }),
  };
}

/** A consent without the calendar is useless. */
async function exchangeCode(client: GraphClient, request: Parameters<ConsentProvider['exchangeCode']>[0]): Promise<CalendarGrant> {
  const tokens = await client.exchangeCode(request).catch((error: unknown) => {
    const refusal = toRefusal(error);
    // The consent is not lost, only this authorization code is.
    throw refusal.problem === 'consent_lost' ? new CalendarRefusal('refused', { cause: refusal.cause }) : refusal;
  });
  if (!tokens.scope.toLowerCase().includes(CALENDAR_SCOPE.toLowerCase())) throw new CalendarRefusal('scope_missing');
  if (!tokens.refresh_token) throw new CalendarRefusal('refused', { cause: new Error('a consent came without a refresh token') });
  return { provider: 'outlook', secret: tokens.refresh_token };
}

/** Every event with X1's mark, the oldest first: a trainer may have copied one, mark and all. */
async function findAll(graph: GraphCalls, eventId: string): Promise<Resource[]> {
  const marked = `singleValueExtendedProperties/Any(ep: ep/id eq '${SESSION_PROPERTY}' and ep/value eq '${eventId}')`;
  const found = (await graph.list('/me/events', { $filter: marked, $select: eventFields })).map(readResource);
  const madeAt = ({ createdDateTime = '' }: Resource) => createdDateTime;
  return found.filter(({ isCancelled }) => !isCancelled).sort((one, other) => (madeAt(one) < madeAt(other) ? -1 : 1));
}

async function find(graph: GraphCalls, eventId: string): Promise<Resource | undefined> {
  return (await findAll(graph, eventId))[0];
}

/** @throws CalendarRefusal 'exists' when the event is there */
async function insert(graph: GraphCalls, event: CalendarEvent): Promise<EventVersion> {
  const post = async (transactionId: string) =>
    versionOf(readResource(await graph.ask('/me/events', { method: 'POST', body: toNewResource(event, transactionId) })));
  // Looked at again here, because Microsoft's own memory of requests isn't promised for any length of time.
  if (await find(graph, event.eventId)) throw new CalendarRefusal('exists');
  try {
    return await post(event.eventId);
  } catch (error) {
    const refusal = error instanceof CalendarRefusal ? error : toRefusal(error);
    if (refusal.problem !== 'exists' || (await find(graph, event.eventId))) throw refusal;
    // Its number was used by an event that has been deleted since: this is another one.
    return post(`${event.eventId}-${newToken().slice(0, 8)}`);
  }
}

/** @throws CalendarRefusal 'missing' when there is none, deleted or not; 'changed' */
async function update(
  graph: GraphCalls,
  event: CalendarEvent,
  { expectedEtag, isTimeAlone = false }: UpdateOptions = {},
): Promise<EventVersion> {
  const found = await find(graph, event.eventId);
  if (!found) throw new CalendarRefusal('missing');
  // What was read a moment ago decides as well: not every mailbox heeds the header.
  if (expectedEtag !== undefined && found['@odata.etag'] !== expectedEtag) throw new CalendarRefusal('changed');
  const body = isTimeAlone ? toTimeResource(event) : toResource(event);
  return versionOf(readResource(await graph.ask(`/me/events/${found.id}`, { method: 'PATCH', body, ifMatch: expectedEtag })));
}

async function remove(graph: GraphCalls, eventId: string): Promise<void> {
  for (const { id } of await findAll(graph, eventId)) {
    await graph.ask(`/me/events/${id}`, { method: 'DELETE' }).catch((error: unknown) => {
      if (toRefusal(error).problem !== 'missing') throw error;
    });
  }
}

/** What is in the calendar within a time, each time of what repeats. */
async function view(graph: GraphCalls, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Promise<Resource[]> {
  const range = { startDateTime: startsAt.toISOString(), endDateTime: endsAt.toISOString() };
  const items = await graph.list('/me/calendarView', { ...range, $select: timeFields, $expand: expandMark, $top: pageSize });
  return items.map(readResource);
}

/** Graph's own deltas name deleted events by ids of Microsoft's alone, so the coming months are read, and what isn't there is looked for one by one. */
async function readChanges(graph: GraphCalls, { expected, clock }: { expected: readonly string[]; clock: Clock }) {
  const now = clock.now();
  const seen = new Map<string, ChangedEvent>();
  for (const resource of await view(graph, { startsAt: now, endsAt: new Date(now.getTime() + viewMs) })) {
    const eventId = eventIdOf(resource);
    if (eventId !== undefined && !seen.has(eventId)) seen.set(eventId, toChangedEvent(eventId, resource));
  }
  for (const eventId of expected.filter((id) => !seen.has(id))) seen.set(eventId, await changeOf(graph, eventId));
  return { changes: [...seen.values()], nextSyncToken: null };
}

async function changeOf(graph: GraphCalls, eventId: string): Promise<ChangedEvent> {
  const found = await find(graph, eventId);
  return found ? toChangedEvent(eventId, found) : { eventId, isDeleted: true, startsAt: null, endsAt: null, etag: '' };
}
