import Stripe from 'stripe';
import type { AccountOwner, PayoutProvider, ProviderAccount } from '../../modules/payouts/port.ts';
import { AppError } from '../../platform/errors.ts';
import { createPayments } from './connect-payments.ts';
import { toMetadata } from './row-metadata.ts';
import { callStripe, isMissing } from './stripe-client.ts';

/** Stripe Connect: accounts that Stripe onboards on its own pages and that only receive transfers. */
export function createStripeConnect(stripe: Stripe): PayoutProvider {
  const retrieve = (accountId: string) => callStripe<Stripe.Account>('account', () => stripe.accounts.retrieve(accountId));

  /** Stripe has no error code for a rejected account: the account itself has to be read. */
  async function isClosed(accountId: string, error: unknown): Promise<boolean> {
    if (isUnknownAccount(error)) return true;
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
    return retrieve(accountId).then((account) => toProviderAccount(account).hold === 'rejected', isUnknownAccount);
  }

  return {
    ...createPayments(stripe),
    createAccount: async (owner) => {
      const account = await callStripe<Stripe.Account>('account', () =>
        stripe.accounts.create(accountParameters(owner), { idempotencyKey: `payout-account:${owner.key}` }),
      );
      return account.id;
    },
    onboardingLink: async ({ accountId, returnUrl, refreshUrl }) => {
      const link = await callStripe<Stripe.AccountLink>('account_link', () =>
        stripe.accountLinks.create({ account: accountId, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl }),
      ).catch(async (error: unknown) => {
        throw (await isClosed(accountId, error)) ? new AppError('payout_account.closed', undefined, { cause: error }) : error;
      });
      return link.url;
    },
    readAccount: async (accountId) => toProviderAccount(await retrieve(accountId)),
  };
}

function accountParameters({ userId, key }: AccountOwner): Stripe.AccountCreateParams {
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
    metadata: toMetadata({ kind: 'userId', id: userId, key }),
    // Nothing leaves the account except our payouts: one payout of ours is one payment to the bank.
    settings: { payouts: { schedule: { interval: 'manual' } } },
  };
}

function toProviderAccount(account: Stripe.Account): ProviderAccount {
  return {
    detailsSubmitted: account.details_submitted === true,
    payoutsEnabled: account.payouts_enabled === true,
    transfersEnabled: account.capabilities?.transfers === 'active',
    hold: toHold(account.requirements?.disabled_reason),
    fingerprints: (account.external_accounts?.data ?? []).flatMap(({ fingerprint }) => fingerprint ?? []),
  };
}

/** An account that was deleted, or belongs to another platform: this server's keys have no access to it. */
function isUnknownAccount(error: unknown): boolean {
  return isMissing(error) || (error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid');
}

function toHold(disabledReason: string | null | undefined): ProviderAccount['hold'] {
  if (disabledReason?.startsWith('rejected.')) return 'rejected';
  return disabledReason === 'requirements.pending_verification' ? 'under_review' : 'none';
}
