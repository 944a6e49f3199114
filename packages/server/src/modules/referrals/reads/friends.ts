import type { UserId } from '@x1/contract/core/ids.ts';
import { FRIENDS_LISTED, type Referral } from '@x1/contract/referrals/routes.ts';
import { toAuthorName } from '@x1/contract/reviews/review.ts';
import type { Db } from '../../platform/db/database.ts';

/** The name of a friend whose account has none: no part of an email is revealed. */
const NAMELESS = 'Somebody';

/** The friends who signed up by the link of a person: all counted, the newest ones by first name and initial (R33). */
export async function readReferredFriends(db: Db, referrerId: UserId): Promise<Pick<Referral, 'joined' | 'joinedCount'>> {
  const friends = db.selectFrom('referralSignUps as s').where('s.referrerId', '=', referrerId);
  const { count } = await friends.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const newest = await friends
    .innerJoin('users as friend', 'friend.id', 's.friendId')
    .select(['s.joinedAt', 'friend.name'])
    .orderBy('s.joinedAt', 'desc')
    .orderBy('s.friendId', 'desc')
    .limit(FRIENDS_LISTED)
    .execute();
  return {
    joinedCount: count,
    joined: newest.map(({ name, joinedAt }) => ({ name: toAuthorName(name, NAMELESS), joinedAt: joinedAt.toISOString() })),
  };
}
