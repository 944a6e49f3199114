import type { UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TimeRange, without } from '../../platform/time-ranges.ts';
import * as store from './busy-store.ts';
import * as connections from './connection-store.ts';
import * as events from './event-store.ts';
import type { CalendarNeeds } from './needs.ts';
import { type CalendarGrant, type CalendarProvider, CalendarRefusal } from './port.ts';
import type { OpenConnection } from './tables.ts';
import type { AskCalendar } from './with-calendar-connection.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock'>, Pick<CalendarNeeds, 'accounts'> {
  provider: Pick<CalendarProvider, 'listBusy'>;
  ask: AskCalendar;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How far ahead busy times are read. */
const horizonMs = 60 * 24 * hourMs;
/** Busy times older than this are refreshed: when free times are shown, and in the background. */
const freshForMs = 2 * minuteMs;
export const refreshEveryMs = 15 * minuteMs;
/** Until a trainer's zone is known. */
const fallbackTimeZone = 'UTC';
/** Busy times older than this no longer block anyone. */
const countsForMs = 24 * hourMs;

/** When a trainer is busy outside X1: read from our own table, which is refreshed outside of transactions. */
export function createBusyTimes({ db, clock, accounts, provider, ask }: Needs) {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);

  /** X1's sessions are in the calendar as well, and must not count as busy. @throws CalendarRefusal */
  async function fetchBusy(grant: CalendarGrant, connection: OpenConnection): Promise<void> {
    const now = clock.now();
    const { userId } = connection;
    const timeZone = (await accounts.getAccount(userId)).timezone ?? fallbackTimeZone;
    // Events may be written while the calendar responds: both the earlier and the later times are ours, whichever the response contains.
    const ownBefore = await events.listOwnTimes(db, userId);
    const busy = await provider.listBusy(grant, { startsAt: now, endsAt: new Date(now.getTime() + horizonMs), timeZone });
    await inTransaction(db, async (tx) => {
      if (!(await connections.setBusyFetched(tx, connection, now))) return;
      const own = [...ownBefore, ...(await events.listOwnTimes(tx, userId))];
      await store.replaceBusy(tx, userId, without(busy, own));
    });
  }

  async function fetchNow(userId: UserId): Promise<void> {
    const connection = await connections.findOpen(db, userId);
    if (!connection) throw new CalendarRefusal('consent_lost');
    if (connection.nextTryAt && connection.nextTryAt > clock.now()) throw new CalendarRefusal('unavailable');
    await ask(connection, (grant) => fetchBusy(grant, connection));
  }

  const underWay = new Map<UserId, Promise<void>>();

  return {
    fetchBusy,

    /**
     * Refreshes a trainer's busy times. Concurrent callers share one request. If it fails, the old ones remain.
     *
     * @throws CalendarRefusal if the calendar cannot be read, after up to ten seconds
     */
    refreshBusyTimes: (userId: UserId): Promise<void> => {
      const running = underWay.get(userId);
      if (running !== undefined) return running;
      const fetching = fetchNow(userId).finally(() => underWay.delete(userId));
      underWay.set(userId, fetching);
      return fetching;
    },

    /** A trainer's busy times within a range, as last read; none that are older than a day. */
    busyOf: (tx: Tx | Db, userId: UserId, range: TimeRange): Promise<TimeRange[]> =>
      store.listBusy(tx, userId, { range, toldAfter: before(countsForMs) }),

    /** Whether busy times exist and are fresh: 'old' if they should be refreshed. */
    calendarStateOf: async (tx: Tx | Db, userId: UserId): Promise<'none' | 'fresh' | 'old'> => {
      const connection = await connections.findConnection(tx, userId);
      if (!connection) return 'none';
      const isFresh = connection.state === 'connected' && connection.failures === 0;
      return isFresh && connection.busyFetchedAt && connection.busyFetchedAt > before(freshForMs) ? 'fresh' : 'old';
    },
  };
}
