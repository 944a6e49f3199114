import type { CalendarProviderName } from '@x1/contract/calendar/connection.ts';
import { connectCalendar, type GoogleEvent } from './google.ts';
import { withFaults } from './provider.ts';
import type { Person, TestApp } from './start-app.ts';

/** What trainers do with a calendar of any provider, and what the sandbox does wrong on request: one test for all of them. */

/** An event as its owner sees it. */
export interface SeenEvent {
  /** The provider's own id. */
  readonly id: string;
  /** X1's id of it; undefined for the owner's own. */
  readonly eventId: string | undefined;
  readonly title: string | undefined;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

type Fetches = Pick<TestApp, 'fetch'>;
type Fault = 'Down' | 'DelayMs' | 'Refusal' | 'RefusedCalls' | 'LostAnswers' | 'LostWrites';

interface Kind {
  readonly provider: CalendarProviderName;
  /** Below `/sandbox/`. */
  readonly path: string;
  /** The faults' names begin with it. */
  readonly faults: string;
  /** What it answers now and then when it is in trouble. */
  readonly statuses: readonly number[];
  readonly connect: (app: Fetches, trainer: Pick<Person, 'token'>, account: string) => Promise<void>;
  readonly toSeen: (event: object) => SeenEvent | undefined;
}

export type CalendarDriver = ReturnType<typeof createDriver>;

function createDriver({ provider, path, faults, statuses, connect, toSeen }: Kind) {
  async function change(app: Fetches, address: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const response = await app.fetch(`/sandbox/${path}/${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`);
  }

  /** What its owner sees there, in the order in which it was written. */
  async function events(app: Fetches, account: string): Promise<SeenEvent[]> {
    const response = await app.fetch(`/sandbox/${path}/calendar?account=${encodeURIComponent(account)}`);
    if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
    return ((await response.json()) as object[]).flatMap((event) => toSeen(event) ?? []);
  }

  async function idOf(app: Fetches, account: string, eventId: string): Promise<string> {
    const found = (await events(app, account)).find((event) => event.eventId === eventId);
    if (!found) throw new Error(`${eventId} isn't in the calendar`);
    return encodeURIComponent(found.id);
  }

  return {
    provider,
    statuses,
    connect,
    events,
    /** An account that no test has had. */
    newAccount: (number: number) => `coach-${number}@${provider}.test`,
    move: async (app: Fetches, account: string, eventId: string, hours: number) =>
      change(app, `events/${await idOf(app, account, eventId)}/move`, { account, hours }),
    remove: async (app: Fetches, account: string, eventId: string) =>
      change(app, `events/${await idOf(app, account, eventId)}/delete`, { account }),
    addPrivate: (app: Fetches, account: string, event: { title: string; startsAt: Date; minutes: number }) =>
      change(app, 'events', { account, ...event, startsAt: event.startsAt.toISOString() }),
    /** The person takes X1's access back, at the provider. */
    revoke: (app: Fetches, account: string) => change(app, `accounts/${encodeURIComponent(account)}/revoke`, {}),
    /** Lets the provider misbehave while `work` runs. */
    during: <Result>(app: TestApp, wrong: Partial<Record<Fault, boolean | number>>, work: () => Promise<Result>) =>
      withFaults(app, Object.fromEntries(Object.entries(wrong).map(([name, value]) => [`${faults}${name}`, value])), work),
  };
}

const google = createDriver({
  provider: 'google',
  path: 'google',
  faults: 'google',
  statuses: [401, 403, 409, 410, 429, 500],
  connect: connectCalendar,
  toSeen: (event) => {
    const { id, status, summary, start, end, extendedProperties } = event as GoogleEvent & { extendedProperties?: object };
    if (status === 'cancelled') return undefined;
    const eventId = extendedProperties ? id : undefined;
    return { id, eventId, title: summary, startsAt: new Date(start.dateTime ?? ''), endsAt: new Date(end.dateTime ?? '') };
  },
});

interface GraphEvent {
  readonly id: string;
  readonly subject: string;
  readonly start: { readonly dateTime: string };
  readonly end: { readonly dateTime: string };
  readonly singleValueExtendedProperties?: readonly { readonly value: string }[];
}

const toDate = ({ dateTime }: { readonly dateTime: string }) => new Date(`${dateTime.slice(0, 23)}Z`);

const outlook = createDriver({
  provider: 'outlook',
  path: 'outlook',
  faults: 'outlook',
  statuses: [401, 409, 412, 429, 500, 503, 504],
  connect: (app, trainer, account) => connectCalendar(app, trainer, account, '/api/auth/outlook'),
  toSeen: (event) => {
    const { id, subject, start, end, singleValueExtendedProperties } = event as GraphEvent;
    const eventId = singleValueExtendedProperties?.[0]?.value;
    return { id, eventId, title: subject, startsAt: toDate(start), endsAt: toDate(end) };
  },
});

interface CalDavEvent {
  readonly name: string;
  readonly text: string;
  readonly title?: string;
  readonly start: number;
  readonly end: number;
}

const PASSWORDS = new Map<string, number>();

/** A trainer's app password; after it was deleted at the server, the next one. */
const passwordOf = (account: string) => `app-password-${PASSWORDS.get(account) ?? 0}`;

const caldav = createDriver({
  provider: 'caldav',
  path: 'caldav',
  faults: 'calDav',
  statuses: [412, 423, 429, 500, 503],
  connect: async (app, { token }, account) => {
    const body = JSON.stringify({ server: 'cloud.example.org', userName: account, password: passwordOf(account) });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await app.fetch('/api/calendar/caldav', { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`the product answered ${response.status}: ${await response.text()}`);
  },
  toSeen: (event) => {
    const { name, text, title, start, end } = event as CalDavEvent;
    const eventId = text.includes('-//X1//Sessions') ? name.replace(/\.ics$/, '') : undefined;
    return { id: name, eventId, title, startsAt: new Date(start), endsAt: new Date(end) };
  },
});

/** Every calendar that a trainer can connect. */
export const calendarDrivers: readonly CalendarDriver[] = [google, outlook, { ...caldav, revoke: revokePassword }];

async function revokePassword(app: Fetches, account: string): Promise<void> {
  await caldav.revoke(app, account);
  PASSWORDS.set(account, (PASSWORDS.get(account) ?? 0) + 1);
}
