import type { UserId } from '@x1/contract/core/ids.ts';
import type { Referral } from '@x1/contract/referrals/referral.ts';

/** Who joined by a link, read by a module that is built later. */
export interface ReferredFriends {
  /** Those who signed up by this person's link, with their names. */
  readReferredFriends(referrerId: UserId): Promise<Pick<Referral, 'joined' | 'joinedCount'>>;
}

/** What module referrals takes from other modules. */
export interface ReferralsNeeds {
  views: ReferredFriends;
}
