import type Stripe from 'stripe';
import { z } from 'zod';
import { nowSeconds, type World } from '../world.ts';
import type { FormTree } from './form-body.ts';
import { getRecord } from './get-record.ts';
import { newId, randomWord } from './ids.ts';
import { mergeMetadata, metadata, parse, text } from './parameters.ts';

const CreateInput = z.object({
  name: text.optional(),
  email: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
});

/** POST /v1/customers */
export function createCustomer(world: World, form: FormTree): Stripe.Customer {
  const input = parse(CreateInput, form);
  const customer: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created: nowSeconds(world),
    currency: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    email: input.email ?? null,
    invoice_prefix: randomWord(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  world.store.put('customers', customer);
  world.events.record('customer.created', customer);
  return customer;
}

/** DELETE /v1/customers/{id}: the methods it kept are gone with it. */
export function deleteCustomer(world: World, id: string): Stripe.DeletedCustomer {
  const customer = getRecord(world, 'customers', id);
  for (const stored of world.store.list('paymentMethods')) {
    if (stored.method.customer !== id) continue;
    world.store.put('paymentMethods', { ...stored, isSpent: true, method: { ...stored.method, customer: null } });
  }
  world.store.remove('customers', id);
  world.events.record('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}
