import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CalendarEvent, CalendarGrant, CalendarProvider } from '../modules/calendar/port.ts';
import { dayMs, noFaults, problemOf } from './adapter-sandbox.ts';
import type { TestClock } from './clock.ts';

/** The adapter of one provider on the sandbox, and what a test of its failures has to know of it. */
export interface FailingCalendar {
  readonly calendar: CalendarProvider;
  readonly clock: TestClock;
  readonly newGrant: () => Promise<CalendarGrant>;
  readonly anEvent: () => CalendarEvent;
  /** By the names without the provider's. */
  readonly setFaults: (faults: Record<string, boolean | number>) => Promise<void>;
  /** What it answers when it is in trouble, each of which is worth a retry. */
  readonly statuses: readonly number[];
  /** The same adapter on another server, and a grant for it. */
  readonly at: (url: string) => { calendar: CalendarProvider; grant: CalendarGrant };
  /** Nothing of what is sent may be found in an error. */
  readonly sent: RegExp;
}

/** The failures that every provider's adapter has to bear. */
export function describeFailures({ calendar, clock, newGrant, anEvent, setFaults, statuses, at, sent }: FailingCalendar): void {
  beforeEach(() => setFaults(noFaults));

  /** Every call of the port, on a calendar where each of them would succeed. */
  async function everyCall(grant: CalendarGrant): Promise<Record<string, () => Promise<unknown>>> {
    const there = anEvent();
    await calendar.insertEvent(grant, there);
    const range = { startsAt: clock.now(), endsAt: new Date(clock.now().getTime() + dayMs), timeZone: 'America/New_York' };
    return {
      findEvent: () => calendar.findEvent(grant, there.eventId),
      insertEvent: () => calendar.insertEvent(grant, anEvent()),
      updateEvent: () => calendar.updateEvent(grant, there),
      deleteEvent: () => calendar.deleteEvent(grant, there.eventId),
      listChanges: () => calendar.listChanges(grant, null, [there.eventId]),
      listBusy: () => calendar.listBusy(grant, range),
    };
  }

  describe('a failing calendar', () => {
    it.each(statuses)('that answers %i makes every call worth a retry', async (status) => {
      const grant = await newGrant();
      for (const [name, call] of Object.entries(await everyCall(grant))) {
        await setFaults({ Refusal: status, RefusedCalls: status === 401 ? 2 : 1 });
        expect([name, await problemOf(call())]).toEqual([name, 'unavailable']);
        await expect(call()).resolves.not.toThrow();
      }
    });

    it('that is down makes every call worth a retry', async () => {
      const calls = await everyCall(await newGrant());
      await setFaults({ Down: true });
      for (const [name, call] of Object.entries(calls)) expect([name, await problemOf(call())]).toEqual([name, 'unavailable']);
    });

    it('whose answer is lost may have done the work', async () => {
      const grant = await newGrant();
      const event = anEvent();
      await calendar.insertEvent(grant, anEvent());
      await setFaults({ LostWrites: 1 });
      expect(await problemOf(calendar.insertEvent(grant, event))).toBe('unavailable');
      expect(await problemOf(calendar.insertEvent(grant, event))).toBe('exists');
    });

    it('that is slow is given up after less than ten seconds', async () => {
      const grant = await newGrant();
      await calendar.insertEvent(grant, anEvent());
      await setFaults({ DelayMs: 60_000 });
      const began = performance.now();
      expect(await problemOf(calendar.findEvent(grant, anEvent().eventId))).toBe('unavailable');
      expect(performance.now() - began).toBeLessThan(10_000);
    }, 20_000);

    it('that cannot be reached makes a call worth a retry', async () => {
      const away = at('http://127.0.0.1:1');
      expect(await problemOf(away.calendar.findEvent(away.grant, anEvent().eventId))).toBe('unavailable');
    });

    it('that redirects elsewhere is not followed', async () => {
      const heard: string[] = [];
      const answer = (status: number, headers: Record<string, string>) => (request: IncomingMessage, response: ServerResponse) => {
        heard.push(request.headers.host ?? '');
        response.writeHead(status, headers).end('{}');
      };
      const canary = await listenWith(answer(200, { 'content-type': 'application/json' }));
      const gate = await listenWith(answer(307, { location: `${canary.url}/inside` }));
      const led = at(gate.url);
      await problemOf(led.calendar.findEvent(led.grant, anEvent().eventId)).finally(() => {
        canary.close();
        gate.close();
      });
      expect(heard).toEqual([new URL(gate.url).host]);
    });

    it('causes errors without anything that was sent to it', async () => {
      const grant = await newGrant();
      await setFaults({ Down: true });
      const failure: unknown = await calendar.insertEvent(grant, anEvent()).catch((error: unknown) => error);
      const shown = JSON.stringify([failure, (failure as Error).cause], (_, value) =>
        value instanceof Error ? { ...value, text: String(value) } : value,
      );
      expect(shown).toContain('503');
      expect(shown).not.toContain(grant.secret);
      expect(shown).not.toMatch(sent);
    });
  });
}

async function listenWith(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
