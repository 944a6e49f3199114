import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { externalKeyOf } from '../../platform/db/external-key.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { PaymentBook, PaymentEntry } from './payment-book.ts';
import { isPaid } from './policy.ts';
import type { PaymentGateway, ProviderCharge, ProviderRefund } from './port.ts';
import * as refundStore from './refund-store.ts';
import type { Settle } from './settle.ts';
import * as store from './store.ts';
import type { Refund } from './tables.ts';

interface Needs extends Pick<ModuleContext, 'db'> {
  gateway: Pick<PaymentGateway, 'readCharge'>;
  settle: Settle;
  book: PaymentBook;
}

/** Asks the provider what became of a payment and writes down what is true. */
export type FollowCharge = (intentId: string) => Promise<void>;

/**
 * Brings the books to what the provider has of a payment: its processing fee, refunds (also those made by hand there) and disputes.
 * Like `settle`, it is called by webhooks and the reconciler, any number of times in any order; one transaction writes everything that is
 * new (M16, M20).
 */
export function createFollowCharge({ db, gateway, settle, book }: Needs): FollowCharge {
  return async (intentId) => {
    // News of a charge may come before the news that it was paid.
    await settle(intentId);
    const known = await store.findTransactionByIntent(db, intentId);
    if (!known || !isPaid(known)) return;
    const charge = await gateway.readCharge(intentId);
    await inTransaction(db, (tx) => book.change(tx, known.id, (entry) => write(tx, entry, charge)));
  };
}

async function write(tx: Tx, entry: PaymentEntry, { processingFeeCents, refunds, disputes }: ProviderCharge): Promise<void> {
  if (processingFeeCents !== undefined) await entry.recordProcessingFee(processingFeeCents);
  for (const refund of refunds) if (refund.state === 'succeeded') await recordRefund(tx, entry, refund);
  for (const { state, providerRefundId } of refunds) {
    if (state === 'failed' && (await refundStore.findByProviderId(tx, providerRefundId))) entry.tellOfLateFailure(providerRefundId);
  }
  for (const dispute of disputes) await entry.recordDispute(dispute);
  const pendingKeys = new Set(refunds.flatMap(({ state, key }) => (state === 'pending' && key !== undefined ? [key] : [])));
  await trimOpenRefunds(tx, entry, pendingKeys);
}

const cardPartOf = ({ amountCents, creditCents }: Refund) => amountCents - creditCents;

/** One of ours by its key, any other as one that was made by hand. */
async function recordRefund(tx: Tx, entry: PaymentEntry, { providerRefundId, refundId, key, amountCents }: ProviderRefund): Promise<void> {
  if (await refundStore.findByProviderId(tx, providerRefundId)) return;
  const asked = refundId === undefined ? undefined : await refundStore.findRefund(tx, refundId);
  const isAsked = asked !== undefined && externalKeyOf(asked) === key && asked.transactionId === entry.transaction.id;
  const isOurs = isAsked && asked.amountCents - asked.creditCents === amountCents && asked.status !== 'succeeded';
  const refund = isOurs ? asked : await entry.askForRefund(`provider:${providerRefundId}`, amountCents, null, 'card');
  await entry.recordRefund(refund, providerRefundId);
}

/** What a dispute or a refund by hand has taken cannot go back a second time: what was asked for shrinks to what is left (M10). */
async function trimOpenRefunds(tx: Tx, entry: PaymentEntry, pendingKeys: ReadonlySet<string>): Promise<void> {
  let leftCents = entry.leftCents();
  let cardLeftCents = await entry.cardLeftCents();
  for (const refund of await refundStore.listOpenOf(tx, entry.transaction.id)) {
    const isPending = pendingKeys.has(externalKeyOf(refund));
    const amountCents = isPending ? refund.amountCents : Math.min(refund.amountCents, leftCents);
    leftCents -= amountCents;
    const isPayable = isPending || (amountCents === refund.amountCents && cardPartOf(refund) <= cardLeftCents);
    const kept = isPayable ? refund : await replaceRefund(tx, entry, refund, amountCents);
    if (kept) cardLeftCents -= cardPartOf(kept);
  }
}

/** The same refund with what is left for it, and divided anew between card and credit. @returns undefined where nothing is left */
async function replaceRefund(tx: Tx, entry: PaymentEntry, refund: Refund, amountCents: number): Promise<Refund | undefined> {
  await refundStore.setCanceled(tx, refund.id);
  entry.explain(refund.explanation);
  return amountCents > 0 ? entry.askForRefund(`rest:${refund.id}`, amountCents, refund.appointmentId) : undefined;
}
