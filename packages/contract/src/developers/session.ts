import * as z from 'zod/mini';
import { AppointmentId, ProgramId, TransactionId } from '../core/ids.ts';
import { Instant } from '../core/time.ts';
import { appointmentStatuses, approvalStatuses, sessionTypes } from '../scheduling/states.ts';

/** A session as programs read it: no name, no note and nothing else about a family or a child leaves X1 this way (decision 0108). */
export const ApiSession = z.object({
  id: AppointmentId,
  /** The sessions of one purchase have it in common. */
  purchaseId: TransactionId,
  programId: ProgramId,
  /** Of a package: 1 for its first session. */
  sessionNumber: z.int(),
  sessionType: z.enum(sessionTypes),
  status: z.enum(appointmentStatuses),
  approvalStatus: z.enum(approvalStatuses),
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  bookedAt: Instant,
  completedAt: z.nullable(Instant),
  cancelledAt: z.nullable(Instant),
});
export type ApiSession = z.infer<typeof ApiSession>;
