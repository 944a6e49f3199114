import type { ApiKeyId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';

export type StoredApiKey = Row<'apiKeys'>;

export function insertApiKey(tx: Tx, row: Omit<StoredApiKey, 'id' | 'lastUsedAt' | 'revokedAt'>): Promise<StoredApiKey> {
  return tx.insertInto('apiKeys').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Those that aren't revoked, newest first. */
export function listApiKeys(from: Db | Tx, userId: UserId): Promise<StoredApiKey[]> {
  return from.selectFrom('apiKeys').selectAll().where('userId', '=', userId).where('revokedAt', 'is', null).orderBy('id', 'desc').execute();
}

export function findApiKey(from: Db | Tx, id: ApiKeyId): Promise<StoredApiKey | undefined> {
  return from.selectFrom('apiKeys').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function touchApiKey(db: Db, id: ApiKeyId, usedAt: Date): Promise<void> {
  await db.updateTable('apiKeys').set({ lastUsedAt: usedAt }).where('id', '=', id).execute();
}

/** @returns false where the person has no key with that id */
export async function revokeApiKey(db: Db, { id, userId, now }: { id: ApiKeyId; userId: UserId; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('apiKeys')
    .set({ revokedAt: sql`coalesce(revoked_at, ${now})` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Every key of a person that was made before an instant. */
export async function revokeMadeBefore(db: Db, userId: UserId, { before, now }: { before: Date; now: Date }): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('createdAt', '<', before)
    .where('revokedAt', 'is', null)
    .execute();
}
