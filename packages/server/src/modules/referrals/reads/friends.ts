import type { UserId } from '@x1/contract/core/ids.ts';
import { FRIENDS_LISTED, type Referral } from '@x1/contract/referrals/routes.ts';
import { toAuthorName } from '@x1/contract/reviews/review.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The name of a friend whose account has none: no part of an email is revealed. */
const NAMELESS = 'Somebody';

type RewardState = Referral['joined'][number]['reward'];

/** What became of the reward for friend `friend`; only a family that trains brings one. */
const rewardState = sql<RewardState>`case when friend.role <> 'parent' then null
  else coalesce((select case when w.amount_cents > 0 then 'earned' else 'none' end from referral_rewards w where w.friend_id = friend.id), 'waiting') end`;

/** What a family has got for the families it brought, in cents; what it got for being brought is not in it. */
export async function readRewardTotal(db: Db, familyId: UserId): Promise<number> {
  const { cents } = await db
    .selectFrom('referralRewards')
    .where('referrerId', '=', familyId)
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow();
  return cents;
}

/**
 * The friends who signed up by the link of a person: all counted, the newest ones by first name and initial (R33).
 *
 * @param isRewarded whether the person gets something for them
 */
export async function readReferredFriends(
  db: Db,
  referrerId: UserId,
  { isRewarded }: { isRewarded: boolean },
): Promise<Pick<Referral, 'joined' | 'joinedCount'>> {
  const friends = db.selectFrom('referralSignUps as s').where('s.referrerId', '=', referrerId);
  const { count } = await friends.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const newest = await friends
    .innerJoin('users as friend', 'friend.id', 's.friendId')
    .select(['s.joinedAt', 'friend.name', rewardState.as('reward')])
    .orderBy('s.joinedAt', 'desc')
    .orderBy('s.friendId', 'desc')
    .limit(FRIENDS_LISTED)
    .execute();
  return {
    joinedCount: count,
    joined: newest.map(({ name, joinedAt, reward }) => ({
      name: toAuthorName(name, NAMELESS),
      joinedAt: joinedAt.toISOString(),
      reward: isRewarded ? reward : null,
    })),
  };
}
