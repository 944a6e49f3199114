import type { LedgerService } from '../ledger/service.ts';
import type { SettingsService } from '../settings/service.ts';

/** What module referrals takes from other modules. */
export interface ReferralsNeeds {
  settings: Pick<SettingsService, 'read'>;
  ledger: Pick<LedgerService, 'recordReferralReward'>;
}
