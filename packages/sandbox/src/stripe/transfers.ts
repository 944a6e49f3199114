import type Stripe from 'stripe';
import { z } from 'zod';
import { nowSeconds, type World } from '../world.ts';
import { notFound, refusal, wrongState } from './errors.ts';
import type { FormTree } from './form-body.ts';
import { getRecord } from './get-record.ts';
import { newId } from './ids.ts';
import { readFunds, recordMovement } from './movements.ts';
import { dollarsOnly, inDollars, mergeMetadata, metadata, parse, positiveAmount, text } from './parameters.ts';

const TransferInput = z.object({
  amount: positiveAmount,
  currency: dollarsOnly,
  destination: text,
  description: text.optional(),
  metadata: metadata.optional(),
  source_transaction: text.optional(),
  transfer_group: text.optional(),
});

const TransferChanges = z.object({ description: text.optional(), metadata: metadata.optional() });

function getDestination(world: World, id: string): Stripe.Account {
  const account = world.store.find('accounts', id);
  if (!account) throw notFound('destination', id, 'destination', 400);
  if (account.capabilities?.transfers === 'active') return account;
  const message =
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments';
  throw wrongState('insufficient_capabilities_for_transfer', message);
}

/** What was transferred out of this charge and not reversed. */
function transferredFrom(world: World, chargeId: string): number {
  const fromIt = world.store.list('transfers').filter((transfer) => transfer.source_transaction === chargeId);
  return fromIt.reduce((total, { amount, amount_reversed: reversed }) => total + amount - reversed, 0);
}

/**
 * The charge the money comes from, and when that is available: a transfer out of a pending charge needs no available balance and is
 * pending as long as the charge.
 */
function readSource(world: World, id: string, amount: number): { charge: Stripe.Charge; pendingUntil?: number } {
  const charge = world.store.find('charges', id);
  if (!charge) throw notFound('charge', id, 'source_transaction', 400);
  if (!charge.paid)
    throw refusal(`Charge ${id} did not succeed, so it cannot be the source of a transfer.`, { param: 'source_transaction' });
  const earlier = transferredFrom(world, id);
  if (earlier + amount > charge.amount) {
    const message = `Transfers using this transaction as a source must not exceed the source amount of ${inDollars(charge.amount)}.`;
    throw refusal(`${message} (Note: ${inDollars(earlier)} of it has been transferred already.)`, { param: 'amount' });
  }
  const transaction =
    typeof charge.balance_transaction === 'string' ? world.store.find('balanceTransactions', charge.balance_transaction) : undefined;
  const isPending = transaction && transaction.available_on > nowSeconds(world);
  return { charge, pendingUntil: isPending ? transaction.available_on : undefined };
}

function assertCovered(world: World, amount: number): void {
  if (readFunds(world, null).available >= amount) return;
  const message =
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.';
  throw wrongState('balance_insufficient', message);
}

interface Parties {
  id: string;
  payment: string;
  amount: number;
  destination: string;
  description: string | null;
  availableOn: number | undefined;
}

/** Takes the money from the platform and gives it to the account. @returns the platform's side */
function moveMoney(world: World, { id, payment, destination, ...rest }: Parties): Stripe.BalanceTransaction {
  const both = { ...rest, currency: 'usd' };
  recordMovement(world, destination, { ...both, type: 'payment', reportingCategory: 'charge', source: payment });
  return recordMovement(world, null, { ...both, type: 'transfer', reportingCategory: 'transfer', amount: -rest.amount, source: id });
}

/**
 * POST /v1/transfers: the account has the money at once.
 *
 * @throws StripeError 400 when there is no such account, it may not receive transfers, or the platform has too little
 */
export function createTransfer(world: World, form: FormTree): Stripe.Transfer {
  const input = parse(TransferInput, form);
  const { amount, description = null } = input;
  const destination = getDestination(world, input.destination).id;
  const source = input.source_transaction === undefined ? undefined : readSource(world, input.source_transaction, amount);
  if (source?.pendingUntil === undefined) assertCovered(world, amount);
  const id = newId('tr');
  const payment = newId('py');
  const transaction = moveMoney(world, { id, payment, amount, destination, description, availableOn: source?.pendingUntil });
  const transfer = world.store.put('transfers', {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: transaction.id,
    created: nowSeconds(world),
    currency: 'usd',
    description,
    destination,
    destination_payment: payment,
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source?.charge.id ?? null,
    source_type: 'card',
    transfer_group: input.transfer_group ?? source?.charge.transfer_group ?? null,
  });
  world.events.record('transfer.created', transfer);
  return transfer;
}

/** POST /v1/transfers/{id} */
export function updateTransfer(world: World, id: string, form: FormTree): Stripe.Transfer {
  const transfer = getRecord(world, 'transfers', id);
  const { metadata: changes, description } = parse(TransferChanges, form);
  const changed = world.store.put('transfers', {
    ...transfer,
    description: description ?? transfer.description,
    metadata: mergeMetadata(transfer.metadata, changes),
  });
  world.events.record('transfer.updated', changed);
  return changed;
}

/** The transfers that GET /v1/transfers asks for, oldest first. */
export function listTransfers(world: World, { destination, transfer_group: group }: FormTree): Stripe.Transfer[] {
  return world.store
    .list('transfers')
    .filter((transfer) => destination === undefined || transfer.destination === destination)
    .filter((transfer) => group === undefined || transfer.transfer_group === group);
}
