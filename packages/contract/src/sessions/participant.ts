import * as z from 'zod/mini';
import { Instant } from '../core/time.ts';
import { appointmentStatuses, approvalStatuses, SessionType, sessionStates } from '../scheduling/states.ts';

/** A paid seat as the program's owner sees it: first name and state, nothing else about the person (R77). */
export const Participant = z.object({
  name: z.string(),
  /** Who trains, for the trainer of a seat that is paid (R171). */
  athleteName: z.nullable(z.string()),
  sessionType: SessionType,
  status: z.enum(appointmentStatuses),
  approvalStatus: z.enum(approvalStatuses),
  state: z.enum(sessionStates),
  /** When the seat was paid. */
  bookedAt: Instant,
});
export type Participant = z.infer<typeof Participant>;
