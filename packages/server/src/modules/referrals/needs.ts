import type { LedgerService } from '../ledger/service.ts';

/** What module referrals takes from other modules. */
export interface ReferralsNeeds {
  ledger: Pick<LedgerService, 'recordReferralReward'>;
}
