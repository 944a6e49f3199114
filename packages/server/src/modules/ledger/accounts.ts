import type { GiftCardId, TrainerId, UserId } from '@x1/contract/core/ids.ts';

/** A ledger account by its code; those with a trainer exist once per trainer (security.md §4.1). */
export interface LedgerAccount {
  readonly code: string;
  readonly trainerId: TrainerId | null;
}

const platform = (code: string): LedgerAccount => ({ code, trainerId: null });
const ofTrainer =
  (prefix: string) =>
  (trainerId: TrainerId): LedgerAccount => ({ code: `${prefix}:${trainerId}`, trainerId });

/** What the payment provider holds for the platform: an asset. */
export const providerBalance = platform('A.stripe');

/** The platform's fees: revenue. */
export const platformFee = platform('R.fee');

/** The card processor's fees: an expense. */
export const processingFees = platform('E.stripe');

/** The provider's dispute fees: an expense. */
export const disputeFees = platform('E.dispute');

/** Trainers' debts the platform has written off: an expense. */
export const writtenOff = platform('E.loss');

/** What X1 pays of a price because of a code of its own (decision 0085): an expense. */
export const promotions = platform('E.promo');

/** Credit that families get because they brought somebody (decision 0091): an expense. */
export const referralRewards = platform('E.referral');

/** A family's credit: what X1 owes it in sessions. A liability. */
export function credit(familyId: UserId): LedgerAccount {
  return platform(`L.credit:${familyId}`);
}

/** What X1 owes for a gift card until it's redeemed: a liability. */
export const giftCard = (giftCardId: GiftCardId): LedgerAccount => platform(`L.gift:${giftCardId}`);

/** What the bank holds while it decides about the payment of a gift card: a debit until then, zero afterwards. */
export const giftDispute = (providerDisputeId: string): LedgerAccount => platform(`L.giftdispute:${providerDisputeId}`);

/** Owed to a trainer for sessions not yet released: a liability. */
export const earned = ofTrainer('L.earn');

/** Owed to a trainer and payable with the next payout: a liability. */
export const payable = ofTrainer('L.pay');

/** In transit to a trainer: taken from what is payable, not yet transferred. A liability. */
export const inTransit = ofTrainer('L.transit');

/** What a trainer owes the platform, because money they were paid was returned to a payer: an asset. */
export const owed = ofTrainer('A.recv');

/** What the bank holds while it decides a dispute: a debit until then, zero afterwards. */
export function disputeHold(disputeId: number): LedgerAccount {
  return platform(`L.dispute:${disputeId}`);
}
