import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The code of a person's link; undefined while there is none. */
export async function findCode(db: Db, userId: UserId): Promise<string | undefined> {
  const row = await db.selectFrom('referralLinks').select('code').where('userId', '=', userId).executeTakeFirst();
  return row?.code;
}

/** Keeps a new link, unless the person has one meanwhile or the code is somebody's. */
export async function insertLink(db: Db, link: { userId: UserId; code: string; createdAt: Date }): Promise<void> {
  await db
    .insertInto('referralLinks')
    .values({ userId: link.userId, code: link.code, createdAt: link.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whose link it is; undefined when it is nobody's. */
export async function findReferrer(db: Db, code: string): Promise<UserId | undefined> {
  const row = await db.selectFrom('referralLinks').select('userId').where('code', '=', code).executeTakeFirst();
  return row?.userId as UserId | undefined;
}

/** Counts a friend, who is counted once for good. */
export async function insertSignUp(db: Db, signUp: { friendId: UserId; referrerId: UserId; joinedAt: Date }): Promise<void> {
  await db
    .insertInto('referralSignUps')
    .values({ friendId: signUp.friendId, referrerId: signUp.referrerId, joinedAt: signUp.joinedAt })
    .onConflict((conflict) => conflict.column('friendId').doNothing())
    .execute();
}

/** Forgets the link of a person and what it counted. */
export async function deleteLink(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('referralSignUps').where('referrerId', '=', userId).execute();
  await tx.deleteFrom('referralLinks').where('userId', '=', userId).execute();
}
