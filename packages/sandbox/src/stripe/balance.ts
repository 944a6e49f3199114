import type Stripe from 'stripe';
import { nowSeconds, type World } from '../world.ts';
import { newId } from './ids.ts';

const secondsUntilAvailable = 2 * 24 * 60 * 60;

/** What a card payment of this many cents costs: 2.9 % and 30 cents. */
function cardFee(amount: number): number {
  return Math.round((amount * 29) / 1_000) + 30;
}

interface Movement {
  type: 'charge' | 'refund' | 'adjustment';
  reportingCategory: string;
  amount: number;
  fee: number;
  currency: string;
  source: string;
  description: string | null;
}

function record(world: World, movement: Movement): Stripe.BalanceTransaction {
  const { amount, fee, currency } = movement;
  const created = nowSeconds(world);
  const isIncoming = movement.type === 'charge';
  return world.store.put('balanceTransactions', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: isIncoming ? created + secondsUntilAvailable : created,
    balance_type: 'payments',
    created,
    currency,
    description: movement.description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: movement.reportingCategory,
    source: movement.source,
    status: isIncoming ? 'pending' : 'available',
    type: movement.type,
  });
}

/** Money comes in by a card payment, less the fee. */
export function recordCharge(world: World, charge: Stripe.Charge): Stripe.BalanceTransaction {
  const { amount, currency, id, description } = charge;
  return record(world, { type: 'charge', reportingCategory: 'charge', amount, fee: cardFee(amount), currency, source: id, description });
}

/** Money goes back to the payer; the fee is not returned. */
export function recordRefund(world: World, refund: Pick<Stripe.Refund, 'id' | 'amount' | 'currency'>): Stripe.BalanceTransaction {
  const { amount, currency, id } = refund;
  const description = 'REFUND FOR PAYMENT';
  return record(world, { type: 'refund', reportingCategory: 'refund', amount: -amount, fee: 0, currency, source: id, description });
}

/** A dispute takes its amount and a fee (`direction` -1), or gives the amount back (1). All in cents. */
export function recordDispute(
  world: World,
  dispute: Pick<Stripe.Dispute, 'id' | 'amount' | 'currency'>,
  { direction, fee }: { direction: 1 | -1; fee: number },
): Stripe.BalanceTransaction {
  const { amount, currency, id } = dispute;
  const reportingCategory = direction === 1 ? 'dispute_reversal' : 'dispute';
  const description = direction === 1 ? 'Chargeback reversal' : 'Chargeback withdrawal';
  return record(world, { type: 'adjustment', reportingCategory, amount: direction * amount, fee, currency, source: id, description });
}

/** A movement as it is now: what is pending becomes available by itself. */
export function currentTransaction(world: World, transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  const isAvailable = transaction.available_on <= nowSeconds(world);
  return isAvailable ? { ...transaction, status: 'available' } : transaction;
}

/** The platform's balance: the sum of all movements. */
export function retrieveBalance(world: World): Stripe.Balance {
  const transactions = world.store.list('balanceTransactions').map((transaction) => currentTransaction(world, transaction));
  const sum = (status: string) =>
    transactions.filter((transaction) => transaction.status === status).reduce((total, { net }) => total + net, 0);
  const amountIn = (status: string) => [{ amount: sum(status), currency: 'usd', source_types: { card: sum(status) } }];
  return { object: 'balance', available: amountIn('available'), livemode: false, pending: amountIn('pending') };
}
