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

const columns = ['id', 'user_id', 'seed', 'requested_at', 'ready_at', 'expires_at'] as const;

/** A person's export, made or being made; undefined also when its time is over, or it could not be made. */
export async function findExport(db: Db | Tx, userId: UserId, now: Date): Promise<StoredExport | undefined> {
  const row = await current(db, now).select(columns).where('user_id', '=', userId).executeTakeFirst();
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
    .select(['content', 'ready_at'])
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.content && row.ready_at ? { content: row.content, readyAt: row.ready_at } : undefined;
}

/** Puts a new export in the place of an earlier one. */
export async function replaceExport(
  tx: Tx,
  { userId, seed, tokenHash, requestedAt }: { userId: UserId; seed: string; tokenHash: Buffer; requestedAt: Date },
): Promise<StoredExport> {
  await deleteExport(tx, userId);
  const row = await tx
    .insertInto('data_exports')
    .values({ user_id: userId, seed, token_hash: tokenHash, requested_at: requestedAt })
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
    .updateTable('data_exports')
    .set({ content, ready_at: readyAt, expires_at: expiresAt })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets exports whose time is over, and those that could not be made. */
export async function deleteExpiredExports(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('data_exports')
    .where((row) => row.or([row('expires_at', '<=', now), row.and([row('ready_at', 'is', null), row('requested_at', '<=', lateAt(now))])]))
    .execute();
}

/** Forgets a person's export, made or being made. */
export async function deleteExport(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('data_exports').where('user_id', '=', userId).execute();
}

function current(db: Db | Tx, now: Date) {
  return db
    .selectFrom('data_exports')
    .where((row) => row.or([row('expires_at', '>', now), row.and([row('ready_at', 'is', null), row('requested_at', '>', lateAt(now))])]));
}

function lateAt(now: Date): Date {
  return new Date(now.getTime() - longestMakingMs);
}

function toExport(row: {
  id: number;
  user_id: number;
  seed: string;
  requested_at: Date;
  ready_at: Date | null;
  expires_at: Date | null;
}): StoredExport {
  const { id, seed, requested_at, ready_at, expires_at } = row;
  return { id, userId: row.user_id as UserId, seed, requestedAt: requested_at, readyAt: ready_at, expiresAt: expires_at };
}
