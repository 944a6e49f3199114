import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Person, TestApp } from './start-app.ts';

/** What trainers do with their Google account, at the sandbox. */

/** An event as Google keeps it. */
export interface GoogleEvent {
  readonly id: string;
  readonly status: string;
  readonly summary?: string;
  readonly description?: string;
  readonly location?: string;
  readonly start: { readonly dateTime?: string };
  readonly end: { readonly dateTime?: string };
  readonly sequence: number;
  readonly colorId?: string;
  readonly hangoutLink?: string;
}

/** A consent that was begun: where the browser goes, and its cookies. */
export interface BegunConsent {
  readonly authUrl: string;
  readonly cookie: string;
}

type Fetches = Pick<TestApp, 'fetch'>;

/** The trainer clicks Connect. */
export async function beginConsent(app: Fetches, { token }: Pick<Person, 'token'>, path = '/api/auth/google'): Promise<BegunConsent> {
  const response = await app.fetch(path, { headers: { authorization: `Bearer ${token}` } });
  const { authUrl } = (await response.json()) as { authUrl: string };
  return {
    authUrl,
    cookie: response.headers
      .getSetCookie()
      .map((header) => header.split(';', 1)[0])
      .join('; '),
  };
}

/** What the person does on Google's page. @returns where Google sends the browser: path and query of the product */
export async function answerConsent(app: Fetches, authUrl: string, choice: Record<string, string> = {}): Promise<string> {
  const { pathname, search } = new URL(authUrl);
  const body = new URLSearchParams({ outcome: 'allow', account: '', events: 'true', busy: 'true', ...choice });
  const response = await app.fetch(pathname + search, { method: 'POST', body, redirect: 'manual' });
  if (response.status !== 303) throw new Error(`the consent page answered ${response.status}: ${await response.text()}`);
  const location = new URL(response.headers.get('location') ?? '');
  return location.pathname + location.search;
}

/** The browser follows. @returns the answer of the callback: status and where it leads */
export async function followBack(app: Fetches, path: string, cookie: string): Promise<{ status: number; location: string | null }> {
  const response = await app.fetch(path, { headers: { cookie }, redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') };
}

/**
 * A trainer connects a calendar, as a whole.
 *
 * @param account a mail address; the same one is the same calendar
 * @param path where the consent begins: another provider than Google has its own
 */
export async function connectCalendar(app: Fetches, trainer: Pick<Person, 'token'>, account: string, path?: string): Promise<void> {
  const { authUrl, cookie } = await beginConsent(app, trainer, path);
  const { location } = await followBack(app, await answerConsent(app, authUrl, { account }), cookie);
  if (location !== '/calendar-connected') throw new Error(`the consent led to ${location}`);
}

/** Everything in a calendar, what was deleted too. */
export async function readCalendar(app: Fetches, account: string): Promise<GoogleEvent[]> {
  const response = await app.fetch(`/sandbox/google/calendar?account=${encodeURIComponent(account)}`);
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
  return (await response.json()) as GoogleEvent[];
}

/** What a person sees in a calendar. */
export async function liveEvents(app: Fetches, account: string): Promise<GoogleEvent[]> {
  return (await readCalendar(app, account)).filter(({ status }) => status !== 'cancelled');
}

async function change(app: Fetches, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await app.fetch(`/sandbox/google/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`);
}

export const moveInGoogle = (app: Fetches, account: string, eventId: string, hours: number): Promise<void> =>
  change(app, `events/${eventId}/move`, { account, hours });

/** Other words in an event, and another color: nothing of its time. */
export const editInGoogle = (app: Fetches, account: string, eventId: string, edit: { title: string; colorId?: string }): Promise<void> =>
  change(app, `events/${eventId}/edit`, { account, ...edit });

export const deleteInGoogle = (app: Fetches, account: string, eventId: string): Promise<void> =>
  change(app, `events/${eventId}/delete`, { account });

/** Something of the trainer's own, that is none of X1's business. */
export const addPrivateEvent = (app: Fetches, account: string, event: { title: string; startsAt: Date; minutes: number }): Promise<void> =>
  change(app, 'events', { account, ...event, startsAt: event.startsAt.toISOString() });

/** The person takes the consent back, at Google. */
export const revokeAtGoogle = (app: Fetches, account: string): Promise<void> =>
  change(app, `accounts/${encodeURIComponent(account)}/revoke`, {});

/** The accounts that were ever connected, and whether X1 may still write into them. */
export async function readAccounts(app: Fetches): Promise<{ account: string; isConnected: boolean }[]> {
  const response = await app.fetch('/sandbox/google/calendar');
  return (await response.json()) as { account: string; isConnected: boolean }[];
}

/** The id of a session's event, as X1 has it. */
export async function eventIdOf({ db }: Pick<TestApp, 'db'>, appointmentId: AppointmentId): Promise<string> {
  const row = await db.selectFrom('calendarEvents').select('eventId').where('appointmentId', '=', appointmentId).executeTakeFirstOrThrow();
  return row.eventId;
}
