import type { UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TimeRange, without } from '../../platform/time-ranges.ts';
import * as store from './busy-store.ts';
import * as connections from './connection-store.ts';
import * as events from './event-store.ts';
import { type CalendarGrant, type CalendarProvider, CalendarRefusal } from './port.ts';
import type { OpenConnection } from './tables.ts';
import type { AskCalendar } from './with-calendar-connection.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock'> {
  provider: Pick<CalendarProvider, 'listBusy'>;
  ask: AskCalendar;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How far ahead busy times are known. */
const horizonMs = 60 * 24 * hourMs;
/** Told so long ago they are asked for anew: for whoever looks at free times, and by themselves. */
const freshForMs = 2 * minuteMs;
export const refreshEveryMs = 15 * minuteMs;
/** Told longer ago, busy times refuse nobody any more. */
const countsForMs = 24 * hourMs;

/** When a trainer is busy outside X1: read from our own table, which is brought up to date outside of transactions. */
export function createBusyTimes({ db, clock, provider, ask }: Needs) {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);

  /** Sessions of X1 are in the calendar as well, and are no reason of their own not to be free. @throws CalendarRefusal */
  async function fetchBusy(grant: CalendarGrant, connection: OpenConnection): Promise<void> {
    const now = clock.now();
    const { userId } = connection;
    // Events may be written while Google answers: those of before and those of after are ours, whichever the answer shows.
    const ownBefore = await events.listOwnTimes(db, userId);
    const busy = await provider.listBusy(grant, { startsAt: now, endsAt: new Date(now.getTime() + horizonMs) });
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
     * Brings a trainer's busy times up to date. Many who look at once ask once. Whatever happens, the old ones are still there.
     *
     * @throws CalendarRefusal where the calendar cannot be asked, after up to ten seconds
     */
    refreshBusyTimes: (userId: UserId): Promise<void> => {
      const running = underWay.get(userId);
      if (running !== undefined) return running;
      const fetching = fetchNow(userId).finally(() => underWay.delete(userId));
      underWay.set(userId, fetching);
      return fetching;
    },

    /** A trainer's busy times within a range, as they were last told; none that were told more than a day ago. */
    busyOf: (tx: Tx | Db, userId: UserId, range: TimeRange): Promise<TimeRange[]> =>
      store.listBusy(tx, userId, { range, toldAfter: before(countsForMs) }),

    /** Whether busy times are there and new: 'old' where they are to be asked for anew. */
    calendarStateOf: async (tx: Tx | Db, userId: UserId): Promise<'none' | 'fresh' | 'old'> => {
      const connection = await connections.findConnection(tx, userId);
      if (!connection) return 'none';
      const isFresh = connection.state === 'connected' && connection.failures === 0;
      return isFresh && connection.busyFetchedAt && connection.busyFetchedAt > before(freshForMs) ? 'fresh' : 'old';
    },
  };
}
