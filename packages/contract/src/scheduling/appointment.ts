import * as z from 'zod/mini';
import { AppointmentId, TrainerId, UserId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { appointmentStatuses, approvalStatuses, sessionTypes } from './states.ts';

/** An appointment as lists and single replies carry it (S1§3, S2§3, rulings §0). */
export const Appointment = z.object({
  id: AppointmentId,
  title: z.string(),
  description: z.nullable(z.string()),
  programTitle: z.string(),
  sessionType: z.enum(sessionTypes),
  status: z.enum(appointmentStatuses),
  approvalStatus: z.enum(approvalStatuses),
  rejectionReason: z.nullable(z.string()),
  isPaid: z.boolean(),
  isScheduled: z.boolean(),
  /** What the parent paid for it, in cents. */
  amount: Cents,
  refundedAmount: Cents,
  startTime: z.nullable(Instant),
  endTime: z.nullable(Instant),
  /** When the time was chosen, not the time itself. */
  scheduledAt: z.nullable(Instant),
  scheduledBy: z.nullable(UserId),
  location: z.nullable(z.string()),
  completedAt: z.nullable(Instant),
  createdAt: Instant,
  trainerId: TrainerId,
  trainerName: z.string(),
  trainerImageUrl: z.nullable(z.string()),
  parentId: UserId,
  parentName: z.string(),
});
export type Appointment = z.infer<typeof Appointment>;
