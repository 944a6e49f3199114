import type {
  AppointmentId,
  MentorshipId,
  MessageId,
  PayoutId,
  ReviewId,
  TrainerId,
  TransactionId,
  UserId,
} from '@x1/contract/core/ids.ts';
import type { PayoutAccountState } from '@x1/contract/payouts/connect.ts';
import type { PayoutStatus } from '@x1/contract/payouts/payout.ts';
import type { ApprovalStatus, SessionType } from '@x1/contract/scheduling/states.ts';
import type { IdentityState } from '@x1/contract/verification/status.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** What notifications say, read when they are sent rather than when the event happened. */

export interface Party {
  readonly userId: UserId;
  readonly name: string;
}

/** One of the two of a session. */
export interface SessionParty extends Party {
  /** Null while none is set. */
  readonly timeZone: string | null;
}

export interface SessionFacts {
  readonly appointmentId: AppointmentId;
  readonly transactionId: TransactionId;
  readonly programTitle: string;
  readonly sessionType: SessionType;
  /** Which session of its purchase it is, from 1, and how many the purchase brings (R38). */
  readonly sessionNumber: number;
  readonly sessionCount: number;
  readonly parent: SessionParty;
  readonly trainer: SessionParty;
  /** Null while no time is chosen. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** The time it had until it was cancelled or declined. */
  readonly formerStartsAt: Date | null;
  readonly formerEndsAt: Date | null;
  readonly timeSlotId: number | null;
  readonly location: string | null;
  /** The zone of the place: the trainer's when the time was chosen. */
  readonly venueZone: string | null;
  readonly scheduledBy: UserId | null;
  readonly scheduledAt: Date | null;
  /** How many sessions of the purchase got their time in one go, and whether this is the first of them. */
  readonly scheduledTogether: number;
  readonly isFirstOfThem: boolean;
  /** Grows with every change that an invitation has to tell. */
  readonly invitationSequence: number;
  /** Where the trainer meets people online; for these two alone. */
  readonly meetingLink: string | null;
  readonly paidAt: Date | null;
  readonly approvalStatus: ApprovalStatus;
  readonly rejectionReason: string | null;
  readonly decidedAt: Date | null;
  readonly completedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly cancelledBy: 'parent' | 'trainer' | null;
  readonly cancellationReason: string | null;
  readonly noShowOf: 'parent' | 'trainer' | null;
  readonly noShowAt: Date | null;
  /** Of the whole purchase. */
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly reportedAt: Date | null;
  readonly reportDecidedAt: Date | null;
  readonly reportDecision: 'release' | 'refund' | null;
  /** One of the two blocks the other: nothing either writes is told (R177). */
  readonly isBlocked: boolean;
}

/** An answer to a request, which decides every session of the purchase that waited. */
export interface DecisionFacts {
  readonly session: SessionFacts;
  /** Nobody answered in time (R109). */
  readonly isExpired: boolean;
}

export interface MoveFacts {
  readonly session: SessionFacts;
  /** What names this move, and no other of the same session. */
  readonly eventId: string;
  readonly movedBy: UserId;
  readonly changedAt: Date;
  readonly startsAt: Date;
  readonly former: { readonly startsAt: Date; readonly endsAt: Date };
}

export interface CancellationFacts {
  readonly session: SessionFacts;
  readonly refundCents: number;
  readonly isKept: boolean;
}

export interface NotesFacts {
  readonly session: SessionFacts;
  readonly hasHomework: boolean;
  readonly writtenAt: Date;
}

/** A trainer's connection to Google Calendar. */
export interface CalendarFacts {
  readonly trainer: Party;
  readonly lostAt: Date | null;
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
  readonly payoutId: PayoutId;
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
  readonly reviewId: ReviewId;
  readonly rating: number;
  readonly text: string | null;
  readonly writtenAt: Date;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
}

export interface UnreadFacts {
  readonly mentorshipId: MentorshipId;
  /** The profile of the one of the two who is the trainer. */
  readonly trainerId: TrainerId;
  readonly reader: Party;
  readonly writer: Party;
  readonly unreadCount: number;
  /** Up to where the reader has read; 0 before the first. */
  readonly readUpToId: number;
  readonly newestMessageId: MessageId;
  readonly newestAt: Date;
}

/** The facts by their ids, joined from the modules that own them; undefined when there is nothing (any more). */
export interface FactsReader {
  session(tx: Db | Tx, appointmentId: AppointmentId): Promise<SessionFacts | undefined>;
  /** The other sessions of a purchase that were decided by the same answer. */
  decidedTogether(tx: Db | Tx, session: SessionFacts): Promise<SessionFacts[]>;
  /** Sessions of a trainer that are still to come, in their order. */
  upcoming(tx: Db | Tx, trainerUserId: UserId, now: Date): Promise<SessionFacts[]>;
  /** Undefined where there are none (any more). */
  notes(tx: Db | Tx, appointmentId: AppointmentId): Promise<NotesFacts | undefined>;
  calendar(tx: Db | Tx, userId: UserId): Promise<CalendarFacts | undefined>;
  refund(tx: Db | Tx, refundId: number): Promise<RefundFacts | undefined>;
  dispute(tx: Db | Tx, disputeId: number): Promise<DisputeFacts | undefined>;
  payout(tx: Db | Tx, payoutId: PayoutId): Promise<PayoutFacts | undefined>;
  payoutAccount(tx: Db | Tx, userId: UserId): Promise<PayoutAccountFacts | undefined>;
  identity(tx: Db | Tx, userId: UserId): Promise<IdentityFacts | undefined>;
  review(tx: Db | Tx, reviewId: ReviewId): Promise<ReviewFacts | undefined>;
  /** Undefined when everything is read, or the reader has blocked the writer. */
  unread(tx: Db | Tx, conversation: { mentorshipId: MentorshipId; userId: UserId }): Promise<UnreadFacts | undefined>;
  /** How many seats of one session at this time are taken, for the trainer of a group. */
  seatsOfSlot(tx: Db | Tx, timeSlotId: number): Promise<number>;
  /** When this account was made. */
  signedUpAt(tx: Db | Tx, userId: UserId): Promise<Date | undefined>;
  /** As the person typed it. */
  phone(tx: Db | Tx, userId: UserId): Promise<string | null>;
}
