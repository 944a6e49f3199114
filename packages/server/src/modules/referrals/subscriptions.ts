import type { Events } from '../../platform/events.ts';
import { accountDeleted, signedUp } from '../accounts/events.ts';
import type { ReferralsService } from './service.ts';

/** What referrals does when accounts speaks. */
export function subscribeReferrals(referrals: ReferralsService, { events }: { events: Events }): void {
  events.subscribe(signedUp, 'referrals.count', async ({ userId, referralCode }) => {
    if (referralCode !== undefined) await referrals.countSignUp(userId, referralCode);
  });
  events.subscribe(accountDeleted, 'referrals.forget', ({ userId }) => referrals.forget(userId));
}
