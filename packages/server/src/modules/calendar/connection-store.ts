import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ConsentRef, OpenConnection } from './tables.ts';

/** A connection without its token. */
export function findConnection(tx: Db | Tx, userId: UserId) {
  return tx
    .selectFrom('calendarConnections')
    .select(['state', 'connectedAt', 'lostAt', 'lastSyncedAt', 'busyFetchedAt', 'failures', 'makesCalls'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Undefined without a valid consent. */
export async function findOpen(tx: Db | Tx, userId: UserId): Promise<OpenConnection | undefined> {
  const row = await tx
    .selectFrom('calendarConnections')
    .select(['consentNumber', 'sealedToken', 'syncToken', 'lookedAt', 'busyFetchedAt', 'failures', 'nextTryAt', 'makesCalls'])
    .where('userId', '=', userId)
    .where('state', '=', 'connected')
    .executeTakeFirst();
  return row?.sealedToken ? { ...row, userId, sealedToken: row.sealedToken } : undefined;
}

/** Stores a new consent. Google is read from scratch, as it may be another calendar. */
export async function saveConsent(tx: Tx, userId: UserId, { sealedToken, at }: { sealedToken: Buffer; at: Date }): Promise<void> {
  const fresh = {
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

/** @returns false if the consent has been replaced, or was already lost */
export async function setLost(tx: Tx, { userId, consentNumber }: ConsentRef, lostAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendarConnections')
    .set({ state: 'lost', sealedToken: null, lostAt, nextTryAt: null })
    .where((connection) => connection.and({ userId, consentNumber, state: 'connected' }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that Google did not respond. */
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

/** Google responds, and everything that waited is written. */
export async function setSynced(tx: Tx, { userId, consentNumber }: ConsentRef, at: Date): Promise<void> {
  await tx
    .updateTable('calendarConnections')
    .set({ failures: 0, nextTryAt: null, lastSyncedAt: at })
    .where((connection) => connection.and({ userId, consentNumber }))
    .execute();
}

/** Stores the sync token up to which changes at Google are known. */
export async function setLooked(tx: Tx, { userId, consentNumber }: ConsentRef, look: { syncToken: string; at: Date }): Promise<void> {
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

/** Deletes the connection. @returns its token, undefined if there was none */
export async function deleteConnection(tx: Tx, userId: UserId): Promise<Buffer | undefined> {
  const row = await tx.deleteFrom('calendarConnections').where('userId', '=', userId).returning('sealedToken').executeTakeFirst();
  return row?.sealedToken ?? undefined;
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
