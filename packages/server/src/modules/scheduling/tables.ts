import type { AppointmentId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { ApprovalStatus, SessionType } from '@x1/contract/scheduling/states.ts';

/** A row of `appointments` in this module's words. */
export interface Seat {
  readonly id: AppointmentId;
  readonly transactionId: TransactionId;
  readonly trainerId: TrainerId;
  readonly parentId: UserId;
  readonly programId: ProgramId;
  readonly sessionType: SessionType;
  readonly paidAt: Date | null;
  readonly approvalStatus: ApprovalStatus;
  readonly timeSlotId: number | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly completedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** A half-open interval `[startsAt, endsAt)`. */
export interface TimeRange {
  readonly startsAt: Date;
  readonly endsAt: Date;
}
