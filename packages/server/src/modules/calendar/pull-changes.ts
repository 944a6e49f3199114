import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import * as connections from './connection-store.ts';
import { differenceOf, isLeftAsItIs } from './difference.ts';
import * as store from './event-store.ts';
import { type CalendarGrant, type CalendarProblem, type CalendarProvider, CalendarRefusal, type ChangedEvent } from './port.ts';
import type { OpenConnection } from './tables.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock'> {
  provider: CalendarProvider;
}

const tokenRefusals: ReadonlySet<CalendarProblem> = new Set(['expired', 'refused', 'missing']);

/** Reads what changed in a trainer's calendar. It changes no session: differences are shown, and the trainer chooses (R133). */
export function createPullChanges({ db, clock, provider }: Needs) {
  /**
   * Null if the sync token is too old, or refused for any reason, as Google does with damaged tokens and
   * those of another calendar: then everything is read again.
   */
  async function listSince(grant: CalendarGrant, syncToken: string, expected: readonly string[]) {
    try {
      return await provider.listChanges(grant, syncToken, expected);
    } catch (error) {
      if (error instanceof CalendarRefusal && tokenRefusals.has(error.problem)) return null;
      throw error;
    }
  }

  async function compare(tx: Tx, connection: OpenConnection, change: ChangedEvent): Promise<void> {
    const now = clock.now();
    const entry = await store.findEntryOfEvent(tx, connection.userId, change.eventId);
    if (!entry?.isWanted || !entry.written || entry.written.endsAt <= now) return;
    // X1's pending write takes precedence.
    if (entry.writtenVersion < entry.wantedVersion) return;
    const difference = differenceOf(entry.written, change);
    if (!difference) return store.setAgreed(tx, entry, change.etag);
    if (!isLeftAsItIs(entry.left, difference)) await store.setDisagreement(tx, connection, entry, { difference, noticedAt: now });
  }

  /** @throws CalendarRefusal */
  return async (grant: CalendarGrant, connection: OpenConnection): Promise<void> => {
    const { syncToken } = connection;
    const expected = await store.listExpected(db, connection.userId, clock.now());
    const since = syncToken === null ? null : await listSince(grant, syncToken, expected);
    const { changes, nextSyncToken } = since ?? (await provider.listChanges(grant, null, expected));
    const isGap = syncToken !== null && since === null;
    await inTransaction(db, async (tx) => {
      for (const change of changes) await compare(tx, connection, change);
      // A full list does not say what was deleted.
      if (isGap) await store.lookAgain(tx, connection.userId, { seen: changes.map(({ eventId }) => eventId), after: clock.now() });
      await connections.setLooked(tx, connection, { syncToken: nextSyncToken, at: clock.now() });
    });
  };
}
