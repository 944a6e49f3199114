import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The code of a person's link; undefined while there is none. */
export async function findCode(db: Db, userId: UserId): Promise<string | undefined> {
  const row = await db.selectFrom('referral_links').select('code').where('user_id', '=', userId).executeTakeFirst();
  return row?.code;
}

/** Keeps a new link, unless the person has one meanwhile or the code is somebody's. */
export async function insertLink(db: Db, link: { userId: UserId; code: string; createdAt: Date }): Promise<void> {
  await db
    .insertInto('referral_links')
    .values({ user_id: link.userId, code: link.code, created_at: link.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whose link it is; undefined when it is nobody's. */
export async function findReferrer(db: Db, code: string): Promise<UserId | undefined> {
  const row = await db.selectFrom('referral_links').select('user_id').where('code', '=', code).executeTakeFirst();
  return row?.user_id as UserId | undefined;
}

/** Counts a friend, who is counted once for good. */
export async function insertSignUp(db: Db, signUp: { friendId: UserId; referrerId: UserId; joinedAt: Date }): Promise<void> {
  await db
    .insertInto('referral_sign_ups')
    .values({ friend_id: signUp.friendId, referrer_id: signUp.referrerId, joined_at: signUp.joinedAt })
    .onConflict((conflict) => conflict.column('friend_id').doNothing())
    .execute();
}

/** Forgets the link of a person and what it counted. */
export async function deleteLink(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('referral_sign_ups').where('referrer_id', '=', userId).execute();
  await tx.deleteFrom('referral_links').where('user_id', '=', userId).execute();
}
