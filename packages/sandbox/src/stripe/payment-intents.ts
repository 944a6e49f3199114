import type Stripe from 'stripe';
import { z } from 'zod';
import { nowSeconds, type World } from '../world.ts';
import { ConfirmInput, chooseMethod, confirmIntent } from './confirmations.ts';
import { invalidRequest, notFound, wrongState } from './errors.ts';
import type { FormTree } from './form-body.ts';
import { getRecord } from './get-record.ts';
import { newClientSecret, newId } from './ids.ts';
import { currency, flag, integer, listOf, mergeMetadata, metadata, parse, text } from './parameters.ts';

const smallestAmount = 50;
const largestAmount = 99_999_999;

const CreateInput = ConfirmInput.extend({
  amount: integer,
  currency,
  metadata: metadata.optional(),
  description: text.optional(),
  receipt_email: text.optional(),
  transfer_group: text.optional(),
  payment_method_types: listOf(z.literal('card', 'Only cards are taken')).optional(),
  allowed_payment_method_types: listOf(z.enum(['card', 'link'], 'Only cards and Link are taken')).optional(),
  automatic_payment_methods: z.object({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() }).optional(),
  capture_method: z.enum(['automatic', 'automatic_async'], 'Not supported by the sandbox').optional(),
  confirm: flag.optional(),
  customer: text.optional(),
});

const UpdateInput = z.object({
  customer: text.optional(),
  /** An empty one takes it away. */
  setup_future_usage: z.enum(['', 'on_session', 'off_session']).optional(),
  amount: integer.optional(),
  metadata: metadata.optional(),
  description: text.optional(),
  receipt_email: text.optional(),
  transfer_group: text.optional(),
});

const CancelInput = z.object({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
});

function checkAmount(amount: number): void {
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount < smallestAmount) throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (amount > largestAmount)
    throw invalidRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
}

function buildIntent(world: World, input: z.infer<typeof CreateInput>): Stripe.PaymentIntent {
  const id = newId('pi');
  const automatic = input.automatic_payment_methods ?? (input.payment_method_types ? undefined : { enabled: true });
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic ? { allow_redirects: 'always', ...automatic } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.capture_method ?? 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: nowSeconds(world),
    currency: input.currency,
    customer: input.customer === undefined ? null : getRecord(world, 'customers', input.customer).id,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, input.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: input.allowed_payment_method_types ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: input.receipt_email ?? null,
    review: null,
    setup_future_usage: input.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: input.transfer_group ?? null,
  };
}

/** POST /v1/payment_intents */
export function createIntent(world: World, form: FormTree): Stripe.PaymentIntent {
  const input = parse(CreateInput, form);
  checkAmount(input.amount);
  const isMethodNamed = input.payment_method !== undefined || input.payment_method_data !== undefined;
  const method = input.confirm || isMethodNamed ? chooseMethod(world, input, null) : undefined;
  const built = buildIntent(world, input);
  const intent: Stripe.PaymentIntent = method ? { ...built, payment_method: method.id, status: 'requires_confirmation' } : built;
  world.store.put('paymentIntents', intent);
  world.events.record('payment_intent.created', intent);
  return input.confirm && method ? confirmIntent(world, intent, method, input.return_url) : intent;
}

function assertOpen(intent: Stripe.PaymentIntent, verb: string): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return;
  const message = `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`;
  throw wrongState('payment_intent_unexpected_state', message, { payment_intent: intent });
}

/** POST /v1/payment_intents/{id}/confirm */
export function confirmById(world: World, id: string, form: FormTree): Stripe.PaymentIntent {
  const intent = getRecord(world, 'paymentIntents', id);
  const input = parse(ConfirmInput, form);
  assertOpen(intent, 'confirm');
  const usage = input.setup_future_usage ?? intent.setup_future_usage;
  return confirmIntent(
    world,
    { ...intent, setup_future_usage: usage },
    chooseMethod(world, input, intent.payment_method),
    input.return_url,
  );
}

/** A payment's customer is never exchanged. @throws StripeError 400 */
function assertSameCustomer(world: World, intent: Stripe.PaymentIntent, customer: string): string {
  const { id } = getRecord(world, 'customers', customer);
  if (intent.customer === null || intent.customer === id) return id;
  const message = 'You cannot modify `customer` on a PaymentIntent when it already has been set. To fulfill a payment with a different';
  throw invalidRequest(`${message} Customer, cancel this PaymentIntent and create a new one.`, { param: 'customer' });
}

/** POST /v1/payment_intents/{id} */
export function updateIntent(world: World, id: string, form: FormTree): Stripe.PaymentIntent {
  const intent = getRecord(world, 'paymentIntents', id);
  const { metadata: changes, customer, setup_future_usage: usage, ...input } = parse(UpdateInput, form);
  if (input.amount !== undefined) {
    checkAmount(input.amount);
    if (input.amount !== intent.amount) assertOpen(intent, 'update the amount of');
  }
  if (customer !== undefined || usage !== undefined) assertOpen(intent, 'update');
  return world.store.put('paymentIntents', {
    ...intent,
    ...input,
    ...(customer !== undefined && { customer: assertSameCustomer(world, intent, customer) }),
    ...(usage !== undefined && { setup_future_usage: usage === '' ? null : usage }),
    metadata: mergeMetadata(intent.metadata, changes),
  });
}

/** POST /v1/payment_intents/{id}/cancel */
export function cancelIntent(world: World, id: string, form: FormTree): Stripe.PaymentIntent {
  const intent = getRecord(world, 'paymentIntents', id);
  const input = parse(CancelInput, form);
  assertOpen(intent, 'cancel');
  const canceled = world.store.put('paymentIntents', {
    ...intent,
    canceled_at: nowSeconds(world),
    cancellation_reason: input.cancellation_reason ?? null,
    next_action: null,
    status: 'canceled',
  });
  world.events.record('payment_intent.canceled', canceled);
  return canceled;
}

const publicFields = [
  ...['id', 'object', 'amount', 'amount_details', 'automatic_payment_methods', 'canceled_at', 'cancellation_reason', 'capture_method'],
  ...['client_secret', 'confirmation_method', 'created', 'currency', 'description', 'last_payment_error', 'livemode', 'next_action'],
  ...['payment_method', 'payment_method_types', 'processing', 'receipt_email', 'setup_future_usage', 'shipping', 'source', 'status'],
];

/** What a browser may see of an intent: no metadata, no charge. */
export function publicView(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  return Object.fromEntries(Object.entries(intent).filter(([key]) => publicFields.includes(key)));
}

/** The intent, for a caller who only holds its secret. @throws StripeError 404 unless the secret is the intent's own */
export function getIntentBySecret(world: World, id: string, clientSecret: FormTree[string] | undefined): Stripe.PaymentIntent {
  const intent = getRecord(world, 'paymentIntents', id);
  if (clientSecret === undefined) {
    throw invalidRequest('Missing required param: client_secret.', { code: 'parameter_missing', param: 'client_secret' });
  }
  if (intent.client_secret !== clientSecret) throw notFound('payment_intent', id, 'intent');
  return intent;
}
