import type { AppointmentId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { TransactionStatus } from '@x1/contract/payments/transaction.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';

/** A row of `transactions` in this module's words. */
export interface PaymentTransaction {
  readonly id: TransactionId;
  /** What the provider knows it by. */
  readonly externalKey: string;
  readonly parentId: UserId;
  readonly trainerId: TrainerId;
  readonly programId: ProgramId;
  readonly sessionType: SessionType;
  readonly amountCents: number;
  /** How many sessions the purchase brings, as the program said when it was made (R38). */
  readonly sessionsIncluded: number;
  readonly feeBasisPoints: number;
  readonly refundPolicy: unknown;
  readonly status: TransactionStatus;
  readonly refundedCents: number;
  /** What banks gave back to the cardholder in disputes that were lost. */
  readonly lostCents: number;
  /** What the processor keeps of the charge; null until it is known. */
  readonly providerFeeCents: number | null;
  readonly intentId: string | null;
  readonly holdExpiresAt: Date | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

export interface Refund {
  readonly id: number;
  /** What the provider knows it by. */
  readonly externalKey: string;
  readonly transactionId: TransactionId;
  /** The session whose share it gives back; null: of the payment as a whole. */
  readonly appointmentId: AppointmentId | null;
  readonly amountCents: number;
  /** canceled: the money went back another way, by a dispute or by hand at the provider. */
  readonly status: 'requested' | 'succeeded' | 'canceled';
}

/** A row of `disputes`: the bank holds the amount while it is open. */
export interface Dispute {
  readonly id: number;
  readonly amountCents: number;
  readonly status: 'open' | 'won' | 'lost';
}

/** A row of `problem_reports`. */
export interface StoredReport {
  readonly appointmentId: AppointmentId;
  readonly transactionId: TransactionId;
  readonly text: string;
  readonly reportedAt: Date;
  readonly decidedAt: Date | null;
  readonly decision: 'release' | 'refund' | null;
}
