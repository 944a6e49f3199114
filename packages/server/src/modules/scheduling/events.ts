import { AppointmentId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { Instant } from '@x1/contract/core/time.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** A trainer accepted a paid request (R107). A trainer who schedules or completes accepts by it; that is not told apart. */
export const requestApproved = defineEvent({
  name: 'scheduling.request_approved',
  schema: z.object({ appointmentId: AppointmentId, transactionId: TransactionId }),
});

/** A session has a time; `scheduledBy` chose it and need not be told. */
export const sessionScheduled = defineEvent({
  name: 'scheduling.session_scheduled',
  schema: z.object({ appointmentId: AppointmentId, scheduledBy: UserId, startsAt: Instant }),
});

/** A trainer declined a paid request: its money goes back (R95). */
export const requestRejected = defineEvent({
  name: 'scheduling.request_rejected',
  schema: z.object({ appointmentId: AppointmentId, transactionId: TransactionId }),
});

/** A session was marked as held; `payableFrom` is the later of completion and end (R97). */
export const sessionCompleted = defineEvent({
  name: 'scheduling.session_completed',
  schema: z.object({ appointmentId: AppointmentId, transactionId: TransactionId, payableFrom: Instant }),
});
