import type { calendar_v3 } from '@googleapis/calendar';
import {
  type BusyRange,
  type BusyTime,
  type CalendarGrant,
  CalendarRefusal,
  type ChangedEvent,
  type ConsentProvider,
} from '../../modules/calendar/port.ts';
import type { Clock } from '../../platform/clock.ts';
import { markFilter, toCalendarEvent, toChangedEvent, toConferenceWrite, toResource, toTimeResource, versionOf } from './event-resource.ts';
import { createGoogleClient, type GoogleClient, type GoogleConnection, scopes } from './google-client.ts';
import { toRefusal } from './refusals.ts';

const calendarId = 'primary';
/** The `iss` parameter of its redirects (RFC 9207). */
const ISSUER = 'https://accounts.google.com';
/** The maximum page size. */
const pageSize = 2_500;
/** All that X1 reads of events: no titles or places of a trainer's private ones (L33). */
const eventFields = 'id,etag,status,start,end,extendedProperties/private';
const pageFields = 'nextPageToken,nextSyncToken';

/** Google Calendar: the trainer's main calendar, through the real SDK. */
export function createGoogleCalendar(connection: GoogleConnection, { clock }: { clock: Clock }): ConsentProvider {
  const client = createGoogleClient(connection);
  const asOwner = <Answer>({ secret: refreshToken }: CalendarGrant, call: (events: calendar_v3.Calendar) => Promise<Answer>) =>
    client.asOwner(refreshToken, call).catch((error: unknown) => {
      throw toRefusal(error);
    });

  return {
    consentUrl: client.consentUrl,
    isIssuer: (issuer) => issuer === ISSUER,
    exchangeCode: (request) => exchangeCode(client, request),
    revoke: ({ secret: refreshToken }) => client.revoke(refreshToken).catch(ignoreGone),
    findEvent: (grant, eventId) =>
      asOwner(grant, async ({ events }) => toCalendarEvent((await events.get({ calendarId, eventId })).data)).catch(undefinedIfMissing),
    insertEvent: (grant, event) =>
      asOwner(grant, async ({ events }) => {
        const { query, resource } = toConferenceWrite(event.eventId, event.hasCall ? 'make' : 'leave');
        const requestBody = { ...toResource(event), ...resource, id: event.eventId };
        return versionOf((await events.insert({ calendarId, requestBody, ...query })).data);
      }),
    updateEvent: (grant, event, { expectedEtag, isTimeAlone = false, call = 'leave' } = {}) =>
      asOwner(grant, async ({ events }) => {
        const options = expectedEtag === undefined ? {} : { headers: { 'if-match': expectedEtag } };
        const { query, resource } = toConferenceWrite(event.eventId, call);
        const requestBody = { ...(isTimeAlone ? toTimeResource(event) : toResource(event)), ...resource };
        // NOTE: never `events.update`, which removes every field that is not sent: colors, reminders, guests, conferences.
        return versionOf((await events.patch({ calendarId, eventId: event.eventId, requestBody, ...query }, options)).data);
      }),
    deleteEvent: (grant, eventId) =>
      asOwner(grant, async ({ events }) => void (await events.delete({ calendarId, eventId }))).catch(undefinedIfMissing),
    listChanges: (grant, syncToken) =>
      asOwner(grant, (calendar) => (syncToken === null ? beginChanges(calendar, clock) : readChanges(calendar, syncToken))),
    listBusy: (grant, range) => asOwner(grant, (calendar) => readBusy(calendar, range)),
  };
}

/** A consent without one of the scopes is useless: it is revoked immediately, so that nothing of it remains. */
async function exchangeCode(client: GoogleClient, request: Parameters<ConsentProvider['exchangeCode']>[0]): Promise<CalendarGrant> {
  const { scope, refresh_token: refreshToken } = await client.exchangeCode(request).catch((error: unknown) => {
    const refusal = toRefusal(error);
    // The consent is not lost, only this authorization code is.
    throw refusal.problem === 'consent_lost' ? new CalendarRefusal('refused', { cause: refusal.cause }) : refusal;
  });
  if (!refreshToken) throw new CalendarRefusal('refused', { cause: new Error('a consent came without a refresh token') });
  const granted = scope?.split(' ') ?? [];
  if (scopes.every((wanted) => granted.includes(wanted))) return { provider: 'google', secret: refreshToken };
  // Nothing that X1 stores could use it: even if Google does not get the revocation, the grant is forgotten.
  await client.revoke(refreshToken).catch(() => undefined);
  throw new CalendarRefusal('scope_missing');
}

function ignoreGone(error: unknown): void {
  const refusal = toRefusal(error);
  if (refusal.problem !== 'refused' && refusal.problem !== 'consent_lost') throw refusal;
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof CalendarRefusal && error.problem === 'missing') return undefined;
  throw error;
}

/** Reads a list to its end. @returns the items of its pages, and the token for the next incremental read */
async function readPages(
  { events }: calendar_v3.Calendar,
  query: calendar_v3.Params$Resource$Events$List,
): Promise<{ items: calendar_v3.Schema$Event[]; nextSyncToken: string | undefined }> {
  const items: calendar_v3.Schema$Event[] = [];
  let pageToken: string | undefined;
  for (;;) {
    const { data } = await events.list({ calendarId, maxResults: pageSize, ...query, ...(pageToken && { pageToken }) });
    items.push(...(data.items ?? []));
    pageToken = data.nextPageToken ?? undefined;
    if (pageToken === undefined) return { items, nextSyncToken: data.nextSyncToken ?? undefined };
  }
}

/** @throws CalendarRefusal 'unavailable' */
function sureOf(nextSyncToken: string | undefined): string {
  if (nextSyncToken === undefined) throw new CalendarRefusal('unavailable', { cause: new Error('a list ended without a sync token') });
  return nextSyncToken;
}

async function readChanges(calendar: calendar_v3.Calendar, syncToken: string) {
  const { items, nextSyncToken } = await readPages(calendar, { syncToken, fields: `${pageFields},items(${eventFields})` });
  return { changes: toChanges(items), nextSyncToken: sureOf(nextSyncToken) };
}

/** First read: the sync token first, then our events, so that no change falls between the two. */
async function beginChanges(calendar: calendar_v3.Calendar, clock: Clock) {
  const timeMin = clock.now().toISOString();
  const { nextSyncToken } = await readPages(calendar, { timeMin, fields: pageFields });
  const narrowed = { timeMin, privateExtendedProperty: markFilter, fields: `${pageFields},items(${eventFields})` };
  const { items } = await readPages(calendar, narrowed);
  return { changes: toChanges(items), nextSyncToken: sureOf(nextSyncToken) };
}

function toChanges(items: calendar_v3.Schema$Event[]): ChangedEvent[] {
  return items.flatMap((item) => toChangedEvent(item) ?? []);
}

async function readBusy({ freebusy }: calendar_v3.Calendar, { startsAt, endsAt }: BusyRange): Promise<BusyTime[]> {
  const requestBody = { timeMin: startsAt.toISOString(), timeMax: endsAt.toISOString(), items: [{ id: calendarId }] };
  const { data } = await freebusy.query({ requestBody });
  const answer = data.calendars?.[calendarId];
  if (!answer || answer.errors?.length) throw new CalendarRefusal('unavailable', { cause: new Error('no free and busy times came') });
  const times = (answer.busy ?? []).map(({ start, end }) => ({ startsAt: new Date(start ?? ''), endsAt: new Date(end ?? '') }));
  // An event may have zero length: nobody is busy then. A time without both its ends does not count either.
  return times.filter((time) => time.startsAt < time.endsAt);
}
