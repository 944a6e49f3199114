import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Row, Tx } from '../../platform/db/database.ts';

const columns = ['id', 'userId', 'seed', 'tokenHash', 'requestedAt', 'readyAt', 'expiresAt'] as const;

/** An export without its content. */
export type StoredExport = Row<'dataExports', (typeof columns)[number]>;

/** An export that is not ready by then has failed: it may be requested again. */
const longestMakingMs = 24 * 60 * 60_000;

/** A person's export, finished or in progress; undefined also when it has expired or failed. */
export function findExport(db: Db | Tx, userId: UserId, now: Date): Promise<StoredExport | undefined> {
  return current(db, now).select(columns).where('userId', '=', userId).executeTakeFirst();
}

export function findExportById(db: Db | Tx, id: number, now: Date): Promise<StoredExport | undefined> {
  return current(db, now).select(columns).where('id', '=', id).executeTakeFirst();
}

/** The encrypted content of a token, for the account it belongs to. */
export async function findContent(
  db: Db,
  { userId, tokenHash, now }: { userId: UserId; tokenHash: Buffer; now: Date },
): Promise<{ content: Buffer; readyAt: Date } | undefined> {
  const row = await current(db, now)
    .select(['content', 'readyAt'])
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.content && row.readyAt ? { content: row.content, readyAt: row.readyAt } : undefined;
}

/** Creates an export, replacing an earlier one. */
export async function replaceExport(
  tx: Tx,
  { userId, seed, tokenHash, requestedAt }: Row<'dataExports', 'userId' | 'seed' | 'tokenHash' | 'requestedAt'>,
): Promise<StoredExport> {
  await deleteExport(tx, userId);
  return tx.insertInto('dataExports').values({ userId, seed, tokenHash, requestedAt }).returning(columns).executeTakeFirstOrThrow();
}

/** Stores the content. @returns false when it is already stored, or the export was replaced in the meantime */
export async function setContent(
  tx: Tx,
  id: number,
  { content, readyAt, expiresAt }: { content: Buffer; readyAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dataExports')
    .set({ content, readyAt, expiresAt })
    .where('id', '=', id)
    .where('readyAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes exports that expired or failed. */
export async function deleteExpiredExports(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('dataExports')
    .where((row) => row.or([row('expiresAt', '<=', now), row.and([row('readyAt', 'is', null), row('requestedAt', '<=', lateAt(now))])]))
    .execute();
}

/** Deletes a person's export, finished or in progress. */
export async function deleteExport(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('dataExports').where('userId', '=', userId).execute();
}

function current(db: Db | Tx, now: Date) {
  return db
    .selectFrom('dataExports')
    .where((row) => row.or([row('expiresAt', '>', now), row.and([row('readyAt', 'is', null), row('requestedAt', '>', lateAt(now))])]));
}

function lateAt(now: Date): Date {
  return new Date(now.getTime() - longestMakingMs);
}
