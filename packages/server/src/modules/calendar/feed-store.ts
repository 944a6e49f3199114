import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The generation of a person's current address, and the hash of its token; undefined without one. */
export async function findAddress(db: Db, userId: UserId): Promise<{ generation: number; tokenHash: Buffer } | undefined> {
  const row = await db.selectFrom('calendarFeeds').select(['generation', 'tokenHash']).where('userId', '=', userId).executeTakeFirst();
  return row?.tokenHash ? { generation: row.generation, tokenHash: row.tokenHash } : undefined;
}

/** Increments the generation; the row is locked until the transaction ends. */
export async function nextGeneration(tx: Tx, userId: UserId, madeAt: Date): Promise<number> {
  const row = await tx
    .insertInto('calendarFeeds')
    .values({ userId, generation: 1, tokenHash: null, madeAt })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((eb) => ({ generation: eb('calendarFeeds.generation', '+', 1), tokenHash: null, madeAt })),
    )
    .returning('generation')
    .executeTakeFirstOrThrow();
  return row.generation;
}

/** @param tokenHash null: there is no address anymore */
export async function setTokenHash(db: Db | Tx, userId: UserId, tokenHash: Buffer | null): Promise<void> {
  await db.updateTable('calendarFeeds').set({ tokenHash }).where('userId', '=', userId).execute();
}

/** Deletes an address, unless it was created at or after an instant. */
export async function revokeMadeBefore(db: Db, userId: UserId, instant: Date): Promise<void> {
  await db.updateTable('calendarFeeds').set({ tokenHash: null }).where('userId', '=', userId).where('madeAt', '<', instant).execute();
}

/** The owner of an address; undefined if there is none. */
export async function findOwner(db: Db, tokenHash: Buffer): Promise<UserId | undefined> {
  const row = await db.selectFrom('calendarFeeds').select('userId').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return row?.userId as UserId | undefined;
}

export async function deleteFeed(db: Db | Tx, userId: UserId): Promise<void> {
  await db.deleteFrom('calendarFeeds').where('userId', '=', userId).execute();
}
