import type { AppointmentId, GiftCardId, PayoutId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { platformFeeCents, returnedFeeCents, undonePriceCents } from '@x1/contract/core/platform-fee.ts';
import { invariant } from '../../platform/errors.ts';
import {
  credit,
  earned,
  type LedgerAccount,
  payable,
  platformFee,
  processingFees,
  promotions,
  providerBalance,
  referralRewards,
} from './accounts.ts';

export type JournalKind =
  | 'charge'
  | 'refund'
  | 'release'
  | 'provider_fee'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'payout'
  | 'transfer'
  | 'transfer_refused'
  | 'transfer_reversed'
  | 'debt'
  | 'recovery'
  | 'write_off'
  | 'referral_reward'
  | 'gift_sold'
  | 'gift_fee'
  | 'gift_redeemed'
  | 'gift_refund'
  | 'gift_dispute_opened'
  | 'gift_dispute_closed';

export interface Posting {
  readonly account: LedgerAccount;
  /** Whole cents: debit above zero, credit below, never zero. */
  readonly amountCents: number;
}

/** Written together; has to balance. */
export interface Journal {
  readonly kind: JournalKind;
  readonly businessKey: string;
  readonly transactionId?: TransactionId;
  readonly appointmentId?: AppointmentId;
  readonly refundId?: number;
  readonly disputeId?: number;
  readonly payoutId?: PayoutId;
  /** Whose balance it moves, if no payment determines that. */
  readonly trainerId?: TrainerId;
  /** Whose credit it moves, if no payment determines that. */
  readonly parentId?: UserId;
  readonly giftCardId?: GiftCardId;
  readonly postings: readonly Posting[];
}

/** A payment with the terms it was made under. */
export interface Charge {
  transactionId: TransactionId;
  trainerId: TrainerId;
  /** What the family paid, by card and with its credit. */
  grossCents: number;
  /** The part of it that the family's credit paid (decision 0086); absent: nothing. */
  creditCents?: number;
  /** Whose credit. */
  familyId?: UserId;
  /** What X1 pays of the price on top, so that fee and share are as of the full price (decision 0085); absent: nothing. */
  promotionCents?: number;
  feeBasisPoints: number;
}

/** A part of a charge being returned, and what was returned before: refunds and lost disputes together (M7). */
export interface Return extends Omit<Charge, 'creditCents'> {
  amountCents: number;
  /** The part of it that becomes credit again; absent: nothing. */
  asCreditCents?: number;
  alreadyReturnedCents: number;
  /** The session whose share is returned; absent for the payment as a whole. */
  appointmentId?: AppointmentId | undefined;
  /** What the trainer has earned with the payment and cannot be paid out yet. */
  unreleasedCents: number;
  /** Where the trainer's part is taken from first: the share of a released session is already payable. */
  takesFirst: 'unreleased' | 'payable';
  /** No session is left that could still be released: then nothing stays unreleased, not even a cent of rounding. */
  isLast: boolean;
}

/**
 * A payment arrived: the platform holds what the card paid, owes the family less credit, adds what it pays of the price, owes the trainer's share
 * and keeps its fee (security.md §4.1, M4).
 */
export function chargeJournal(charge: Charge): Journal {
  const { transactionId, trainerId, grossCents, creditCents = 0, promotionCents = 0, feeBasisPoints } = charge;
  const priceCents = grossCents + promotionCents;
  const feeCents = platformFeeCents(priceCents, feeBasisPoints);
  return {
    kind: 'charge',
    businessKey: `ch:${transactionId}`,
    transactionId,
    postings: withoutZeros([
      { account: providerBalance, amountCents: grossCents - creditCents },
      ...creditPostings(charge, creditCents),
      { account: promotions, amountCents: promotionCents },
      { account: platformFee, amountCents: -feeCents },
      { account: earned(trainerId), amountCents: -(priceCents - feeCents) },
    ]),
  };
}

/** @param cents how much less the platform owes the family afterwards */
function creditPostings({ familyId, transactionId }: Pick<Charge, 'familyId' | 'transactionId'>, cents: number): Posting[] {
  if (cents === 0) return [];
  invariant(familyId !== undefined, `the credit of payment ${transactionId} is nobody's`);
  return [{ account: credit(familyId), amountCents: cents }];
}

/** The card processor's fee on a charge, paid by the platform. */
export function providerFeeJournal({ transactionId, feeCents }: { transactionId: TransactionId; feeCents: number }): Journal {
  return {
    kind: 'provider_fee',
    businessKey: `sf:${transactionId}`,
    transactionId,
    postings: [
      { account: processingFees, amountCents: feeCents },
      { account: providerBalance, amountCents: -feeCents },
    ],
  };
}

/**
 * Money is returned to the payer: to the card, and `creditCents` of it as credit. Fee and share shrink in proportion, rounded so that a full refund
 * leaves exactly zero (M7, M8).
 */
export function refundJournal(refund: Return & { refundId: number }): Journal {
  const { amountCents, asCreditCents = 0 } = refund;
  return {
    kind: 'refund',
    businessKey: `rf:${refund.refundId}`,
    transactionId: refund.transactionId,
    ...(refund.appointmentId !== undefined && { appointmentId: refund.appointmentId }),
    refundId: refund.refundId,
    postings: withoutZeros([
      { account: providerBalance, amountCents: asCreditCents - amountCents },
      ...creditPostings(refund, -asCreditCents),
      ...returnedParts(refund),
    ]),
  };
}

/**
 * The platform's and the trainer's part of a return, as debits that add up to it. What X1 paid of the price comes back to it in the same
 * proportion: with the card's whole payment all of it.
 */
export function returnedParts(returned: Return): Posting[] {
  const { trainerId, grossCents, promotionCents = 0, amountCents, alreadyReturnedCents, unreleasedCents } = returned;
  const priceCents = grossCents + promotionCents;
  const feeCents = platformFeeCents(priceCents, returned.feeBasisPoints);
  const undoneAfter = (returnedCents: number) => undonePriceCents({ paidCents: grossCents, promotionCents, returnedCents });
  const feeUndoneAfter = (returnedCents: number) =>
    returnedFeeCents({ grossCents: priceCents, feeCents, returnedCents: undoneAfter(returnedCents) });
  const returnedAfterCents = alreadyReturnedCents + amountCents;
  const pricePart = undoneAfter(returnedAfterCents) - undoneAfter(alreadyReturnedCents);
  const feePart = feeUndoneAfter(returnedAfterCents) - feeUndoneAfter(alreadyReturnedCents);
  const trainerPart = pricePart - feePart;
  const trainerHadCents = priceCents - feeCents - (undoneAfter(alreadyReturnedCents) - feeUndoneAfter(alreadyReturnedCents));
  const fromUnreleased = unreleasedPart(returned, { trainerPart, payableCents: trainerHadCents - unreleasedCents });
  return [
    { account: promotions, amountCents: amountCents - pricePart },
    { account: platformFee, amountCents: feePart },
    { account: earned(trainerId), amountCents: fromUnreleased },
    { account: payable(trainerId), amountCents: trainerPart - fromUnreleased },
  ];
}

/** How much of the trainer's part comes out of what is not released. The last return takes all of it: any excess becomes payable. */
function unreleasedPart(
  { unreleasedCents, takesFirst, isLast }: Pick<Return, 'unreleasedCents' | 'takesFirst' | 'isLast'>,
  { trainerPart, payableCents }: { trainerPart: number; payableCents: number },
): number {
  if (isLast) return unreleasedCents;
  return takesFirst === 'unreleased' ? Math.min(trainerPart, unreleasedCents) : Math.max(0, trainerPart - payableCents);
}

/** The trainer's share of a session becomes payable (R97). */
export function releaseJournal(release: {
  transactionId: TransactionId;
  appointmentId: AppointmentId;
  trainerId: TrainerId;
  shareCents: number;
}): Journal {
  return {
    kind: 'release',
    businessKey: `rel:${release.appointmentId}`,
    transactionId: release.transactionId,
    appointmentId: release.appointmentId,
    postings: withoutZeros([
      { account: earned(release.trainerId), amountCents: release.shareCents },
      { account: payable(release.trainerId), amountCents: -release.shareCents },
    ]),
  };
}

/** A family gets credit because it brought another one, or came by another one (decision 0091). */
export function referralRewardJournal(reward: { familyId: UserId; friendId: UserId; amountCents: number }): Journal {
  const { familyId, friendId, amountCents } = reward;
  return {
    kind: 'referral_reward',
    businessKey: `rr:${friendId}:${familyId}`,
    parentId: familyId,
    postings: [
      { account: referralRewards, amountCents },
      { account: credit(familyId), amountCents: -amountCents },
    ],
  };
}

export function withoutZeros(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ amountCents }) => amountCents !== 0);
}
