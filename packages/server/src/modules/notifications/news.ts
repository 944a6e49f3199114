import type { AppointmentId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { PayoutAccountState } from '@x1/contract/payouts/connect.ts';
import type { PayoutStatus } from '@x1/contract/payouts/payout.ts';
import type { ApprovalStatus, SessionType } from '@x1/contract/scheduling/states.ts';
import type { IdentityState } from '@x1/contract/verification/status.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** What messages tell: the facts as they stand when somebody is told, not as they stood when it happened. */

export interface Party {
  readonly userId: UserId;
  readonly name: string;
}

export interface SessionFacts {
  readonly appointmentId: AppointmentId;
  readonly transactionId: TransactionId;
  readonly programTitle: string;
  readonly sessionType: SessionType;
  readonly parent: Party;
  readonly trainer: Party;
  /** Null while no time is chosen. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly timeSlotId: number | null;
  readonly location: string | null;
  /** The zone of the place: the trainer's when the time was chosen. */
  readonly venueZone: string | null;
  readonly scheduledBy: UserId | null;
  readonly scheduledAt: Date | null;
  readonly paidAt: Date | null;
  readonly approvalStatus: ApprovalStatus;
  readonly rejectionReason: string | null;
  readonly decidedAt: Date | null;
  readonly completedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly reportedAt: Date | null;
  readonly reportDecidedAt: Date | null;
  readonly reportDecision: 'release' | 'refund' | null;
}

export interface RefundFacts {
  readonly session: SessionFacts;
  readonly refundId: number;
  readonly amountCents: number;
  /** Null while it is not paid. */
  readonly succeededAt: Date | null;
}

export interface DisputeFacts {
  readonly session: SessionFacts;
  readonly disputeId: number;
  readonly amountCents: number;
  readonly status: 'open' | 'won' | 'lost';
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

export interface PayoutFacts {
  readonly payoutId: number;
  readonly trainer: Party;
  readonly amountCents: number;
  readonly sessionCount: number;
  readonly kind: 'weekly' | 'requested';
  readonly status: PayoutStatus;
  readonly decidedAt: Date;
  readonly paidAt: Date | null;
  readonly returnedAt: Date | null;
  readonly returnReason: string | null;
}

export interface PayoutAccountFacts {
  readonly trainer: Party;
  readonly state: PayoutAccountState;
  readonly changedAt: Date;
}

export interface IdentityFacts {
  readonly trainer: Party;
  readonly state: IdentityState;
  readonly rejectionReason: string | null;
  readonly changedAt: Date;
}

export interface ReviewFacts {
  readonly session: SessionFacts;
  readonly reviewId: number;
  readonly rating: number;
  readonly text: string | null;
  readonly writtenAt: Date;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
}

export interface UnreadFacts {
  readonly mentorshipId: number;
  /** The profile of the one of the two who is the trainer. */
  readonly trainerId: TrainerId;
  readonly reader: Party;
  readonly writer: Party;
  readonly unreadCount: number;
  /** Up to where the reader has read; 0 before the first. */
  readonly readUpToId: number;
  readonly newestMessageId: number;
  readonly newestAt: Date;
}

/** The facts by their ids, joined from the modules that own them; undefined when there is nothing (any more). */
export interface NewsReader {
  session(tx: Db | Tx, appointmentId: AppointmentId): Promise<SessionFacts | undefined>;
  refund(tx: Db | Tx, refundId: number): Promise<RefundFacts | undefined>;
  dispute(tx: Db | Tx, disputeId: number): Promise<DisputeFacts | undefined>;
  payout(tx: Db | Tx, payoutId: number): Promise<PayoutFacts | undefined>;
  payoutAccount(tx: Db | Tx, userId: UserId): Promise<PayoutAccountFacts | undefined>;
  identity(tx: Db | Tx, userId: UserId): Promise<IdentityFacts | undefined>;
  review(tx: Db | Tx, reviewId: number): Promise<ReviewFacts | undefined>;
  /** Undefined when everything is read, or the reader has blocked the writer. */
  unread(tx: Db | Tx, conversation: { mentorshipId: number; userId: UserId }): Promise<UnreadFacts | undefined>;
  /** How many seats of one session at this time are taken, for the trainer of a group. */
  seatsOfSlot(tx: Db | Tx, timeSlotId: number): Promise<number>;
  /** When this account was made. */
  signedUpAt(tx: Db | Tx, userId: UserId): Promise<Date | undefined>;
  /** As the person typed it. */
  phone(tx: Db | Tx, userId: UserId): Promise<string | null>;
}
