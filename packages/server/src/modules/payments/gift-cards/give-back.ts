import type { GiftCardId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../../module-context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { externalKeyOf } from '../../../platform/db/external-key.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PaymentsNeeds } from '../needs.ts';
import type { PaymentGateway, ProviderCharge, ProviderDispute, ProviderRefund } from '../port.ts';
import { leftOf } from './policy.ts';
import * as store from './store.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'logger'>, Pick<PaymentsNeeds, 'ledger'> {
  gateway: Pick<PaymentGateway, 'readCharge' | 'refund'>;
}

/** One card under its row's lock, while the provider's news about it is written down. */
interface OpenCard extends Pick<store.StoredGiftCard, 'id' | 'amountCents' | 'providerFeeCents'> {
  status: store.StoredGiftCard['status'];
  returnedCents: number;
  readonly heard: Set<string>;
}

/** Somebody who asked the provider before us may write after us: an answer without something that is in the book says nothing of what is open. */
function isOlderThan({ heard }: store.StoredGiftCard, { refunds, disputes }: Pick<ProviderCharge, 'refunds' | 'disputes'>): boolean {
  const told = new Set([
    ...refunds.map(({ providerRefundId }) => providerRefundId),
    ...disputes.map((dispute) => dispute.providerDisputeId),
  ]);
  return heard.some((name) => !name.includes(':') && !told.has(name));
}

const isDecided = ({ heard }: OpenCard, providerDisputeId: string): boolean =>
  heard.has(`${providerDisputeId}:won`) || heard.has(`${providerDisputeId}:lost`);

/** What becomes of the charge of a gift card later: its fee, refunds, also by hand, and disputes. Any number of calls in any order give one result. */
export function createGiftCardReturns({ db, clock, logger, ledger, gateway }: Needs) {
  /** Takes what is gone from the card as long as nobody has redeemed it; after that it's X1's loss. @returns what came from the card */
  function takeFromCard(card: OpenCard, cents: number): number {
    if (card.status === 'redeemed') return 0;
    const taken = Math.min(cents, leftOf(card));
    card.returnedCents += taken;
    return taken;
  }

  async function recordRefund(tx: Tx, card: OpenCard, { providerRefundId, amountCents }: ProviderRefund): Promise<void> {
    if (card.heard.has(providerRefundId)) return;
    card.heard.add(providerRefundId);
    const fromCardCents = takeFromCard(card, amountCents);
    await ledger.recordGiftRefund(tx, { giftCardId: card.id, providerRefundId, amountCents, fromCardCents });
  }

  async function recordDispute(tx: Tx, card: OpenCard, dispute: ProviderDispute): Promise<void> {
    const { state, providerDisputeId, amountCents, feeCents, returnedFeeCents } = dispute;
    if (state === 'inquiry') return;
    const ofCard = { giftCardId: card.id, providerDisputeId, amountCents };
    if (!card.heard.has(providerDisputeId)) {
      card.heard.add(providerDisputeId);
      await ledger.recordGiftDisputeOpened(tx, { ...ofCard, feeCents: feeCents + returnedFeeCents });
    }
    if (state === 'open' || card.heard.has(`${providerDisputeId}:${state}`)) return;
    card.heard.add(`${providerDisputeId}:${state}`);
    const lostCents = state === 'won' ? 0 : amountCents - dispute.returnedCents;
    const fromCardCents = takeFromCard(card, lostCents);
    await ledger.recordGiftDisputeClosed(tx, { ...ofCard, lostCents, fromCardCents, returnedFeeCents });
  }

  async function write(tx: Tx, id: GiftCardId, { processingFeeCents, refunds, disputes }: ProviderCharge): Promise<void> {
    const row = await store.lockGiftCard(tx, id);
    const card: OpenCard = { ...row, heard: new Set(row.heard) };
    if (processingFeeCents !== undefined && row.providerFeeCents === null)
      await ledger.recordGiftFee(tx, { giftCardId: id, feeCents: processingFeeCents });
    for (const refund of refunds) if (refund.state === 'succeeded') await recordRefund(tx, card, refund);
    for (const { state, providerRefundId } of refunds) {
      // The buyer doesn't have the money: an operator has to send it another way.
      if (state === 'failed' && row.heard.includes(providerRefundId))
        logger.error('a refund that was paid has failed since', { code: 'payment.refund_failed', providerId: providerRefundId });
    }
    for (const dispute of disputes) await recordDispute(tx, card, dispute);
    const isDisputed = isOlderThan(row, { refunds, disputes })
      ? row.disputedAt !== null
      : disputes.some(({ state, providerDisputeId }) => state === 'open' && !isDecided(card, providerDisputeId));
    const isGone = card.status !== 'redeemed' && leftOf(card) === 0;
    const isLost = disputes.some(({ state }) => state === 'lost');
    const isWaiting = card.status === 'refunding' && !isGone && isLost;
    await store.setGiftCard(tx, id, {
      heard: [...card.heard],
      returnedCents: card.returnedCents,
      providerFeeCents: row.providerFeeCents ?? processingFeeCents ?? null,
      disputedAt: isDisputed ? (row.disputedAt ?? clock.now()) : null,
      ...(isGone && { status: isLost ? 'lost' : 'refunded', sealedCode: null, endedAt: row.endedAt ?? clock.now() }),
      // After a lost dispute the provider refunds nothing more: what is left can still be redeemed.
      ...(isWaiting && { status: 'paid' }),
    });
  }

  async function follow(card: store.StoredGiftCard): Promise<void> {
    if (card.paidAt === null || !card.providerIntentId) return;
    const charge = await gateway.readCharge(card.providerIntentId);
    await inTransaction(db, (tx) => write(tx, card.id, charge));
  }

  return {
    follow,

    /** Asks the provider for what was asked back of a card; while it doesn't respond, or a bank decides, the card waits for a later call. */
    async payBack(card: store.StoredGiftCard): Promise<void> {
      const { id, providerIntentId: intentId, disputedAt } = card;
      if (card.status !== 'refunding' || !intentId || disputedAt !== null) return;
      try {
        const decidedDisputes = card.heard.filter((name) => name.includes(':')).length;
        const key = `gift:${externalKeyOf(card)}`;
        await gateway.refund({ refundId: id, key, intentId, amountCents: leftOf(card), decidedDisputes });
      } catch (error) {
        const isRefused = error instanceof AppError && (error.code === 'refund.disputed' || error.code === 'refund.more_than_left');
        if (!isRefused) throw error;
        logger.warn('A refund of a gift card was refused', { code: error.code, providerId: intentId });
      }
      await follow(card);
    },
  };
}
