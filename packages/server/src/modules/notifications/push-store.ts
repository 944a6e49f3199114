import type { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.generated.ts';

/** A browser of a person, with the sign-in in which it was added. */
export type StoredSubscription = Readonly<Pick<Selectable<Database['pushSubscriptions']>, 'id' | 'userId' | 'authSessionId' | 'sealed'>>;

/** A known browser changes its person, sign-in and keys: the last person to sign in on it gets its messages. */
export async function upsertSubscription(
  tx: Tx,
  subscription: { userId: UserId; authSessionId: AuthSessionId; endpointHash: Buffer; sealed: Buffer; now: Date },
): Promise<void> {
  const { userId, authSessionId, endpointHash, sealed, now } = subscription;
  const values = { userId, authSessionId, sealed, createdAt: now };
  await tx
    .insertInto('pushSubscriptions')
    .values({ endpointHash, ...values })
    .onConflict((conflict) => conflict.column('endpointHash').doUpdateSet(values))
    .execute();
}

/** Lets the oldest ones go. */
export async function keepNewest(tx: Tx, userId: UserId, count: number): Promise<void> {
  const kept = tx
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count);
  await tx.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('id', 'not in', kept).execute();
}

export function findSubscription(db: Db, id: number): Promise<StoredSubscription | undefined> {
  return db.selectFrom('pushSubscriptions').select(['id', 'userId', 'authSessionId', 'sealed']).where('id', '=', id).executeTakeFirst();
}

/** The browser has unsubscribed; a newer subscription stays. */
export async function deleteSubscription(db: Db, { id, sealed }: StoredSubscription): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).where('sealed', '=', sealed).execute();
}

/** Unsubscribes one of a person's browsers. */
export async function deleteByEndpoint(db: Db, userId: UserId, endpointHash: Buffer): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('endpointHash', '=', endpointHash).execute();
}

export async function deleteSubscriptionsOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('userId', '=', userId).execute();
}
