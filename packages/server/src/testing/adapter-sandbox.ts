import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CalendarEvent, CalendarRefusal } from '../modules/calendar/port.ts';
import { openSandbox } from '../open-sandbox.ts';
import { createLogger } from '../platform/logger.ts';
import { createTestClock } from './clock.ts';

export const publicUrl = 'http://product.test:3000';
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export const newEventId = () => randomBytes(16).toString('hex');
export const noFaults = { Down: false, DelayMs: 0, Refusal: 429, RefusedCalls: 0, LostAnswers: 0, LostWrites: 0 };

/** The same event, so much later. */
export const later = (event: CalendarEvent, ms = hourMs): CalendarEvent => ({
  ...event,
  startsAt: new Date(event.startsAt.getTime() + ms),
  endsAt: new Date(event.endsAt.getTime() + ms),
});

/** What a call is refused with. @throws Error when it succeeds, or fails otherwise */
export async function problemOf(call: Promise<unknown>): Promise<string> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof CalendarRefusal) return failure.problem;
  throw new Error('the call was not refused', { cause: failure });
}

/** The sandbox without a server around it, for the adapter of one calendar. @param path the owner's pages are below `/sandbox/{path}` */
export async function openAdapterSandbox(path: 'google' | 'outlook' | 'caldav') {
  const clock = createTestClock();
  const directory = mkdtempSync(join(tmpdir(), `x1-${path}-`));
  const { sandbox } = await openSandbox({ dataDirectory: directory, publicUrl, logger: createLogger({ level: 'silent' }), clock });
  const faults = path === 'caldav' ? 'calDav' : path;

  const post = (address: string, fields: Record<string, string>, accept = 'application/json'): Promise<Response> =>
    fetch(sandbox.url + address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers: { accept } });

  return {
    clock,
    sandbox,
    post,
    /** Faults by their names without the provider's. */
    setFaults: async (wrong: Record<string, boolean | number>): Promise<void> => {
      const fields = Object.entries(wrong).map(([name, value]) => [`${faults}${name}`, String(value)]);
      const { status } = await post('/sandbox/faults', Object.fromEntries(fields));
      if (status !== 200) throw new Error(`the sandbox answered ${status}`);
    },
    /** An event of tomorrow that is nowhere yet. */
    anEvent: (changes: Partial<CalendarEvent> = {}): CalendarEvent => {
      // Not every calendar keeps parts of a second.
      const startsAt = new Date(Math.floor((clock.now().getTime() + dayMs) / 1_000) * 1_000);
      return {
        eventId: newEventId(),
        title: 'Pitching & catching',
        description: 'With <b>Sam</b> & "friends":\nbring a glove; or two, as you like',
        location: 'Field 3',
        hasCall: false,
        startsAt,
        endsAt: new Date(startsAt.getTime() + hourMs),
        ...changes,
      };
    },
    /** Everything in a calendar, as the sandbox keeps it. */
    kept: async <Kept extends object>(account: string): Promise<Kept[]> => {
      const answer = await fetch(`${sandbox.url}/sandbox/${path}/calendar?account=${encodeURIComponent(account)}`);
      return (await answer.json()) as Kept[];
    },
    close: async () => {
      await sandbox.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
