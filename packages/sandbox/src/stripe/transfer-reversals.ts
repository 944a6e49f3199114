import type Stripe from 'stripe';
import { z } from 'zod';
import { nowSeconds, type World } from '../world.ts';
import { notFound, refusal, wrongState } from './errors.ts';
import type { FormTree } from './form-body.ts';
import { getRecord } from './get-record.ts';
import { newId } from './ids.ts';
import { findTransaction, readFunds, recordMovement } from './movements.ts';
import { inDollars, mergeMetadata, metadata, parse, positiveAmount, text } from './parameters.ts';

const ReversalInput = z.object({ amount: positiveAmount.optional(), description: text.optional(), metadata: metadata.optional() });

/** How many reversals a transfer carries itself; all of them are listed. */
const reversalsCarried = 10;

/** When the transfer's own money becomes available, in seconds, if that is still to come. */
function findPendingUntil(world: World, transfer: Stripe.Transfer): number | undefined {
  const found = typeof transfer.balance_transaction === 'string' ? findTransaction(world, transfer.balance_transaction) : undefined;
  return found?.transaction.status === 'pending' ? found.transaction.available_on : undefined;
}

function assertReversible(world: World, transfer: Stripe.Transfer, amount: number): void {
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) throw refusal(`Transfer ${transfer.id} is already fully reversed.`, { param: 'id' });
  if (amount > left) {
    const message = `Reversal amount (${inDollars(amount)}) is greater than unreversed amount on transfer (${inDollars(left)})`;
    throw refusal(message, { param: 'amount' });
  }
  const { available } = readFunds(world, String(transfer.destination));
  if (findPendingUntil(world, transfer) !== undefined || available >= amount) return;
  const message = `Insufficient funds: the available balance of ${String(transfer.destination)} does not cover this reversal.`;
  throw wrongState('balance_insufficient', message);
}

interface Returned {
  id: string;
  refund: string;
  amount: number;
}

/** Takes the money back from the account. @returns the platform's side */
function moveBack(world: World, transfer: Stripe.Transfer, { id, refund, amount }: Returned): Stripe.BalanceTransaction {
  const both = { currency: transfer.currency, description: null, availableOn: findPendingUntil(world, transfer) };
  const taken = { ...both, type: 'payment_refund', reportingCategory: 'refund', amount: -amount, source: refund } as const;
  recordMovement(world, String(transfer.destination), taken);
  return recordMovement(world, null, { ...both, type: 'transfer_refund', reportingCategory: 'transfer_reversal', amount, source: id });
}

/**
 * POST /v1/transfers/{id}/reversals: all that is left, or a part. As at Stripe the account must still have the money.
 *
 * @throws StripeError 400 when less than `amount` is left of the transfer, or on the account
 */
export function createReversal(world: World, transferId: string, form: FormTree): Stripe.TransferReversal {
  const transfer = getRecord(world, 'transfers', transferId);
  const input = parse(ReversalInput, form);
  const amount = input.amount ?? transfer.amount - transfer.amount_reversed;
  assertReversible(world, transfer, amount);
  const returned = { id: newId('trr'), refund: newId('pyr'), amount };
  const reversal = world.store.put('transferReversals', {
    id: returned.id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: moveBack(world, transfer, returned).id,
    created: nowSeconds(world),
    currency: transfer.currency,
    destination_payment_refund: returned.refund,
    metadata: mergeMetadata({}, input.metadata),
    source_refund: null,
    transfer: transfer.id,
  });
  const reversed = transfer.amount_reversed + amount;
  const all = [reversal, ...transfer.reversals.data];
  const changed = world.store.put('transfers', {
    ...transfer,
    amount_reversed: reversed,
    reversals: { ...transfer.reversals, data: all.slice(0, reversalsCarried), has_more: all.length > reversalsCarried },
    reversed: reversed === transfer.amount,
  });
  world.events.record('transfer.reversed', changed);
  return reversal;
}

/** The reversals of one transfer, oldest first. @throws StripeError 404 when there is no such transfer */
export function listReversals(world: World, transferId: string): Stripe.TransferReversal[] {
  const { id } = getRecord(world, 'transfers', transferId);
  return world.store.list('transferReversals').filter((reversal) => reversal.transfer === id);
}

/** One reversal of one transfer. @throws StripeError 404 */
export function getReversal(world: World, transferId: string, id: string): Stripe.TransferReversal {
  const reversal = world.store.find('transferReversals', id);
  if (reversal?.transfer !== getRecord(world, 'transfers', transferId).id) throw notFound('transfer_reversal', id);
  return reversal;
}
