import type Stripe from 'stripe';
import { z } from 'zod';
import type { StoredPaymentMethod } from '../collections.ts';
import { nowSeconds, type World } from '../world.ts';
import { type Card, CardInput, findTestCard, readCard } from './cards.ts';
import { notFound } from './errors.ts';
import { newId } from './ids.ts';
import { text } from './parameters.ts';

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
