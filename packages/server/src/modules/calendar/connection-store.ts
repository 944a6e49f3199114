import type { CalendarProviderName } from '@x1/contract/calendar/connection.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ConsentRef, OpenConnection } from './tables.ts';

/** Only Google makes calls that anybody can join without an account (decision 0096). */
const makesCalls = sql<boolean>`makes_calls and provider = 'google'`.as('makesCalls');

/** A connection without its token. */
export function findConnection(tx: Db | Tx, userId: UserId) {
  return tx
    .selectFrom('calendarConnections')
    .select(['provider', 'server', 'state', 'connectedAt', 'lostAt', 'lastSyncedAt', 'busyFetchedAt', 'failures', makesCalls])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Undefined without a valid consent. */
export async function findOpen(tx: Db | Tx, userId: UserId): Promise<OpenConnection | undefined> {
  const row = await tx
    .selectFrom('calendarConnections')
    .select(['provider', 'consentNumber', 'sealedToken', 'syncToken', 'lookedAt', 'busyFetchedAt', 'failures', 'nextTryAt', makesCalls])
    .where('userId', '=', userId)
    .where('state', '=', 'connected')
    .executeTakeFirst();
  return row?.sealedToken ? { ...row, userId, sealedToken: row.sealedToken } : undefined;
}

interface NewConsent {
  readonly provider: CalendarProviderName;
  readonly server: string | null;
  readonly sealedToken: Buffer;
  readonly at: Date;
}

/** Stores a new consent. The calendar is read from scratch, as it may be another one. */
export async function saveConsent(tx: Tx, userId: UserId, { provider, server, sealedToken, at }: NewConsent): Promise<void> {
  const fresh = {
    provider,
    server,
    state: 'connected',
    sealedToken,
    connectedAt: at,
    lostAt: null,
    syncToken: null,
    lookedAt: null,
    busyFetchedAt: null,
    failures: 0,
    nextTryAt: null,
  } as const;
  await tx
    .insertInto('calendarConnections')
    .values({ userId, ...fresh })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...fresh, consentNumber: sql`nextval('calendar_consent_numbers')` }))
    .execute();
}

/** @returns whether that was a change of an existing connection */
export async function setMakesCalls(tx: Tx, userId: UserId, makesCalls: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendarConnections')
    .set({ makesCalls })
    .where('userId', '=', userId)
    .where('makesCalls', '<>', makesCalls)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The provider has replaced the consent by a newer one, which counts from now on. */
export async function setToken(tx: Tx, { userId, consentNumber }: ConsentRef, sealedToken: Buffer): Promise<void> {
  await tx
    .updateTable('calendarConnections')
    .set({ sealedToken })
    .where((connection) => connection.and({ userId, consentNumber, state: 'connected' }))
    .execute();
}

/** @returns false if the consent has been replaced, or was already lost */
export async function setLost(tx: Tx, { userId, consentNumber }: ConsentRef, lostAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendarConnections')
    .set({ state: 'lost', sealedToken: null, lostAt, nextTryAt: null })
    .where((connection) => connection.and({ userId, consentNumber, state: 'connected' }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that the calendar did not respond. */
export async function setFailure(
  tx: Tx,
  { userId, consentNumber }: ConsentRef,
  failure: { failures: number; nextTryAt: Date },
): Promise<void> {
  await tx
    .updateTable('calendarConnections')
    .set(failure)
    .where((connection) => connection.and({ userId, consentNumber }))
    .execute();
}

/** The calendar responds, and everything that waited is written. */
export async function setSynced(tx: Tx, { userId, consentNumber }: ConsentRef, at: Date): Promise<void> {
  await tx
    .updateTable('calendarConnections')
    .set({ failures: 0, nextTryAt: null, lastSyncedAt: at })
    .where((connection) => connection.and({ userId, consentNumber }))
    .execute();
}

/** Stores the sync token up to which changes in the calendar are known; null where the calendar has none. */
export async function setLooked(
  tx: Tx,
  { userId, consentNumber }: ConsentRef,
  look: { syncToken: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('calendarConnections')
    .set({ syncToken: look.syncToken, lookedAt: look.at })
    .where((connection) => connection.and({ userId, consentNumber }))
    .execute();
}

/** @returns false if the consent has been replaced */
export async function setBusyFetched(tx: Tx, { userId, consentNumber }: ConsentRef, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendarConnections')
    .set({ busyFetchedAt: at })
    .where((connection) => connection.and({ userId, consentNumber, state: 'connected' }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the connection. @returns its consent, undefined if there was none */
export async function deleteConnection(
  tx: Tx,
  userId: UserId,
): Promise<{ provider: CalendarProviderName; sealedToken: Buffer } | undefined> {
  const deleting = tx.deleteFrom('calendarConnections').where('userId', '=', userId).returning(['provider', 'sealedToken']);
  const row = await deleting.executeTakeFirst();
  return row?.sealedToken ? { provider: row.provider, sealedToken: row.sealedToken } : undefined;
}

/** Calendars that may be called now and have waiting events, or were last read before `lookedBefore`. */
export async function listDue(db: Db, { now, lookedBefore }: { now: Date; lookedBefore: Date }): Promise<UserId[]> {
  const rows = await db
    .selectFrom('calendarConnections as c')
    .select('c.userId')
    .where('c.state', '=', 'connected')
    .where(({ or, eb }) => or([eb('c.nextTryAt', 'is', null), eb('c.nextTryAt', '<=', now)]))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('c.lookedAt', 'is', null),
        eb('c.lookedAt', '<=', lookedBefore),
        exists(
          selectFrom('calendarEvents as e')
            .select('e.appointmentId')
            .whereRef('e.userId', '=', 'c.userId')
            .whereRef('e.writtenVersion', '<', 'e.wantedVersion')
            .where((waiting) => waiting.or([waiting('e.nextTryAt', 'is', null), waiting('e.nextTryAt', '<=', now)])),
        ),
      ]),
    )
    .orderBy('c.userId')
    .execute();
  return rows.map(({ userId }) => userId);
}
