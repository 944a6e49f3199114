import type Stripe from 'stripe';
import { z } from 'zod';
import type { OnboardingOutcome } from '../collections.ts';
import { nowSeconds, type World } from '../world.ts';
import { notFound } from './errors.ts';
import type { FormTree } from './form-body.ts';
import { newId } from './ids.ts';
import { flag, mergeMetadata, metadata, parse, text } from './parameters.ts';

const Capability = z.object({ requested: flag });

const AccountInput = z.object({
  type: z.enum(['express', 'standard', 'custom'], 'Invalid account type').optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Invalid country')
    .optional(),
  email: text.optional(),
  business_type: z.enum(['individual', 'company', 'non_profit', 'government_entity'], 'Invalid business type').optional(),
  business_profile: z
    .object({ name: text.optional(), url: text.optional(), mcc: text.optional(), product_description: text.optional() })
    .optional(),
  capabilities: z.object({ transfers: Capability.optional(), card_payments: Capability.optional() }).optional(),
  controller: z
    .object({
      fees: z.object({ payer: z.enum(['account', 'application']) }).optional(),
      losses: z.object({ payments: z.enum(['application', 'stripe']) }).optional(),
      requirement_collection: z.enum(['application', 'stripe']).optional(),
      stripe_dashboard: z.object({ type: z.enum(['express', 'full', 'none']) }).optional(),
    })
    .optional(),
  metadata: metadata.optional(),
});

const detailsWanted = [
  ...['business_profile.url', 'external_account', 'individual.dob.day', 'individual.dob.month', 'individual.dob.year'],
  ...['individual.first_name', 'individual.last_name', 'individual.ssn_last_4', 'tos_acceptance.date', 'tos_acceptance.ip'],
];

function requirements(due: string[], disabledReason: Stripe.Account.Requirements.DisabledReason | null): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabledReason,
    errors: [],
    eventually_due: due,
    past_due: disabledReason === 'requirements.past_due' ? due : [],
    pending_verification: [],
  };
}

function externalAccounts(accountId: string, data: Stripe.BankAccount[]): Stripe.ApiList<Stripe.ExternalAccount> {
  return { object: 'list', data, has_more: false, url: `/v1/accounts/${accountId}/external_accounts` };
}

function testBankAccount(accountId: string): Stripe.BankAccount {
  return {
    id: newId('ba'),
    object: 'bank_account',
    account: accountId,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency: 'usd',
    default_for_currency: true,
    fingerprint: null,
    last4: '6789',
    metadata: {},
    routing_number: '110000000',
    status: 'new',
  };
}

/** POST /v1/accounts: nothing is known of its owner yet, so nothing is enabled. */
export function createAccount(world: World, form: FormTree): Stripe.Account {
  const input = parse(AccountInput, form);
  const id = newId('acct');
  const { transfers, card_payments: cardPayments } = input.capabilities ?? { transfers: { requested: true } };
  const { controller } = input;
  const account: Stripe.Account = {
    id,
    object: 'account',
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
      ...input.business_profile,
    },
    business_type: input.business_type ?? 'individual',
    capabilities: {
      ...(transfers?.requested ? { transfers: 'inactive' } : {}),
      ...(cardPayments?.requested ? { card_payments: 'inactive' } : {}),
    },
    charges_enabled: false,
    controller: {
      fees: { payer: controller?.fees?.payer ?? 'application' },
      is_controller: true,
      losses: { payments: controller?.losses?.payments ?? 'application' },
      requirement_collection: controller?.requirement_collection ?? 'stripe',
      stripe_dashboard: { type: controller?.stripe_dashboard?.type ?? 'express' },
      type: 'application',
    },
    country: input.country ?? 'US',
    created: nowSeconds(world),
    default_currency: 'usd',
    details_submitted: false,
    email: input.email ?? null,
    external_accounts: externalAccounts(id, []),
    metadata: mergeMetadata({}, input.metadata),
    payouts_enabled: false,
    requirements: requirements(detailsWanted, 'requirements.past_due'),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: input.type ?? (controller ? 'none' : 'standard'),
  };
  return world.store.put('accounts', account);
}

/** The account with this id. @throws StripeError 404 */
export function getAccount(world: World, id: string): Stripe.Account {
  const account = world.store.find('accounts', id);
  if (!account) throw notFound('account', id, 'account');
  return account;
}

/** POST /v1/accounts/{id} */
export function updateAccount(world: World, id: string, form: FormTree): Stripe.Account {
  const account = getAccount(world, id);
  const input = parse(AccountInput.pick({ email: true, metadata: true }), form);
  const changed = { ...account, email: input.email ?? account.email, metadata: mergeMetadata(account.metadata ?? {}, input.metadata) };
  return save(world, changed);
}

function save(world: World, account: Stripe.Account): Stripe.Account {
  const saved = world.store.put('accounts', account);
  world.events.record('account.updated', saved, { account: saved.id });
  return saved;
}

function withCapabilities(account: Stripe.Account, status: 'active' | 'inactive'): Stripe.Account.Capabilities {
  return Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, status]));
}

/** The owner went through the onboarding pages to the end. */
export function submitDetails(world: World, id: string, outcome: Exclude<OnboardingOutcome, 'left'>): Stripe.Account {
  const account = getAccount(world, id);
  const hasBank = outcome === 'complete';
  return save(world, {
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
  return save(world, {
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
  return save(world, {
    ...account,
    capabilities: withCapabilities(account, 'inactive'),
    charges_enabled: false,
    payouts_enabled: false,
    requirements: requirements([], `rejected.${reason}`),
  });
}
