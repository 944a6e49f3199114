import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Row, Tx } from '../../platform/db/database.ts';

const columns = ['id', 'userId', 'seed', 'requestedAt', 'readyAt', 'expiresAt'] as const;

/** An export as it is kept, its content apart. */
export type StoredExport = Row<'dataExports', (typeof columns)[number]>;

/** An export that is not ready by then failed for good: it may be asked for anew. */
const longestMakingMs = 24 * 60 * 60_000;

/** A person's export, made or being made; undefined also when its time is over, or it could not be made. */
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

/** Puts a new export in the place of an earlier one. */
export async function replaceExport(
  tx: Tx,
  { userId, seed, tokenHash, requestedAt }: Row<'dataExports', 'userId' | 'seed' | 'tokenHash' | 'requestedAt'>,
): Promise<StoredExport> {
  await deleteExport(tx, userId);
  return tx.insertInto('dataExports').values({ userId, seed, tokenHash, requestedAt }).returning(columns).executeTakeFirstOrThrow();
}

/** Keeps the content. @returns false when it is there already, or the export was replaced meanwhile */
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

/** Forgets exports whose time is over, and those that could not be made. */
export async function deleteExpiredExports(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('dataExports')
    .where((row) => row.or([row('expiresAt', '<=', now), row.and([row('readyAt', 'is', null), row('requestedAt', '<=', lateAt(now))])]))
    .execute();
}

/** Forgets a person's export, made or being made. */
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
