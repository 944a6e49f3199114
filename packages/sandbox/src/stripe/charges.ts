import type Stripe from 'stripe';
import type { StoredPaymentMethod } from '../collections.ts';
import { nowSeconds, type World } from '../world.ts';
import { recordCharge } from './balance.ts';
import type { Decline } from './cards.ts';
import { newId, randomWord } from './ids.ts';

const noAdvice = { advice_code: null, network_advice_code: null };
const approved: Stripe.Charge.Outcome = {
  ...noAdvice,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: 'Payment complete.',
  type: 'authorized',
};

function refused({ declineCode }: Decline): Stripe.Charge.Outcome {
  return {
    ...noAdvice,
    network_decline_code: '05',
    network_status: 'declined_by_network',
    reason: declineCode,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

function cardDetails(card: Stripe.PaymentMethod.Card, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: randomWord(15),
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

function buildCharge(world: World, intent: Stripe.PaymentIntent, stored: StoredPaymentMethod, decline: Decline | undefined): Stripe.Charge {
  const { amount, currency, description } = intent;
  const { method } = stored;
  return {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: decline ? 0 : amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'X1 SANDBOX',
    captured: !decline,
    created: nowSeconds(world),
    currency,
    customer: intent.customer,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: decline ? refused(decline) : approved,
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', ...(method.card ? { card: cardDetails(method.card, amount) } : {}) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

/** The bank refuses the card. */
export function failCharge(world: World, intent: Stripe.PaymentIntent, stored: StoredPaymentMethod, decline: Decline): Stripe.Charge {
  const charge = world.store.put('charges', buildCharge(world, intent, stored, decline));
  world.events.record('charge.failed', charge);
  return charge;
}

/**
 * The bank pays. The first event does not know its balance transaction yet, a second one does: so it goes at Stripe,
 * where money is captured asynchronously.
 */
export function succeedCharge(world: World, intent: Stripe.PaymentIntent, stored: StoredPaymentMethod): Stripe.Charge {
  const charge = buildCharge(world, intent, stored, undefined);
  world.events.record('charge.succeeded', charge);
  const settled = world.store.put('charges', {
    ...charge,
    balance_transaction: recordCharge(world, charge, { atOnce: stored.behavior === 'succeeds_at_once' }).id,
  });
  world.events.record('charge.updated', settled);
  return settled;
}
