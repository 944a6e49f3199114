import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** An export as it is kept, its content apart. */
export interface StoredExport {
  readonly id: number;
  readonly userId: UserId;
  readonly seed: string;
  readonly requestedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
}

/** An export that is not ready by then failed for good: it may be asked for anew. */
const longestMakingMs = 24 * 60 * 60_000;

const columns = ['id', 'userId', 'seed', 'requestedAt', 'readyAt', 'expiresAt'] as const;

/** A person's export, made or being made; undefined also when its time is over, or it could not be made. */
export async function findExport(db: Db | Tx, userId: UserId, now: Date): Promise<StoredExport | undefined> {
  const row = await current(db, now).select(columns).where('userId', '=', userId).executeTakeFirst();
  return row && toExport(row);
}

export async function findExportById(db: Db | Tx, id: number, now: Date): Promise<StoredExport | undefined> {
  const row = await current(db, now).select(columns).where('id', '=', id).executeTakeFirst();
  return row && toExport(row);
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
  { userId, seed, tokenHash, requestedAt }: { userId: UserId; seed: string; tokenHash: Buffer; requestedAt: Date },
): Promise<StoredExport> {
  await deleteExport(tx, userId);
  const row = await tx
    .insertInto('dataExports')
    .values({ userId, seed, tokenHash, requestedAt })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toExport(row);
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

function toExport(row: {
  id: number;
  userId: UserId;
  seed: string;
  requestedAt: Date;
  readyAt: Date | null;
  expiresAt: Date | null;
}): StoredExport {
  const { id, seed, requestedAt, readyAt, expiresAt } = row;
  return { id, userId: row.userId as UserId, seed, requestedAt, readyAt, expiresAt };
}
