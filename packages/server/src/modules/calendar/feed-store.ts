import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The number of a person's present address; undefined without one. */
export async function findGeneration(db: Db, userId: UserId): Promise<number | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('generation')
    .where('user_id', '=', userId)
    .where('token_hash', 'is not', null)
    .executeTakeFirst();
  return row?.generation;
}

/** Takes the next number; the row is locked until the transaction ends. */
export async function nextGeneration(tx: Tx, userId: UserId, madeAt: Date): Promise<number> {
  const row = await tx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, generation: 1, token_hash: null, made_at: madeAt })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({ generation: eb('calendar_feeds.generation', '+', 1), token_hash: null, made_at: madeAt })),
    )
    .returning('generation')
    .executeTakeFirstOrThrow();
  return row.generation;
}

/** @param tokenHash null: there is no address any more */
export async function setTokenHash(db: Db | Tx, userId: UserId, tokenHash: Buffer | null): Promise<void> {
  await db.updateTable('calendar_feeds').set({ token_hash: tokenHash }).where('user_id', '=', userId).execute();
}

/** Whose address it is; undefined when it is nobody's. */
export async function findOwner(db: Db, tokenHash: Buffer): Promise<UserId | undefined> {
  const row = await db.selectFrom('calendar_feeds').select('user_id').where('token_hash', '=', tokenHash).executeTakeFirst();
  return row?.user_id as UserId | undefined;
}

export async function deleteFeed(db: Db | Tx, userId: UserId): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}
