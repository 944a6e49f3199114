import type Stripe from 'stripe';
import { z } from 'zod';
import type { Card } from './cards.ts';
import { fingerprintOf } from './fingerprints.ts';
import { newId } from './ids.ts';

/** How often an account is paid out automatically; `manual` means never. The sandbox pays all others as soon as money is available. */
const Interval = z.enum(['manual', 'daily', 'weekly', 'monthly'], 'Invalid interval');

/** The one setting of an account that the sandbox knows: `settings[payouts][schedule][interval]`. */
export const PayoutSettings = z.object({
  payouts: z.object({ schedule: z.object({ interval: Interval.optional() }).optional() }).optional(),
});

/** An account's settings, all but one as at first. */
export function settingsWith(interval: z.infer<typeof Interval>): Stripe.Account.Settings {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: { statement_descriptor_prefix: null, statement_descriptor_prefix_kana: null, statement_descriptor_prefix_kanji: null },
    dashboard: { display_name: null, timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: { debit_negative_balances: true, schedule: { delay_days: 2, interval }, statement_descriptor: null },
  };
}

/** Whether the account's money is paid out only when asked for. */
export function isPaidByHand({ settings }: Stripe.Account): boolean {
  return settings?.payouts?.schedule.interval === 'manual';
}

/** What the provider asks of a new account. */
export const detailsWanted = [
  ...['business_profile.url', 'external_account', 'individual.dob.day', 'individual.dob.month', 'individual.dob.year'],
  ...['individual.first_name', 'individual.last_name', 'individual.ssn_last_4', 'tos_acceptance.date', 'tos_acceptance.ip'],
];

/** What is due, and why the account is disabled, if it is. */
export function requirements(
  due: string[],
  disabledReason: Stripe.Account.Requirements.DisabledReason | null,
): Stripe.Account.Requirements {
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

/** The account's banks as Stripe lists them. */
export function externalAccounts(accountId: string, data: Stripe.ExternalAccount[]): Stripe.ApiList<Stripe.ExternalAccount> {
  return { object: 'list', data, has_more: false, url: `/v1/accounts/${accountId}/external_accounts` };
}

/** The bank account of everyone who completes onboarding and names no debit card. */
export function testBankAccount(accountId: string): Stripe.BankAccount {
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
    fingerprint: fingerprintOf('110000000 000123456789'),
    last4: '6789',
    metadata: {},
    routing_number: '110000000',
    status: 'new',
  };
}

/** A debit card to be paid out to. */
export function debitCard(accountId: string, card: Card): Stripe.Card {
  return {
    id: newId('card'),
    object: 'card',
    account: accountId,
    address_city: null,
    address_country: null,
    address_line1: null,
    address_line1_check: null,
    address_line2: null,
    address_state: null,
    address_zip: null,
    address_zip_check: null,
    allow_redisplay: 'unspecified',
    brand: card.brand === 'mastercard' ? 'MasterCard' : 'Visa',
    country: 'US',
    currency: 'usd',
    cvc_check: null,
    default_for_currency: true,
    dynamic_last4: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    funding: 'debit',
    last4: card.last4,
    metadata: {},
    name: null,
    regulated_status: 'unregulated',
    status: null,
    tokenization_method: null,
  };
}
