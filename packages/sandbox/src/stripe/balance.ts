import type Stripe from 'stripe';
import { nowSeconds, type World } from '../world.ts';
import { recordMovement } from './movements.ts';

const secondsUntilAvailable = 2 * 24 * 60 * 60;

/** What a card payment of this many cents costs: 2.9 % and 30 cents, rounded to the nearest cent. */
function cardFee(amount: number): number {
  return Math.round((amount * 29) / 1_000) + 30;
}

/** Income from a card payment, less the fee if fees are turned on; available after two days, or `atOnce`. */
export function recordCharge(world: World, charge: Stripe.Charge, { atOnce }: { atOnce: boolean }): Stripe.BalanceTransaction {
  const { amount, currency, id: source, description } = charge;
  const fee = world.faults.current().processingFees ? { amount: cardFee(amount), description: 'Stripe processing fees' } : undefined;
  const availableOn = nowSeconds(world) + (atOnce ? 0 : secondsUntilAvailable);
  return recordMovement(world, null, {
    type: 'charge',
    reportingCategory: 'charge',
    amount,
    fee,
    currency,
    source,
    description,
    availableOn,
  });
}

/** Money goes back to the payer; the fee is not returned. */
export function recordRefund(world: World, refund: Pick<Stripe.Refund, 'id' | 'amount' | 'currency'>): Stripe.BalanceTransaction {
  const { amount, currency, id: source } = refund;
  const description = 'REFUND FOR PAYMENT';
  return recordMovement(world, null, { type: 'refund', reportingCategory: 'refund', amount: -amount, currency, source, description });
}

/** A dispute takes its amount and a fee (`direction` -1), or gives the amount back (1). All in cents. */
export function recordDispute(
  world: World,
  dispute: Pick<Stripe.Dispute, 'id' | 'amount' | 'currency'>,
  { direction, fee }: { direction: 1 | -1; fee: number },
): Stripe.BalanceTransaction {
  const { currency, id: source } = dispute;
  return recordMovement(world, null, {
    type: 'adjustment',
    reportingCategory: direction === 1 ? 'dispute_reversal' : 'dispute',
    amount: direction * dispute.amount,
    fee: fee === 0 ? undefined : { amount: fee, description: 'Dispute fee' },
    currency,
    source,
    description: direction === 1 ? 'Chargeback reversal' : 'Chargeback withdrawal',
  });
}
