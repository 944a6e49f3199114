import { currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import { MINIMUM_PAYOUT_CENTS } from '@x1/contract/payouts/minimum-payout.ts';
import type { SettingValues } from '@x1/contract/settings/settings.ts';
import type { ModuleContext } from '../../module-context.ts';

/** What is in effect until an operator sets something: the specifications' constants, and what the environment says. */
export function toDefaults(
  config: Pick<ModuleContext['config'], 'mailFrom' | 'newSellers' | 'platformFeeBasisPoints' | 'requiresBackgroundCheck' | 'supportEmail'>,
): SettingValues {
  return {
    platformFee: config.platformFeeBasisPoints,
    fullRefundHours: currentRefundPolicy.fullRefundHoursBefore,
    minimumPayout: MINIMUM_PAYOUT_CENTS,
    newSellerSessions: config.newSellers.sessions,
    newSellerDays: config.newSellers.days,
    newSellerCap: config.newSellers.capCents,
    giftCards: true,
    promoCodes: true,
    waitlist: true,
    publicPages: true,
    referralReward: true,
    backgroundCheckRequired: config.requiresBackgroundCheck === true,
    addedSports: [],
    addedUniversities: [],
    landingHeadline: '',
    landingLead: '',
    landingHeadlineSpanish: '',
    landingLeadSpanish: '',
    termsText: '',
    privacyText: '',
    supportEmail: config.supportEmail ?? config.mailFrom.address,
  };
}
