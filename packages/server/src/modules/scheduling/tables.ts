import type { AppointmentId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { ApprovalStatus, SessionParty, SessionType } from '@x1/contract/scheduling/states.ts';

/** A row of `appointments` in this module's words. */
export interface Seat {
  readonly id: AppointmentId;
  readonly transactionId: TransactionId;
  /** Which session of its purchase it is, from 1 (R38). */
  readonly sessionNumber: number;
  readonly trainerId: TrainerId;
  readonly parentId: UserId;
  readonly programId: ProgramId;
  readonly sessionType: SessionType;
  readonly paidAt: Date | null;
  readonly approvalStatus: ApprovalStatus;
  readonly timeSlotId: number | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly location: string | null;
  /** When the present time was chosen, and by whom. */
  readonly scheduledAt: Date | null;
  readonly scheduledBy: UserId | null;
  readonly completedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly cancelledBy: SessionParty | null;
  readonly noShowOf: SessionParty | null;
}

/** A seat that has a time. */
export type PlacedSeat = Seat & { readonly timeSlotId: number; readonly startsAt: Date; readonly endsAt: Date };

/** Whether a seat has a time. */
export function isPlaced(seat: Seat): seat is PlacedSeat {
  return seat.timeSlotId !== null && seat.startsAt !== null && seat.endsAt !== null;
}
