import type Stripe from 'stripe';
import { z } from 'zod';
import { nowSeconds, type World } from '../world.ts';
import { detailsWanted, externalAccounts, PayoutSettings, requirements, settingsWith } from './account-details.ts';
import type { FormTree } from './form-body.ts';
import { getRecord } from './get-record.ts';
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
  settings: PayoutSettings.optional(),
});

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
    settings: settingsWith(input.settings?.payouts?.schedule?.interval ?? 'daily'),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: input.type ?? (controller ? 'none' : 'standard'),
  };
  return world.store.put('accounts', account);
}

/** POST /v1/accounts/{id} */
export function updateAccount(world: World, id: string, form: FormTree): Stripe.Account {
  const account = getRecord(world, 'accounts', id);
  const input = parse(AccountInput.pick({ email: true, metadata: true, settings: true }), form);
  const interval = input.settings?.payouts?.schedule?.interval;
  const changed = {
    ...account,
    email: input.email ?? account.email,
    metadata: mergeMetadata(account.metadata ?? {}, input.metadata),
    settings: interval ? settingsWith(interval) : account.settings,
  };
  return saveAccount(world, changed);
}

/** Replaces the account and records the event. */
export function saveAccount(world: World, account: Stripe.Account): Stripe.Account {
  const saved = world.store.put('accounts', account);
  world.events.record('account.updated', saved, { account: saved.id });
  return saved;
}
