import type Stripe from 'stripe';
import { z } from 'zod';
import type { OnboardingOutcome } from '../collections.ts';
import { nowSeconds, type World } from '../world.ts';
import { externalAccounts, requirements, testBankAccount } from './account-details.ts';
import { saveAccount } from './accounts.ts';
import type { FormTree } from './form-body.ts';
import { getRecord } from './get-record.ts';
import { parse } from './parameters.ts';

function withCapabilities(account: Stripe.Account, status: 'active' | 'inactive'): Stripe.Account.Capabilities {
  return Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, status]));
}

/** Whether the provider has closed the account: nothing opens it again. */
export function isRejected({ requirements: wanted }: Stripe.Account): boolean {
  return wanted?.disabled_reason?.startsWith('rejected.') === true;
}

/** The owner went through the onboarding pages to the end. @param destination where payouts go instead of the test bank account */
export function submitDetails(
  world: World,
  id: string,
  outcome: Exclude<OnboardingOutcome, 'left'>,
  destination: Stripe.ExternalAccount = testBankAccount(id),
): Stripe.Account {
  const account = getRecord(world, 'accounts', id);
  if (isRejected(account)) return account;
  const hasBank = outcome === 'complete';
  if (hasBank) world.store.remove('closedBanks', id);
  return saveAccount(world, {
    ...account,
    capabilities: withCapabilities(account, 'active'),
    charges_enabled: true,
    details_submitted: true,
    external_accounts: externalAccounts(id, hasBank ? [destination] : []),
    payouts_enabled: hasBank,
    requirements: hasBank ? requirements([], null) : requirements(['external_account'], 'requirements.past_due'),
    tos_acceptance: { date: nowSeconds(world), ip: '127.0.0.1', user_agent: null },
  });
}

function disable(world: World, account: Stripe.Account, wanted: Stripe.Account.Requirements): Stripe.Account {
  return saveAccount(world, {
    ...account,
    capabilities: withCapabilities(account, 'inactive'),
    charges_enabled: false,
    payouts_enabled: false,
    requirements: wanted,
  });
}

/** The provider asks for a document and stops charges and payouts until it is satisfied. */
export function restrictAccount(world: World, id: string, action: 'restrict' | 'restore'): Stripe.Account {
  const account = getRecord(world, 'accounts', id);
  if (action === 'restore')
    return account.details_submitted ? submitDetails(world, id, 'complete', account.external_accounts?.data[0]) : account;
  if (isRejected(account)) return account;
  return disable(world, account, requirements(['individual.verification.document'], 'requirements.past_due'));
}

/** The owner has handed everything in and the provider looks at it: nothing is enabled, and nothing is wanted of the owner. */
export function reviewAccount(world: World, id: string): Stripe.Account {
  const account = getRecord(world, 'accounts', id);
  if (isRejected(account)) return account;
  const wanted = requirements([], 'requirements.pending_verification');
  return disable(world, { ...account, details_submitted: true }, { ...wanted, pending_verification: ['individual.verification.document'] });
}

const RejectInput = z.object({ reason: z.enum(['fraud', 'terms_of_service', 'other'], 'Invalid reason') });

/** POST /v1/accounts/{id}/reject: for good. */
export function rejectAccount(world: World, id: string, form: FormTree): Stripe.Account {
  const { reason } = parse(RejectInput, form);
  return disable(world, getRecord(world, 'accounts', id), requirements([], `rejected.${reason}`));
}

/** The account's bank will refuse the next payout because it closed the account, or will take it after all. */
export function setBank(world: World, id: string, bank: 'closed' | 'open'): Stripe.Account {
  const account = getRecord(world, 'accounts', id);
  if (bank === 'closed') world.store.put('closedBanks', { id });
  else world.store.remove('closedBanks', id);
  return account;
}

/** The bank has refused a payout: nothing more is paid out until the owner names a bank again. Money can still be received. */
export function disablePayouts(world: World, id: string): Stripe.Account {
  const account = getRecord(world, 'accounts', id);
  world.store.remove('closedBanks', id);
  const banks = (account.external_accounts?.data ?? []).map((bank) => ({ ...bank, status: 'errored' }) as Stripe.ExternalAccount);
  return saveAccount(world, {
    ...account,
    external_accounts: externalAccounts(id, banks),
    payouts_enabled: false,
    requirements: requirements(['external_account'], 'requirements.past_due'),
  });
}
