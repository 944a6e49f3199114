import type Stripe from 'stripe';
import { z } from 'zod';
import type { StoredPaymentMethod } from '../collections.ts';
import type { World } from '../world.ts';
import { asksForAuthentication, type Decline, declineAll, findDecline } from './cards.ts';
import { failCharge, succeedCharge } from './charges.ts';
import { planDispute } from './disputes.ts';
import { invalidRequest, StripeError } from './errors.ts';
import { text, webAddress } from './parameters.ts';
import { assertUsable, createFromCard, getPaymentMethod, keepFor, PaymentMethodData } from './payment-methods.ts';

/** What confirming takes: a method already known, or a card as it was typed. */
export const ConfirmInput = z.object({
  payment_method: text.optional(),
  payment_method_data: PaymentMethodData.optional(),
  return_url: webAddress.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
});

/** Where the cardholder authenticates, below the product's origin. */
export function authenticationPath(intentId: string): string {
  return `/sandbox/stripe/3ds/${intentId}`;
}

/**
 * The method that is confirmed: a typed card, one named in the call, or the one chosen before.
 *
 * @throws StripeError 402 when a typed card is wrong, 404 or 400 when there is no such method, or none at all
 */
export function chooseMethod(
  world: World,
  input: z.infer<typeof ConfirmInput>,
  earlier: Stripe.PaymentIntent['payment_method'],
  kind: 'PaymentIntent' | 'SetupIntent' = 'PaymentIntent',
): StoredPaymentMethod {
  if (input.payment_method_data) return createFromCard(world, input.payment_method_data);
  const id = input.payment_method ?? earlier;
  if (typeof id === 'string') return getPaymentMethod(world, id);
  const message = `You cannot confirm this ${kind} because it is missing a payment method. Send a payment_method or payment_method_data.`;
  const code = kind === 'PaymentIntent' ? 'payment_intent_unexpected_state' : 'setup_intent_unexpected_state';
  throw invalidRequest(message, { code, param: 'payment_method' });
}

function askForAuthentication(
  world: World,
  intent: Stripe.PaymentIntent,
  stored: StoredPaymentMethod,
  returnUrl: string | undefined,
): Stripe.PaymentIntent {
  const waiting = world.store.put('paymentIntents', {
    ...intent,
    payment_method: stored.id,
    last_payment_error: null,
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: world.publicUrl() + authenticationPath(intent.id), return_url: returnUrl ?? null },
    },
  });
  world.store.put('returnAddresses', { id: intent.id, returnUrl: returnUrl ?? null });
  world.events.record('payment_intent.requires_action', waiting);
  return waiting;
}

function paymentFailed(
  world: World,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
  chargeId: string | null,
): Stripe.PaymentIntent {
  const failed = world.store.put('paymentIntents', {
    ...intent,
    payment_method: null,
    next_action: null,
    latest_charge: chargeId ?? intent.latest_charge,
    last_payment_error: error,
    status: 'requires_payment_method',
  });
  world.events.record('payment_intent.payment_failed', failed);
  return failed;
}

function decline(world: World, intent: Stripe.PaymentIntent, stored: StoredPaymentMethod, reason: Decline): StripeError {
  const charge = failCharge(world, intent, stored, reason);
  const { code, declineCode, message } = reason;
  const shared = { charge: charge.id, code, decline_code: declineCode, message };
  const error = { ...shared, payment_method: stored.method, type: 'card_error' } as const;
  const failed = paymentFailed(world, intent, error, charge.id);
  return new StripeError(402, { ...error, payment_intent: failed });
}

function succeed(world: World, intent: Stripe.PaymentIntent, stored: StoredPaymentMethod): Stripe.PaymentIntent {
  const charge = succeedCharge(world, intent, stored);
  const succeeded = world.store.put('paymentIntents', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: stored.id,
    status: 'succeeded',
  });
  world.events.record('payment_intent.succeeded', succeeded);
  if (intent.setup_future_usage !== null && typeof intent.customer === 'string' && stored.method.customer === null) {
    keepFor(world, stored, intent.customer);
  }
  if (stored.behavior === 'disputes') planDispute(world, charge.id, 'dispute');
  if (stored.behavior === 'inquires') planDispute(world, charge.id, 'inquiry');
  return succeeded;
}

function charge(world: World, intent: Stripe.PaymentIntent, stored: StoredPaymentMethod): Stripe.PaymentIntent {
  const { card = { exp_month: 12, exp_year: 9_999 } } = stored.method;
  const reason = world.faults.current().declineAll ? declineAll : findDecline(stored.behavior, card, world.clock());
  if (reason) throw decline(world, intent, stored, reason);
  return succeed(world, intent, stored);
}

/**
 * Tries to pay an open intent: it succeeds, or it waits for the cardholder, who comes back to `returnUrl`.
 *
 * @throws StripeError 402 when the card is declined; the intent remembers the failure. 400 for a card that this payment may not use
 */
export function confirmIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  stored: StoredPaymentMethod,
  returnUrl: string | undefined,
): Stripe.PaymentIntent {
  assertUsable(stored, intent.customer);
  return asksForAuthentication(stored.behavior) ? askForAuthentication(world, intent, stored, returnUrl) : charge(world, intent, stored);
}

/** The cardholder has authenticated, or failed to. An intent that no longer waits for it is left alone. */
export function finishAuthentication(
  world: World,
  intent: Stripe.PaymentIntent,
  outcome: 'authenticated' | 'failed',
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') return intent;
  const stored = getPaymentMethod(world, intent.payment_method);
  if (outcome === 'failed') {
    const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    const code = 'payment_intent_authentication_failure';
    return paymentFailed(world, intent, { code, message, payment_method: stored.method, type: 'invalid_request_error' }, null);
  }
  try {
    return charge(world, intent, stored);
  } catch (error) {
    if (error instanceof StripeError && error.fields.payment_intent) return error.fields.payment_intent;
    throw error;
  }
}
