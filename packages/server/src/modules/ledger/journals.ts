import type { AppointmentId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import { platformFeeCents, returnedFeeCents } from '@x1/contract/core/money.ts';
import { earned, type LedgerAccount, payable, platformFee, providerBalance } from './accounts.ts';

export interface Posting {
  readonly account: LedgerAccount;
  /** Whole cents: debit above zero, credit below, never zero. */
  readonly amountCents: number;
}

/** What is written at once and has to balance. */
export interface Journal {
  readonly kind: 'charge' | 'refund' | 'release';
  readonly businessKey: string;
  readonly transactionId: TransactionId;
  readonly appointmentId?: AppointmentId;
  readonly refundId?: number;
  readonly postings: readonly Posting[];
}

interface Charge {
  transactionId: TransactionId;
  trainerId: TrainerId;
  grossCents: number;
  feeBasisPoints: number;
}

/** A card payment arrived: the platform holds it, owes the trainer's share and keeps its fee (security.md §4.1, M4). */
export function chargeJournal({ transactionId, trainerId, grossCents, feeBasisPoints }: Charge): Journal {
  const feeCents = platformFeeCents(grossCents, feeBasisPoints);
  return {
    kind: 'charge',
    businessKey: `ch:${transactionId}`,
    transactionId,
    postings: withoutZeros([
      { account: providerBalance, amountCents: grossCents },
      { account: platformFee, amountCents: -feeCents },
      { account: earned(trainerId), amountCents: -(grossCents - feeCents) },
    ]),
  };
}

/**
 * Money goes back to the payer. Fee and share shrink in proportion, rounded so that a full refund leaves exactly nothing (M7, M8).
 *
 * @param refund `alreadyReturnedCents`: earlier refunds of the same charge; `isReleased`: whether the share is payable already
 */
export function refundJournal(
  refund: Charge & { refundId: number; amountCents: number; alreadyReturnedCents: number; isReleased: boolean },
): Journal {
  const { transactionId, trainerId, grossCents, amountCents, alreadyReturnedCents } = refund;
  const feeCents = platformFeeCents(grossCents, refund.feeBasisPoints);
  const feeReturnedAfter = (returnedCents: number) => returnedFeeCents({ grossCents, feeCents, returnedCents });
  const feePart = feeReturnedAfter(alreadyReturnedCents + amountCents) - feeReturnedAfter(alreadyReturnedCents);
  return {
    kind: 'refund',
    businessKey: `rf:${refund.refundId}`,
    transactionId,
    refundId: refund.refundId,
    postings: withoutZeros([
      { account: providerBalance, amountCents: -amountCents },
      { account: platformFee, amountCents: feePart },
      { account: refund.isReleased ? payable(trainerId) : earned(trainerId), amountCents: amountCents - feePart },
    ]),
  };
}

/** The trainer's share of a held session becomes payable (R97). */
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

function withoutZeros(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ amountCents }) => amountCents !== 0);
}
