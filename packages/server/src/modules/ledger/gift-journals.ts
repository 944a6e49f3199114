import type { GiftCardId, UserId } from '@x1/contract/core/ids.ts';
import { credit, disputeFees, giftCard, giftDispute, processingFees, providerBalance, writtenOff } from './accounts.ts';
import { type Journal, type Posting, withoutZeros } from './journals.ts';

interface OfCard {
  giftCardId: GiftCardId;
}

const journalOf = (kind: Journal['kind'], businessKey: string, giftCardId: GiftCardId, postings: readonly Posting[]): Journal => ({
  kind,
  businessKey,
  giftCardId,
  postings: withoutZeros(postings),
});

/** Somebody paid for a gift card: X1 owes it to whoever redeems it. */
export const giftSoldJournal = ({ giftCardId, amountCents }: OfCard & { amountCents: number }): Journal =>
  journalOf('gift_sold', `gs:${giftCardId}`, giftCardId, [
    { account: providerBalance, amountCents },
    { account: giftCard(giftCardId), amountCents: -amountCents },
  ]);

/** The card processor's fee, paid by the platform: a gift card carries none. */
export const giftFeeJournal = ({ giftCardId, feeCents }: OfCard & { feeCents: number }): Journal =>
  journalOf('gift_fee', `gf:${giftCardId}`, giftCardId, [
    { account: processingFees, amountCents: feeCents },
    { account: providerBalance, amountCents: -feeCents },
  ]);

/** What is left of a gift card becomes a family's credit. */
export const giftRedeemedJournal = ({
  giftCardId,
  familyId,
  amountCents,
}: OfCard & { familyId: UserId; amountCents: number }): Journal => ({
  ...journalOf('gift_redeemed', `gr:${giftCardId}`, giftCardId, [
    { account: giftCard(giftCardId), amountCents },
    { account: credit(familyId), amountCents: -amountCents },
  ]),
  parentId: familyId,
});

/** Money of a gift card went back to its buyer: from the card, or as a loss of X1's where it had been redeemed. */
export const giftRefundJournal = (refund: OfCard & { providerRefundId: string; amountCents: number; fromCardCents: number }): Journal => {
  const { giftCardId, providerRefundId, amountCents, fromCardCents } = refund;
  return journalOf('gift_refund', `gb:${providerRefundId}`, giftCardId, [
    { account: giftCard(giftCardId), amountCents: fromCardCents },
    { account: writtenOff, amountCents: amountCents - fromCardCents },
    { account: providerBalance, amountCents: -amountCents },
  ]);
};

interface OfDispute extends OfCard {
  providerDisputeId: string;
  /** What the bank took, without the fee. */
  amountCents: number;
}

/** A bank decides about the payment of a gift card, and has the money meanwhile. */
export const giftDisputeOpenedJournal = ({
  giftCardId,
  providerDisputeId,
  amountCents,
  feeCents,
}: OfDispute & { feeCents: number }): Journal =>
  journalOf('gift_dispute_opened', `go:${providerDisputeId}`, giftCardId, [
    { account: providerBalance, amountCents: -(amountCents + feeCents) },
    { account: giftDispute(providerDisputeId), amountCents },
    { account: disputeFees, amountCents: feeCents },
  ]);

/** The bank has decided: what came back is X1's again, and what is lost is taken from the card, or is X1's loss where it had been redeemed. */
export const giftDisputeClosedJournal = (
  closed: OfDispute & { lostCents: number; fromCardCents: number; returnedFeeCents: number },
): Journal => {
  const { giftCardId, providerDisputeId, amountCents, lostCents, fromCardCents, returnedFeeCents } = closed;
  return journalOf('gift_dispute_closed', `gc:${providerDisputeId}`, giftCardId, [
    { account: giftDispute(providerDisputeId), amountCents: -amountCents },
    { account: providerBalance, amountCents: amountCents - lostCents + returnedFeeCents },
    { account: disputeFees, amountCents: -returnedFeeCents },
    { account: giftCard(giftCardId), amountCents: fromCardCents },
    { account: writtenOff, amountCents: lostCents - fromCardCents },
  ]);
};
