import * as z from 'zod';
import {
  type CalendarGrant,
  CalendarRefusal,
  type ChangedEvent,
  type EventVersion,
  type PasswordProvider,
} from '../../modules/calendar/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SendOutside } from '../../platform/outside-request.ts';
import { joined } from '../../platform/time-ranges.ts';
import { busyTimesOf } from './busy.ts';
import { createDavClient, type DavClient } from './dav-client.ts';
import { discover } from './discovery.ts';
import { goneEvent, toChangedEvent, toChangedFile, toFoundEvent, toNewFile } from './ics.ts';
import { DavFailure, toRefusal } from './refusals.ts';
import { eventsAt, eventsBetween } from './request-bodies.ts';

/** What a grant's secret is here: the account, and which of its calendars are used. */
const Secret = z.object({ calendarUrl: z.url(), busyUrls: z.array(z.url()), userName: z.string(), password: z.string() });
type Secret = z.infer<typeof Secret>;

/** The whole call ends before the port's ten seconds. */
const callMs = 9_500;
/** Events asked for at once. */
const chunk = 50;
/** X1 writes times in UTC; another zone matters only for what a trainer made of them. */
const UTC = 'UTC';

/** A trainer's calendar on any server that speaks CalDAV: iCloud, Nextcloud, and others. */
export function createCalDavCalendar(transport: SendOutside, { clock }: { clock: Clock }): PasswordProvider {
  async function asOwner<Answer>(grant: CalendarGrant, call: (client: DavClient, secret: Secret) => Promise<Answer>): Promise<Answer> {
    try {
      const secret = Secret.parse(JSON.parse(grant.secret));
      return await call(createDavClient(transport, secret, AbortSignal.timeout(callMs)), secret);
    } catch (error) {
      throw toRefusal(error);
    }
  }

  /** The address of an event: made of its id, so that writing it twice writes the same one. */
  const urlOf = ({ calendarUrl }: Secret, eventId: string) => new URL(`${eventId}.ics`, calendarUrl);

  return {
    signIn: async ({ server, userName, password }) => {
      const client = createDavClient(transport, { userName, password }, AbortSignal.timeout(callMs));
      const { calendar, busy } = await discover(client, new URL(server)).catch((error: unknown) => {
        throw toRefusal(error);
      });
      const secret: Secret = { calendarUrl: withSlash(calendar), busyUrls: busy.map(withSlash), userName, password };
      return { provider: 'caldav', secret: JSON.stringify(secret) };
    },

    // The password is the trainer's to delete: no server offers that to an app.
    revoke: async () => {},

    findEvent: (grant, eventId) =>
      asOwner(grant, async (client, secret) => {
        const found = await client.get(urlOf(secret, eventId));
        return found && readOrRefuse(() => toFoundEvent(eventId, found, UTC));
      }),

    insertEvent: (grant, event) =>
      asOwner(grant, async (client, secret) => {
        const url = urlOf(secret, event.eventId);
        const etag = await client.put(url, toNewFile(event, clock.now()), 'isNew').catch((error: unknown) => {
          throw error instanceof DavFailure && error.status === 412 ? new CalendarRefusal('exists') : error;
        });
        return versionOf(etag ?? (await readEtag(client, url)));
      }),

    updateEvent: (grant, event, { expectedEtag, isTimeAlone = false } = {}) =>
      asOwner(grant, async (client, secret) => {
        const url = urlOf(secret, event.eventId);
        const found = await client.get(url);
        if (!found) throw new CalendarRefusal('missing');
        if (expectedEtag !== undefined && expectedEtag !== found.etag) throw new CalendarRefusal('changed');
        // Over the version that was read alone, whoever asked: everything else in the file is the trainer's.
        const text = readOrRefuse(() => toChangedFile(found.text, event, { isTimeAlone, now: clock.now() }));
        const etag = await client.put(url, text, { ifMatch: found.etag });
        return versionOf(etag ?? (await readEtag(client, url)));
      }),

    deleteEvent: (grant, eventId) => asOwner(grant, (client, secret) => client.remove(urlOf(secret, eventId))),

    listChanges: (grant, _syncToken, expected = []) =>
      asOwner(grant, async (client, secret) => {
        const changes: ChangedEvent[] = [];
        for (let index = 0; index < expected.length; index += chunk) {
          changes.push(...(await readEvents(client, secret, expected.slice(index, index + chunk))));
        }
        return { changes, nextSyncToken: null };
      }),

    listBusy: (grant, range) =>
      asOwner(grant, async (client, { calendarUrl, busyUrls }) => {
        const ofCalendar = async (url: string) => {
          const responses = await client.report(new URL(url), eventsBetween(range)).catch((error: unknown) => {
            throw url === calendarUrl ? lostIfGone(error) : error;
          });
          return responses.flatMap((response) => busyTimesOf(response.text('caldav', 'calendar-data') ?? '', range));
        };
        const times = await Promise.all(
          busyUrls.map((url) => ofCalendar(url).catch((error: unknown) => noneIfGone(error, url !== calendarUrl))),
        );
        return joined(times.flat());
      }),
  };

  /** By their addresses; what a server leaves out of its answer is looked for alone. */
  async function readEvents(client: DavClient, secret: Secret, eventIds: readonly string[]): Promise<ChangedEvent[]> {
    const urls = eventIds.map((eventId) => urlOf(secret, eventId));
    const responses = await client.report(new URL(secret.calendarUrl), eventsAt(urls)).catch((error: unknown) => {
      throw lostIfGone(error);
    });
    const byPath = new Map(responses.map((response) => [decodeURIComponent(response.url.pathname), response]));
    return Promise.all(
      urls.map(async (url, index) => {
        const eventId = eventIds[index] ?? '';
        const response = byPath.get(decodeURIComponent(url.pathname));
        if (response?.isMissing) return goneEvent(eventId);
        const text = response?.text('caldav', 'calendar-data');
        const found = text === undefined ? await client.get(url) : { text, etag: response?.text('dav', 'getetag') ?? '' };
        return found ? readOrOdd(eventId, found) : goneEvent(eventId);
      }),
    );
  }
}

const withSlash = ({ href }: URL) => (href.endsWith('/') ? href : `${href}/`);

const isGone = (error: unknown) => error instanceof DavFailure && (error.status === 404 || error.status === 410);

/** The calendar itself was deleted: the trainer has to choose another one. */
function lostIfGone(error: unknown): unknown {
  return isGone(error) ? new CalendarRefusal('consent_lost', { cause: new Error('the calendar is gone') }) : error;
}

/** Another calendar that was deleted makes nobody busy. @throws the error otherwise */
function noneIfGone(error: unknown, isOther: boolean): [] {
  if (isOther && isGone(error)) return [];
  throw error;
}

/** @throws CalendarRefusal 'refused' for a file that isn't an event's any more: it waits without delaying others */
function readOrRefuse<Result>(read: () => Result): Result {
  try {
    return read();
  } catch {
    throw new CalendarRefusal('refused', { cause: new Error('a file that is no event') });
  }
}

/** A file that isn't an event's any more is shown as an event at no time of a session's. */
function readOrOdd(eventId: string, found: { text: string; etag: string }): ChangedEvent {
  try {
    return toChangedEvent(eventId, found, UTC);
  } catch {
    return { eventId, isDeleted: false, startsAt: null, endsAt: null, etag: found.etag };
  }
}

const versionOf = (etag: string): EventVersion => ({ etag, callUrl: null, isCallPending: false });

/** A server that changes what it stores says no version: it's read again. */
async function readEtag(client: DavClient, url: URL): Promise<string> {
  return (await client.get(url))?.etag ?? '';
}
