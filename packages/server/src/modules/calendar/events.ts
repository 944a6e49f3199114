import { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { Instant } from '@x1/contract/core/time.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** A trainer's consent was revoked at Google or expired: nothing is written until it is given again (R133). */
export const connectionLost = defineEvent({ name: 'calendar.connection_lost', schema: z.object({ userId: UserId }) });

/** A session has got a video call of its own in the trainer's calendar, another one, or none any more. */
export const callLinkChanged = defineEvent({
  name: 'calendar.call_link_changed',
  schema: z.object({ appointmentId: AppointmentId, changedAt: Instant }),
});
