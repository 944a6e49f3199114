import type Stripe from 'stripe';
import { z } from 'zod';
import type { StoredPayout } from '../collections.ts';
import { nowSeconds, type World } from '../world.ts';
import { disablePayouts } from './account-status.ts';
import { notFound, wrongState } from './errors.ts';
import type { FormTree } from './form-body.ts';
import { getRecord } from './get-record.ts';
import { newId } from './ids.ts';
import { type Owner, readFunds, recordMovement } from './movements.ts';
import { dollarsOnly, mergeMetadata, metadata, parse, positiveAmount, text } from './parameters.ts';

const PayoutInput = z.object({
  amount: positiveAmount,
  currency: dollarsOnly,
  description: text.optional(),
  metadata: metadata.optional(),
  method: z.literal('standard', 'Only standard payouts are supported by the sandbox').optional(),
  statement_descriptor: z.string().max(22, 'At most 22 characters').optional(),
});

interface PayoutOrder extends Omit<z.infer<typeof PayoutInput>, 'currency' | 'method'> {
  automatic: boolean;
}

const PayoutChanges = z.object({ metadata: metadata.optional() });

function buildPayout(world: World, account: Stripe.Account | null, order: PayoutOrder): Stripe.Payout {
  const { amount, automatic, description = null, statement_descriptor: descriptor = null } = order;
  const id = newId('po');
  const movement = { type: 'payout', reportingCategory: 'payout', amount: -amount, currency: 'usd', source: id } as const;
  return {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: Math.floor((world.clock() + world.faults.current().payoutDelayMs) / 1_000),
    automatic,
    balance_transaction: recordMovement(world, account?.id ?? null, { ...movement, description: descriptor ?? 'STRIPE PAYOUT' }).id,
    created: nowSeconds(world),
    currency: 'usd',
    description,
    destination: account ? (account.external_accounts?.data[0]?.id ?? null) : platformBank,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: mergeMetadata({}, order.metadata),
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: descriptor,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  };
}

/** The bank that the platform's own payouts go to. */
const platformBank = 'ba_platform';

/** The money leaves the balance of the account, or of the platform (null), and is on its way to the bank, which answers after the delay set in the faults. */
export function sendPayout(world: World, account: Stripe.Account | null, order: PayoutOrder): Stripe.Payout {
  const payout = buildPayout(world, account, order);
  world.store.put('payouts', { id: payout.id, account: account?.id ?? null, payout });
  world.store.put('plannedArrivals', { id: payout.id, dueAt: world.clock() + world.faults.current().payoutDelayMs });
  world.events.record('payout.created', payout, ofOwner(account?.id ?? null));
  return payout;
}

/** Events of the platform's own money name no account. */
const ofOwner = (owner: Owner) => (owner === null ? {} : { account: owner });

/**
 * POST /v1/payouts on behalf of a connected account, or for the platform itself.
 *
 * @throws StripeError 400 when payouts are not enabled for it, or it has too little available
 */
export function createPayout(world: World, owner: Owner, form: FormTree): Stripe.Payout {
  const { currency: _usd, method: _standard, ...order } = parse(PayoutInput, form);
  const account = owner === null ? null : getRecord(world, 'accounts', owner);
  if (account?.payouts_enabled === false) {
    throw wrongState('payouts_not_allowed', 'Payouts have been disabled on the connected account. Check what information it still owes.');
  }
  if (readFunds(world, owner).available < order.amount) {
    throw wrongState('balance_insufficient', 'You have insufficient funds in your Stripe account for this payout.');
  }
  return sendPayout(world, account, { ...order, automatic: false });
}

/** The owner's payout with this id. @throws StripeError 404 */
export function getPayout(world: World, owner: Owner, id: string): Stripe.Payout {
  const stored = getRecord(world, 'payouts', id);
  if (stored.account !== owner) throw notFound('payout', id, 'payout');
  return stored.payout;
}

/** POST /v1/payouts/{id} @throws StripeError 404 when it is not the owner's */
export function updatePayout(world: World, owner: Owner, id: string, form: FormTree): Stripe.Payout {
  const payout = getPayout(world, owner, id);
  const changed = { ...payout, metadata: mergeMetadata(payout.metadata ?? {}, parse(PayoutChanges, form).metadata) };
  world.store.put('payouts', { id, account: owner, payout: changed });
  world.events.record('payout.updated', changed, ofOwner(owner));
  return changed;
}

/** The payouts of the owner that GET /v1/payouts asks for, oldest first. */
export function listPayouts(world: World, owner: Owner, { status, destination }: FormTree): Stripe.Payout[] {
  return world.store
    .list('payouts')
    .flatMap(({ account, payout }) => (account === owner ? [payout] : []))
    .filter(
      (payout) => (status === undefined || payout.status === status) && (destination === undefined || payout.destination === destination),
    );
}

function failed(world: World, { account, payout }: StoredPayout): Stripe.Payout {
  const { amount, currency, id: source } = payout;
  const movement = { type: 'payout_failure', reportingCategory: 'payout_reversal', amount, currency, source } as const;
  return {
    ...payout,
    failure_balance_transaction: recordMovement(world, account, { ...movement, description: 'Failed payout' }).id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    status: 'failed',
  };
}

/** What a bank does with a payout; `returned` is a change of mind days after it took it. */
type BankAnswer = 'paid' | 'failed' | 'returned';

const answeredWhile: Record<BankAnswer, Stripe.Payout['status'][]> = {
  paid: ['pending', 'in_transit'],
  failed: ['pending', 'in_transit'],
  returned: ['pending', 'in_transit', 'paid'],
};

/** The bank takes the payout, or sends it back because its account is closed. One that is settled is left alone. @throws StripeError 404 */
export function settlePayout(world: World, id: string, answer: BankAnswer): Stripe.Payout {
  const stored = getRecord(world, 'payouts', id);
  const { account, payout } = stored;
  world.store.remove('plannedArrivals', id);
  if (!answeredWhile[answer].includes(payout.status)) return payout;
  const changed: Stripe.Payout = answer === 'paid' ? { ...payout, status: 'paid' } : failed(world, stored);
  world.store.put('payouts', { ...stored, payout: changed });
  world.events.record(answer === 'paid' ? 'payout.paid' : 'payout.failed', changed, ofOwner(account));
  if (answer !== 'paid' && account !== null) disablePayouts(world, account);
  return changed;
}

/** The banks answer the payouts that have arrived. */
export function settleDuePayouts(world: World): void {
  for (const { id, dueAt } of world.store.list('plannedArrivals')) {
    if (dueAt > world.clock()) continue;
    const account = world.store.find('payouts', id)?.account;
    if (account === undefined) world.store.remove('plannedArrivals', id);
    else settlePayout(world, id, account !== null && world.store.find('closedBanks', account) ? 'failed' : 'paid');
  }
}
