import type Stripe from 'stripe';
import { nowSeconds, type World } from '../world.ts';
import { newId } from './ids.ts';

/** Whose money it is: that of the connected account with this id, or the platform's. */
export type Owner = string | null;

/** Money that comes (positive) or goes (negative), in cents. */
interface Movement {
  type: 'charge' | 'refund' | 'adjustment' | 'transfer' | 'transfer_refund' | 'payment' | 'payment_refund' | 'payout' | 'payout_failure';
  reportingCategory: string;
  amount: number;
  fee?: { amount: number; description: string };
  currency: string;
  /** The id of what moved it. */
  source: string;
  description: string | null;
  /** In seconds; at once when it is absent. */
  availableOn?: number;
}

function toTransaction(world: World, movement: Movement): Stripe.BalanceTransaction {
  const { amount, fee, currency, description, source, type } = movement;
  const created = nowSeconds(world);
  const availableOn = movement.availableOn ?? created;
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ ...fee, application: null, currency, type: 'stripe_fee' }] : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: movement.reportingCategory,
    source,
    status: availableOn > created ? 'pending' : 'available',
    type,
  };
}

/** Money came to the account: from `dueAt` (milliseconds) on it may be paid out. */
function planSweep(world: World, account: string, dueAt: number): void {
  const planned = world.store.find('plannedSweeps', account);
  if (!planned || planned.dueAt > dueAt) world.store.put('plannedSweeps', { id: account, dueAt });
}

/** Writes a movement down. The balance of its owner is the sum of these and nothing else. */
export function recordMovement(world: World, owner: Owner, movement: Movement): Stripe.BalanceTransaction {
  const transaction = toTransaction(world, movement);
  if (owner === null) return world.store.put('balanceTransactions', transaction);
  world.store.put('connectedTransactions', { id: transaction.id, account: owner, transaction });
  if (transaction.net > 0) planSweep(world, owner, transaction.available_on * 1_000);
  return transaction;
}

/** A movement as it is now: pending money becomes available with time. */
function currentTransaction(world: World, transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  const hasBecomeAvailable = transaction.status === 'pending' && transaction.available_on <= nowSeconds(world);
  return hasBecomeAvailable ? { ...transaction, status: 'available' } : transaction;
}

/** The movements of one owner, oldest first. */
export function listTransactions(world: World, owner: Owner): Stripe.BalanceTransaction[] {
  const recorded =
    owner === null
      ? world.store.list('balanceTransactions')
      : world.store.list('connectedTransactions').flatMap(({ account, transaction }) => (account === owner ? [transaction] : []));
  return recorded.map((transaction) => currentTransaction(world, transaction));
}

/** The movement with this id, and whose it is. */
export function findTransaction(world: World, id: string): { owner: Owner; transaction: Stripe.BalanceTransaction } | undefined {
  const own = world.store.find('balanceTransactions', id);
  if (own) return { owner: null, transaction: currentTransaction(world, own) };
  const connected = world.store.find('connectedTransactions', id);
  return connected && { owner: connected.account, transaction: currentTransaction(world, connected.transaction) };
}

/** What the owner has now, in cents: together they are the sum of all movements. */
export interface Funds {
  available: number;
  pending: number;
}

/** The balance of one owner. */
export function readFunds(world: World, owner: Owner): Funds {
  const funds: Funds = { available: 0, pending: 0 };
  for (const { status, net } of listTransactions(world, owner)) funds[status === 'pending' ? 'pending' : 'available'] += net;
  return funds;
}

/** The balance of one owner as GET /v1/balance answers it. */
export function toBalance({ available, pending }: Funds): Stripe.Balance {
  const inDollars = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }];
  return { object: 'balance', available: inDollars(available), livemode: false, pending: inDollars(pending) };
}
