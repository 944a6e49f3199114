import { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import { Instant } from '@x1/contract/core/time.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

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
