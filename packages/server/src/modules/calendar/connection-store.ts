import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ConsentRef, OpenConnection } from './tables.ts';

/** How a connection stands, without its token. */
interface ConnectionStanding {
  readonly state: 'connected' | 'lost';
  readonly connectedAt: Date;
  readonly lostAt: Date | null;
  readonly lastSyncedAt: Date | null;
  readonly busyFetchedAt: Date | null;
  readonly failures: number;
}

export async function findStanding(tx: Db | Tx, userId: UserId): Promise<ConnectionStanding | undefined> {
  const row = await tx
    .selectFrom('calendar_connections')
    .select(['state', 'connected_at', 'lost_at', 'last_synced_at', 'busy_fetched_at', 'failures'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      state: row.state,
      connectedAt: row.connected_at,
      lostAt: row.lost_at,
      lastSyncedAt: row.last_synced_at,
      busyFetchedAt: row.busy_fetched_at,
      failures: row.failures,
    }
  );
}

/** Undefined without a consent that stands. */
export async function findOpen(tx: Db | Tx, userId: UserId): Promise<OpenConnection | undefined> {
  const row = await tx
    .selectFrom('calendar_connections')
    .select(['consent_number', 'sealed_token', 'sync_token', 'looked_at', 'busy_fetched_at', 'failures', 'next_try_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'connected')
    .executeTakeFirst();
  if (!row?.sealed_token) return undefined;
  return {
    userId,
    consentNumber: row.consent_number,
    sealedToken: row.sealed_token,
    syncToken: row.sync_token,
    lookedAt: row.looked_at,
    busyFetchedAt: row.busy_fetched_at,
    failures: row.failures,
    nextTryAt: row.next_try_at,
  };
}

/** A consent was given: the first one, or anew. Google is looked at from the beginning, as it may be another calendar. */
export async function saveConsent(tx: Tx, userId: UserId, { sealedToken, at }: { sealedToken: Buffer; at: Date }): Promise<void> {
  const fresh = {
    state: 'connected',
    sealed_token: sealedToken,
    connected_at: at,
    lost_at: null,
    sync_token: null,
    looked_at: null,
    busy_fetched_at: null,
    failures: 0,
    next_try_at: null,
  } as const;
  await tx
    .insertInto('calendar_connections')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...fresh, consent_number: sql`nextval('calendar_consent_numbers')` }),
    )
    .execute();
}

/** @returns false when the consent is another one by now, or was lost already */
export async function setLost(tx: Tx, { userId, consentNumber }: ConsentRef, lostAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_connections')
    .set({ state: 'lost', sealed_token: null, lost_at: lostAt, next_try_at: null })
    .where('user_id', '=', userId)
    .where('consent_number', '=', consentNumber)
    .where('state', '=', 'connected')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Google did not answer. */
export async function setFailure(
  db: Db,
  { userId, consentNumber }: ConsentRef,
  failure: { failures: number; nextTryAt: Date },
): Promise<void> {
  await db
    .updateTable('calendar_connections')
    .set({ failures: failure.failures, next_try_at: failure.nextTryAt })
    .where('user_id', '=', userId)
    .where('consent_number', '=', consentNumber)
    .execute();
}

/** Google answers, and everything that waited is written. */
export async function setSynced(db: Db, { userId, consentNumber }: ConsentRef, at: Date): Promise<void> {
  await db
    .updateTable('calendar_connections')
    .set({ failures: 0, next_try_at: null, last_synced_at: at })
    .where('user_id', '=', userId)
    .where('consent_number', '=', consentNumber)
    .execute();
}

/** Keeps the place up to which changes at Google are known. */
export async function setLooked(tx: Tx, { userId, consentNumber }: ConsentRef, look: { syncToken: string; at: Date }): Promise<void> {
  await tx
    .updateTable('calendar_connections')
    .set({ sync_token: look.syncToken, looked_at: look.at })
    .where('user_id', '=', userId)
    .where('consent_number', '=', consentNumber)
    .execute();
}

/** @returns false when the consent is another one by now */
export async function setBusyFetched(tx: Tx, { userId, consentNumber }: ConsentRef, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_connections')
    .set({ busy_fetched_at: at })
    .where('user_id', '=', userId)
    .where('consent_number', '=', consentNumber)
    .where('state', '=', 'connected')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets the connection. @returns its token, undefined where there was none */
export async function deleteConnection(tx: Tx, userId: UserId): Promise<Buffer | undefined> {
  const row = await tx.deleteFrom('calendar_connections').where('user_id', '=', userId).returning('sealed_token').executeTakeFirst();
  return row?.sealed_token ?? undefined;
}

/** Calendars where Google may be asked now and where something waits, or was last looked at or asked about before `lookedBefore`. */
export async function listDue(db: Db, { now, lookedBefore }: { now: Date; lookedBefore: Date }): Promise<UserId[]> {
  const rows = await db
    .selectFrom('calendar_connections as c')
    .select('c.user_id')
    .where('c.state', '=', 'connected')
    .where(({ or, eb }) => or([eb('c.next_try_at', 'is', null), eb('c.next_try_at', '<=', now)]))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('c.looked_at', 'is', null),
        eb('c.looked_at', '<=', lookedBefore),
        exists(
          selectFrom('calendar_events as e')
            .select('e.appointment_id')
            .whereRef('e.user_id', '=', 'c.user_id')
            .whereRef('e.written_version', '<', 'e.wanted_version')
            .where((waiting) => waiting.or([waiting('e.next_try_at', 'is', null), waiting('e.next_try_at', '<=', now)])),
        ),
      ]),
    )
    .orderBy('c.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id as UserId);
}
