import type { ErrorCode } from '@x1/contract/core/errors.ts';
import { GIFT_CARD_REFUND_DAYS, type GiftCard } from '@x1/contract/payments/gift-card.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { giftCardState } from '../reads/gift-card-state.ts';
import type { StoredGiftCard } from './store.ts';

const dayMs = 86_400_000;

/** What is left of a card, in cents: what went back or was lost before it was redeemed is gone. */
export const leftOf = ({ amountCents, returnedCents }: Pick<StoredGiftCard, 'amountCents' | 'returnedCents'>): number =>
  amountCents - returnedCents;

/** Why a card can't be redeemed. */
export function whyNotRedeemable({ status, disputedAt }: Pick<StoredGiftCard, 'status' | 'disputedAt'>): ErrorCode | undefined {
  if (status === 'redeemed') return 'gift_card.redeemed';
  return status !== 'paid' || disputedAt !== null ? 'gift_card.ended' : undefined;
}

/** Why its buyer can't have a card refunded (decision 0090). */
export function whyNotRefundable(card: Pick<StoredGiftCard, 'status' | 'disputedAt' | 'paidAt'>, now: Date): ErrorCode | undefined {
  const refusal = whyNotRedeemable(card);
  if (refusal) return refusal;
  return now > refundableUntil(card) ? 'gift_card.too_late' : undefined;
}

function refundableUntil({ paidAt }: Pick<StoredGiftCard, 'paidAt'>): Date {
  return new Date((paidAt?.getTime() ?? 0) + GIFT_CARD_REFUND_DAYS * dayMs);
}

/** A card as its buyer sees it. */
export function toGiftCard(card: StoredGiftCard, now: Date): GiftCard {
  const isRefundable = whyNotRefundable(card, now) === undefined;
  return {
    id: card.id,
    amount: card.amountCents,
    recipientEmail: card.recipientEmail,
    message: card.message,
    state: giftCardState(card),
    deliverAt: card.deliverAt.toISOString(),
    createdAt: card.createdAt.toISOString(),
    redeemedAt: toInstant(card.redeemedAt),
    isRefundable,
    refundableUntil: isRefundable ? refundableUntil(card).toISOString() : null,
  };
}
