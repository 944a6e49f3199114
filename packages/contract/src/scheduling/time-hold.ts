import * as z from 'zod/mini';
import { ProgramId, TimeHoldId, TrainerId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant, TimeZone } from '../core/time.ts';
import { TimeSpan } from './availability.ts';
import { SessionType, sessionTypes } from './states.ts';

/** How long a family keeps a time before it pays, and how long at most while a payment is being confirmed at the provider. */
export const HOLD_MINUTES = 10;
export const LONGEST_HOLD_MINUTES = 20;

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

/** What became of the time that a family chose before it paid, once the payment settled. */
export const FirstTime = z.object({
  /** gone: the first session waits for another time. */
  outcome: z.enum(['scheduled', 'gone']),
  startTime: Instant,
  endTime: Instant,
  /** Why it is gone: the code that a choice of this time was refused with. */
  reason: z.nullable(z.string()),
  /** What comes back of the session's share if the parent cancels it now, in cents; 0 while it is scheduled. */
  refund: Cents,
  /** Where it is gone: times that could be had instead, at most three. */
  nextFreeTimes: z.array(TimeSpan),
});
export type FirstTime = z.infer<typeof FirstTime>;
