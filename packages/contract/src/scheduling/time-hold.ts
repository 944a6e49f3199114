import * as z from 'zod/mini';
import { ProgramId, TimeHoldId, TrainerId } from '../core/ids.ts';
import { Instant, TimeZone } from '../core/time.ts';
import { SessionType, sessionTypes } from './states.ts';

/** How long a family keeps a time before it pays. */
export const HOLD_MINUTES = 10;

/** A time that a family wants to keep while it decides and pays. Its length is that of the program's sessions. */
export const NewTimeHold = z.object({
  programId: ProgramId,
  sessionType: z._default(SessionType, 'individual'),
  startTime: Instant,
  endTime: Instant,
  /** The zone of the person who chose. */
  scheduledInTimezone: TimeZone,
});
export type NewTimeHold = z.output<typeof NewTimeHold>;

/** A time that a family keeps until `expiresAt`. */
export const TimeHold = z.object({
  id: TimeHoldId,
  programId: ProgramId,
  trainerId: TrainerId,
  sessionType: z.enum(sessionTypes),
  startTime: Instant,
  endTime: Instant,
  expiresAt: Instant,
});
export type TimeHold = z.infer<typeof TimeHold>;
