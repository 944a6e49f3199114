import type Stripe from 'stripe';
import { z } from 'zod';
import type { StoredPaymentMethod } from '../collections.ts';
import { nowSeconds, type World } from '../world.ts';
import { asksForAuthentication, type Decline, declineAll, findDecline } from './cards.ts';
import { authenticationPath, ConfirmInput, chooseMethod } from './confirmations.ts';
import { invalidRequest, notFound, StripeError, wrongState } from './errors.ts';
import type { FormTree } from './form-body.ts';
import { getRecord } from './get-record.ts';
import { newClientSecret, newId } from './ids.ts';
import { listOf, mergeMetadata, metadata, parse, text } from './parameters.ts';
import { assertUsable, getPaymentMethod, keepFor } from './payment-methods.ts';

const CreateInput = z.object({
  customer: text.optional(),
  usage: z.enum(['on_session', 'off_session']).optional(),
  allowed_payment_method_types: listOf(z.literal('card', 'Only cards are kept')).optional(),
  description: text.optional(),
  metadata: metadata.optional(),
});

/** POST /v1/setup_intents: a card that is going to be kept without a payment. */
export function createSetup(world: World, form: FormTree): Stripe.SetupIntent {
  const input = parse(CreateInput, form);
  const id = newId('seti');
  const setup: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: nowSeconds(world),
    customer: input.customer === undefined ? null : getRecord(world, 'customers', input.customer).id,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: mergeMetadata({}, input.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: input.usage ?? 'off_session',
  };
  world.store.put('setupIntents', setup);
  world.events.record('setup_intent.created', setup);
  return setup;
}

function assertOpen(setup: Stripe.SetupIntent, verb: string): void {
  if (setup.status !== 'succeeded' && setup.status !== 'canceled') return;
  const message = `You cannot ${verb} this SetupIntent because it has a status of ${setup.status}.`;
  throw wrongState('setup_intent_unexpected_state', message, { setup_intent: setup });
}

/** POST /v1/setup_intents/{id}/confirm: the card is checked with its bank and kept, or waits for the cardholder. */
export function confirmSetup(world: World, id: string, form: FormTree): Stripe.SetupIntent {
  const setup = getRecord(world, 'setupIntents', id);
  const input = parse(ConfirmInput, form);
  assertOpen(setup, 'confirm');
  if (typeof setup.customer === 'string') getRecord(world, 'customers', setup.customer);
  const stored = chooseMethod(world, input, setup.payment_method, 'SetupIntent');
  assertUsable(stored, setup.customer);
  return asksForAuthentication(stored.behavior) ? askForAuthentication(world, setup, stored, input.return_url) : keep(world, setup, stored);
}

function askForAuthentication(
  world: World,
  setup: Stripe.SetupIntent,
  stored: StoredPaymentMethod,
  returnUrl: string | undefined,
): Stripe.SetupIntent {
  const url = world.publicUrl() + authenticationPath(setup.id);
  const waiting = world.store.put('setupIntents', {
    ...setup,
    payment_method: stored.id,
    last_setup_error: null,
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl ?? null } },
  });
  world.store.put('returnAddresses', { id: setup.id, returnUrl: returnUrl ?? null });
  world.events.record('setup_intent.requires_action', waiting);
  return waiting;
}

/** @throws StripeError 402 when the bank declines */
function keep(world: World, setup: Stripe.SetupIntent, stored: StoredPaymentMethod): Stripe.SetupIntent {
  const { card = { exp_month: 12, exp_year: 9_999 } } = stored.method;
  const reason = world.faults.current().declineAll ? declineAll : findDecline(stored.behavior, card, world.clock());
  if (reason) throw decline(world, setup, stored, reason);
  if (typeof setup.customer === 'string' && stored.method.customer === null) keepFor(world, stored, setup.customer);
  const succeeded = world.store.put('setupIntents', {
    ...setup,
    last_setup_error: null,
    next_action: null,
    payment_method: stored.id,
    status: 'succeeded',
  });
  world.events.record('setup_intent.succeeded', succeeded);
  return succeeded;
}

function fail(world: World, setup: Stripe.SetupIntent, error: Stripe.SetupIntent.LastSetupError): Stripe.SetupIntent {
  const failed = world.store.put('setupIntents', {
    ...setup,
    payment_method: null,
    next_action: null,
    last_setup_error: error,
    status: 'requires_payment_method',
  });
  world.events.record('setup_intent.setup_failed', failed);
  return failed;
}

function decline(world: World, setup: Stripe.SetupIntent, { method }: StoredPaymentMethod, reason: Decline): StripeError {
  const { code, declineCode, message } = reason;
  const error = { code, decline_code: declineCode, message, payment_method: method, type: 'card_error' } as const;
  return new StripeError(402, { ...error, setup_intent: fail(world, setup, error) });
}

/** The cardholder has authenticated, or failed to. A setup that no longer waits for it is left alone. */
export function finishSetup(world: World, setup: Stripe.SetupIntent, outcome: 'authenticated' | 'failed'): Stripe.SetupIntent {
  if (setup.status !== 'requires_action' || typeof setup.payment_method !== 'string') return setup;
  const stored = getPaymentMethod(world, setup.payment_method);
  if (outcome === 'failed') {
    const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    const code = 'setup_intent_authentication_failure';
    return fail(world, setup, { code, message, payment_method: stored.method, type: 'invalid_request_error' });
  }
  try {
    return keep(world, setup, stored);
  } catch (error) {
    if (error instanceof StripeError && error.fields.setup_intent) return error.fields.setup_intent;
    throw error;
  }
}

/** POST /v1/setup_intents/{id}/cancel */
export function cancelSetup(world: World, id: string): Stripe.SetupIntent {
  const setup = getRecord(world, 'setupIntents', id);
  assertOpen(setup, 'cancel');
  const canceled = world.store.put('setupIntents', { ...setup, next_action: null, status: 'canceled' });
  world.events.record('setup_intent.canceled', canceled);
  return canceled;
}

const publicFields = [
  ...['id', 'object', 'cancellation_reason', 'client_secret', 'created', 'description', 'last_setup_error', 'livemode', 'next_action'],
  ...['payment_method', 'payment_method_types', 'status', 'usage'],
];

/** What a browser may see of a setup: no metadata, no customer. */
export function publicSetup(setup: Stripe.SetupIntent): Partial<Stripe.SetupIntent> {
  return Object.fromEntries(Object.entries(setup).filter(([key]) => publicFields.includes(key)));
}

/** The setup, for a caller who only holds its secret. @throws StripeError 404 unless the secret is the setup's own */
export function getSetupBySecret(world: World, id: string, clientSecret: FormTree[string] | undefined): Stripe.SetupIntent {
  const setup = getRecord(world, 'setupIntents', id);
  if (clientSecret === undefined) {
    throw invalidRequest('Missing required param: client_secret.', { code: 'parameter_missing', param: 'client_secret' });
  }
  if (setup.client_secret !== clientSecret) throw notFound('setupintent', id, 'intent');
  return setup;
}
