import type { ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { TransactionStatus } from '@x1/contract/payments/transaction.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';

/** A row of `transactions` in this module's words. */
export interface PaymentTransaction {
  readonly id: TransactionId;
  readonly parentId: UserId;
  readonly trainerId: TrainerId;
  readonly programId: ProgramId;
  readonly sessionType: SessionType;
  readonly amountCents: number;
  readonly feeBasisPoints: number;
  readonly refundPolicy: unknown;
  readonly status: TransactionStatus;
  readonly refundedCents: number;
  readonly intentId: string | null;
  readonly holdExpiresAt: Date | null;
  readonly createdAt: Date;
}

export interface Refund {
  readonly id: number;
  readonly transactionId: TransactionId;
  readonly amountCents: number;
  readonly status: 'requested' | 'succeeded';
}
