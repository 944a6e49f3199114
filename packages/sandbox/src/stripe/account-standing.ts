import type Stripe from 'stripe';
import { z } from 'zod';
import type { OnboardingOutcome } from '../collections.ts';
import { nowSeconds, type World } from '../world.ts';
import { externalAccounts, requirements, testBankAccount } from './account-details.ts';
import { getAccount, saveAccount } from './accounts.ts';
import type { FormTree } from './form-body.ts';
import { parse } from './parameters.ts';

function withCapabilities(account: Stripe.Account, status: 'active' | 'inactive'): Stripe.Account.Capabilities {
  return Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, status]));
}

/** The owner went through the onboarding pages to the end. */
export function submitDetails(world: World, id: string, outcome: Exclude<OnboardingOutcome, 'left'>): Stripe.Account {
  const account = getAccount(world, id);
  const hasBank = outcome === 'complete';
  if (hasBank) world.store.remove('closedBanks', id);
  return saveAccount(world, {
    ...account,
    capabilities: withCapabilities(account, 'active'),
    charges_enabled: true,
    details_submitted: true,
    external_accounts: externalAccounts(id, hasBank ? [testBankAccount(id)] : []),
    payouts_enabled: hasBank,
    requirements: hasBank ? requirements([], null) : requirements(['external_account'], 'requirements.past_due'),
    tos_acceptance: { date: nowSeconds(world), ip: '127.0.0.1', user_agent: null },
  });
}

/** The provider wants a document and stops charges and payouts until it has it, or is content again. */
export function restrictAccount(world: World, id: string, action: 'restrict' | 'restore'): Stripe.Account {
  const account = getAccount(world, id);
  if (action === 'restore') return account.details_submitted ? submitDetails(world, id, 'complete') : account;
  return saveAccount(world, {
    ...account,
    capabilities: withCapabilities(account, 'inactive'),
    charges_enabled: false,
    payouts_enabled: false,
    requirements: requirements(['individual.verification.document'], 'requirements.past_due'),
  });
}

const RejectInput = z.object({ reason: z.enum(['fraud', 'terms_of_service', 'other'], 'Invalid reason') });

/** POST /v1/accounts/{id}/reject: for good. */
export function rejectAccount(world: World, id: string, form: FormTree): Stripe.Account {
  const account = getAccount(world, id);
  const { reason } = parse(RejectInput, form);
  return saveAccount(world, {
    ...account,
    capabilities: withCapabilities(account, 'inactive'),
    charges_enabled: false,
    payouts_enabled: false,
    requirements: requirements([], `rejected.${reason}`),
  });
}

/** The account's bank will refuse the next payout because it closed the account, or will take it after all. */
export function setBank(world: World, id: string, bank: 'closed' | 'open'): Stripe.Account {
  const account = getAccount(world, id);
  if (bank === 'closed') world.store.put('closedBanks', { id });
  else world.store.remove('closedBanks', id);
  return account;
}

/** The bank has refused a payout: nothing more is paid out until the owner names a bank again. Money can still be received. */
export function disablePayouts(world: World, id: string): Stripe.Account {
  const account = getAccount(world, id);
  world.store.remove('closedBanks', id);
  const banks = (account.external_accounts?.data ?? []).map((bank) => ({ ...bank, status: 'errored' }) as Stripe.ExternalAccount);
  return saveAccount(world, {
    ...account,
    external_accounts: externalAccounts(id, banks),
    payouts_enabled: false,
    requirements: requirements(['external_account'], 'requirements.past_due'),
  });
}
