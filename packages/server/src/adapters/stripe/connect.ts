import type Stripe from 'stripe';
import type { PayoutProvider, ProviderAccount } from '../../modules/payouts/port.ts';
import { callStripe } from './stripe-client.ts';

/** Stripe Connect: accounts that Stripe sets up on its own pages and that only receive transfers. */
export function createStripeConnect(stripe: Stripe): PayoutProvider {
  return {
    createAccount: async ({ userId }) => {
      const account = await callStripe<Stripe.Account>('account', () =>
        stripe.accounts.create(accountParameters(userId), { idempotencyKey: `payout-account:${userId}` }),
      );
      return account.id;
    },
    onboardingLink: async ({ accountId, returnUrl, refreshUrl }) => {
      const link = await callStripe<Stripe.AccountLink>('account_link', () =>
        stripe.accountLinks.create({ account: accountId, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl }),
      );
      return link.url;
    },
    readAccount: async (accountId) =>
      toProviderAccount(await callStripe<Stripe.Account>('account', () => stripe.accounts.retrieve(accountId))),
  };
}

function accountParameters(userId: number): Stripe.AccountCreateParams {
  return {
    country: 'US',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    metadata: { userId: String(userId) },
  };
}

function toProviderAccount(account: Stripe.Account): ProviderAccount {
  return {
    detailsSubmitted: account.details_submitted === true,
    payoutsEnabled: account.payouts_enabled === true,
    transfersEnabled: account.capabilities?.transfers === 'active',
    hold: toHold(account.requirements?.disabled_reason),
  };
}

function toHold(disabledReason: string | null | undefined): ProviderAccount['hold'] {
  if (disabledReason?.startsWith('rejected.')) return 'rejected';
  return disabledReason === 'requirements.pending_verification' ? 'under_review' : 'none';
}
