import type Stripe from 'stripe';
import { z } from 'zod';
import { nowSeconds, type World } from '../world.ts';
import { recordRefund } from './balance.ts';
import { findDisputeOf } from './disputes.ts';
import { invalidRequest, wrongState } from './errors.ts';
import type { FormTree } from './form-body.ts';
import { getRecord } from './get-record.ts';
import { newId } from './ids.ts';
import { inDollars, integer, mergeMetadata, metadata, parse, text } from './parameters.ts';

const RefundInput = z.object({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: integer.optional(),
  metadata: metadata.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer'], 'Invalid reason').optional(),
});

const RefundChanges = z.object({ metadata: metadata.optional() });

function chargeToRefund(world: World, input: z.infer<typeof RefundInput>): Stripe.Charge {
  if (input.charge !== undefined) return getRecord(world, 'charges', input.charge);
  if (input.payment_intent === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  }
  const intent = getRecord(world, 'paymentIntents', input.payment_intent);
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string') {
    throw wrongState('payment_intent_unexpected_state', `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  }
  return getRecord(world, 'charges', intent.latest_charge);
}

function assertRefundable(world: World, charge: Stripe.Charge, amount: number): void {
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid) throw wrongState('charge_not_refundable', `Charge ${charge.id} was not paid.`);
  if (left === 0) throw wrongState('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  if (charge.disputed && findDisputeOf(world, charge.id)?.is_charge_refundable === false) {
    throw wrongState('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  }
  if (amount < 1) throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left) {
    const message = `Refund amount (${inDollars(amount)}) is greater than unrefunded amount on charge (${inDollars(left)})`;
    throw wrongState('amount_too_large', message, { param: 'amount' });
  }
}

/** POST /v1/refunds: the money is back at once. @throws StripeError 400 when less than `amount` is left of the charge */
export function createRefund(world: World, form: FormTree): Stripe.Refund {
  const input = parse(RefundInput, form);
  const charge = chargeToRefund(world, input);
  const amount = input.amount ?? charge.amount - charge.amount_refunded;
  assertRefundable(world, charge, amount);
  const base = { id: newId('re'), amount, currency: charge.currency };
  const refund: Stripe.Refund = {
    ...base,
    object: 'refund',
    balance_transaction: recordRefund(world, base).id,
    charge: charge.id,
    created: nowSeconds(world),
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata({}, input.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  world.store.put('refunds', refund);
  const refunded = charge.amount_refunded + amount;
  const changed = world.store.put('charges', { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount });
  world.events.record('refund.created', refund);
  world.events.record('charge.refunded', changed);
  world.events.record('refund.updated', refund);
  return refund;
}

/** POST /v1/refunds/{id} */
export function updateRefund(world: World, id: string, form: FormTree): Stripe.Refund {
  const refund = getRecord(world, 'refunds', id);
  const changed = world.store.put('refunds', {
    ...refund,
    metadata: mergeMetadata(refund.metadata ?? {}, parse(RefundChanges, form).metadata),
  });
  world.events.record('refund.updated', changed);
  world.events.record('charge.refund.updated', changed);
  return changed;
}
