import type Stripe from 'stripe';
import { z } from 'zod';
import type { StoredPaymentMethod } from '../collections.ts';
import { nowSeconds, type World } from '../world.ts';
import { type Card, CardInput, findTestCard, readCard } from './cards.ts';
import { invalidRequest, notFound } from './errors.ts';
import type { FormTree } from './form-body.ts';
import { getRecord } from './get-record.ts';
import { newId } from './ids.ts';
import { type Page, pageOf } from './lists.ts';
import { parse, text } from './parameters.ts';

/** `payment_method_data`: a card as it was typed. */
export const PaymentMethodData = z.object({
  type: z.literal('card', 'Only cards are taken'),
  card: CardInput,
  billing_details: z.object({ name: text.optional(), email: text.optional() }).optional(),
});

type BillingDetails = NonNullable<z.infer<typeof PaymentMethodData>['billing_details']>;

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

function toMethod(id: string, card: Card, created: number, billing: BillingDetails): Stripe.PaymentMethod {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: noAddress, email: billing.email ?? null, name: billing.name ?? null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: card.fingerprint,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

function store(world: World, card: Card, billing: BillingDetails): StoredPaymentMethod {
  const id = newId('pm');
  const method = toMethod(id, card, nowSeconds(world), billing);
  return world.store.put('paymentMethods', { id, method, behavior: card.behavior });
}

/** Keeps a typed card. @throws StripeError 402 naming the field that is wrong */
export function createFromCard(world: World, data: z.infer<typeof PaymentMethodData>): StoredPaymentMethod {
  return store(world, readCard(data.card, world.clock()), data.billing_details ?? {});
}

/** The method with this id; each use of a test method such as `pm_card_visa` makes a new one, as at Stripe. */
export function getPaymentMethod(world: World, id: string): StoredPaymentMethod {
  const kept = world.store.find('paymentMethods', id);
  if (kept) return kept;
  const card = findTestCard(id, world.clock());
  if (!card) throw notFound('PaymentMethod', id, 'payment_method');
  return store(world, card, {});
}

const CustomerInput = z.object({ customer: text });

/** POST /v1/payment_methods/{id}/attach */
export function attachMethod(world: World, id: string, form: FormTree): Stripe.PaymentMethod {
  const customer = getRecord(world, 'customers', parse(CustomerInput, form).customer);
  const stored = getPaymentMethod(world, id);
  const { customer: owner } = stored.method;
  if (owner === customer.id) return stored.method;
  if (owner !== null) throw invalidRequest('The payment method you provided has already been attached to a customer.');
  return keepFor(world, stored, customer.id);
}

/** The customer keeps the method from now on. */
export function keepFor(world: World, stored: StoredPaymentMethod, customer: string): Stripe.PaymentMethod {
  const { method } = world.store.put('paymentMethods', { ...stored, method: { ...stored.method, customer } });
  world.events.record('payment_method.attached', method);
  return method;
}

/** POST /v1/payment_methods/{id}/detach: it can never be used again. */
export function detachMethod(world: World, id: string): Stripe.PaymentMethod {
  const stored = world.store.find('paymentMethods', id);
  if (!stored) throw notFound('PaymentMethod', id, 'payment_method');
  if (stored.method.customer === null) {
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.');
  }
  const { method } = world.store.put('paymentMethods', { ...stored, isSpent: true, method: { ...stored.method, customer: null } });
  world.events.record('payment_method.detached', method);
  return method;
}

const ListInput = z.object({ customer: text, type: z.literal('card', 'Only cards are kept').optional() });

/** GET /v1/payment_methods */
export function listMethods(world: World, form: FormTree): Page {
  const customer = getRecord(world, 'customers', parse(ListInput, form).customer);
  const kept = world.store.list('paymentMethods').flatMap(({ method }) => (method.customer === customer.id ? [method] : []));
  return pageOf(kept, form, '/v1/payment_methods');
}

/**
 * Refuses a method that this payment or setup may not use: one of another customer, or one that was detached.
 *
 * @throws StripeError 400
 */
export function assertUsable({ id, method, isSpent }: StoredPaymentMethod, customer: Stripe.PaymentIntent['customer']): void {
  if (isSpent) {
    const advice = 'Payment methods that were detached from a customer cannot be used again.';
    throw invalidRequest(`The provided PaymentMethod was previously used or detached: ${id}. ${advice}`, { param: 'payment_method' });
  }
  if (method.customer === null || method.customer === customer) return;
  const message = `The payment method supplied (${id}) belongs to a Customer. Please include the Customer in the \`customer\` parameter.`;
  throw invalidRequest(message, { param: 'payment_method' });
}
