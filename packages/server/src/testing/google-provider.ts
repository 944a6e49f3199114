import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CalendarEvent, CalendarRefusal } from '../modules/calendar/port.ts';
import { openGoogleCalendar } from '../open-google-calendar.ts';
import { openSandbox } from '../open-sandbox.ts';
import { createLogger } from '../platform/logger.ts';
import { createTestClock } from './clock.ts';

export const publicUrl = 'http://product.test:3000';
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
const noFaults = {
  googleDown: false,
  googleDelayMs: 0,
  googleRefusal: 429,
  googleRefusedCalls: 0,
  googleLostAnswers: 0,
  googleLateCalls: 0,
  googleNoCalls: false,
};

type KeptEvent = Record<string, unknown> & { id: string; status: string };

/** The adapter of Google Calendar on the sandbox, without a server around it. */
export async function startGoogleProvider() {
  const clock = createTestClock();
  const directory = mkdtempSync(join(tmpdir(), 'x1-google-'));
  const { sandbox } = await openSandbox({ dataDirectory: directory, publicUrl, logger: createLogger({ level: 'silent' }), clock });
  const google = await openGoogleCalendar({ config: { google: undefined, stripe: undefined }, sandbox, publicUrl, clock });

  async function post(path: string, fields: Record<string, string>, accept = 'application/json'): Promise<Response> {
    return fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers: { accept } });
  }

  async function setFaults(faults: Record<string, boolean | number>): Promise<void> {
    const fields = Object.entries(faults).map(([name, value]) => [name, String(value)]);
    const { status } = await post('/sandbox/faults', Object.fromEntries(fields));
    if (status !== 200) throw new Error(`the sandbox answered ${status}`);
  }

  /** Somebody at Google's consent page. @returns what the browser brings back, and the secret half of the challenge */
  async function createConsent(choice: Record<string, string> = {}) {
    const codeVerifier = randomBytes(48).toString('base64url');
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const { pathname, search } = new URL(google.consentUrl({ state: 'a-state', codeChallenge }));
    const answer = await post(pathname + search, { outcome: 'allow', ...choice }, 'text/html');
    const back = new URL(answer.headers.get('location') ?? '');
    return { back, codeVerifier, code: back.searchParams.get('code') ?? '' };
  }

  return {
    clock,
    sandbox,
    google,
    post,
    setFaults,
    createConsent,
    createGrant: async (account = `trainer-${randomBytes(6).toString('hex')}@gmail.test`) => {
      const { code, codeVerifier } = await createConsent({ account });
      return { account, grant: await google.exchangeCode({ code, codeVerifier }) };
    },
    endFaults: () => setFaults(noFaults),
    /** An event of tomorrow that is nowhere yet. */
    anEvent: (changes: Partial<CalendarEvent> = {}): CalendarEvent => {
      const startsAt = new Date(clock.now().getTime() + dayMs);
      return {
        eventId: newEventId(),
        title: 'Pitching & catching',
        description: 'With <b>Sam</b> & "friends":\nbring a glove',
        location: 'Field 3',
        hasCall: false,
        startsAt,
        endsAt: new Date(startsAt.getTime() + hourMs),
        ...changes,
      };
    },
    /** Everything in a calendar, what was deleted too. */
    kept: async (account: string): Promise<KeptEvent[]> => {
      const answer = await fetch(`${sandbox.url}/sandbox/google/calendar?account=${encodeURIComponent(account)}`);
      return (await answer.json()) as KeptEvent[];
    },
    close: async () => {
      await sandbox.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export const newEventId = () => randomBytes(16).toString('hex');

/** What a call is refused with. @throws Error when it succeeds, or fails otherwise */
export async function problemOf(call: Promise<unknown>): Promise<string> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof CalendarRefusal) return failure.problem;
  throw new Error('the call was not refused', { cause: failure });
}
