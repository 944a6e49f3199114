import * as z from 'zod/mini';
import { AppointmentId, TrainerId, UserId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { trainingFormats } from '../programs/program.ts';
import { SessionAthlete } from '../sessions/session-athlete.ts';
import { askAgainReasons } from './booking-rules.ts';
import { appointmentStatuses, approvalStatuses, cancellers, sessionParties, sessionStates, sessionTypes } from './states.ts';

/** An appointment as lists and single replies carry it (S1§3, S2§3, rulings §0). */
export const Appointment = z.object({
  id: AppointmentId,
  title: z.string(),
  description: z.nullable(z.string()),
  programTitle: z.string(),
  sessionType: z.enum(sessionTypes),
  status: z.enum(appointmentStatuses),
  approvalStatus: z.enum(approvalStatuses),
  /** What status, answer and money come to. */
  state: z.enum(sessionStates),
  rejectionReason: z.nullable(z.string()),
  /** When the request was declined because nobody answered it in time (R109); null if the trainer declined it. */
  expiredAt: z.nullable(Instant),
  /**
   * When the parent chose a time of an accepted purchase that the trainer is asked about again (R175): the answer is about this session alone.
   * Null for a request that was never answered, and once the trainer has approved.
   */
  askedAgain: z.nullable(z.object({ at: Instant, reason: z.enum(askAgainReasons) })),
  /** Until when the trainer has to answer (R109); null where no answer is awaited. */
  answerBy: z.nullable(Instant),
  isPaid: z.boolean(),
  isScheduled: z.boolean(),
  /** The session's number within its purchase, from 1, and how many sessions the purchase includes (R38). */
  sessionNumber: z.int(),
  sessionCount: z.int(),
  /** This session's share of what the parent paid, in cents: all of it if the purchase includes one session. */
  amount: Cents,
  /** What the parent paid for the whole purchase, in cents. */
  purchaseAmount: Cents,
  /** How much of that share was refunded. */
  refundedAmount: Cents,
  startTime: z.nullable(Instant),
  endTime: z.nullable(Instant),
  /** When the time was chosen, not the time itself; for a canceled session, of its former time. */
  scheduledAt: z.nullable(Instant),
  scheduledBy: z.nullable(UserId),
  /** The entry in the trainer's Google Calendar, once written (S2§3). */
  googleEventId: z.nullable(z.string()),
  /**
   * From when on the time is agreed (R176): as soon as a parent has chosen or accepted it, else 24 hours after the parent was told of the
   * trainer's choice, which may be to come. Null without a time, and until the parent is told.
   */
  timeAgreedAt: z.nullable(Instant),
  location: z.nullable(z.string()),
  /** How its program is held; what is known of the place until the session has one (R185). */
  trainingFormat: z.enum(trainingFormats),
  completedAt: z.nullable(Instant),
  cancelledAt: z.nullable(Instant),
  /** `support`: X1, because all of its money goes back. */
  cancelledBy: z.nullable(z.enum(cancellers)),
  cancellationReason: z.nullable(z.string()),
  /** The time it had before it was canceled. */
  formerStartTime: z.nullable(Instant),
  formerEndTime: z.nullable(Instant),
  /** Who is reported not to have come: final about a parent; about a trainer an operator decides (R119). */
  noShowOf: z.nullable(z.enum(sessionParties)),
  createdAt: Instant,
  trainerId: TrainerId,
  trainerName: z.string(),
  trainerImageUrl: z.nullable(z.string()),
  parentId: UserId,
  parentName: z.string(),
  /** Who trains: for the parent, and for the trainer while the session is paid (R171); null for everyone else, and where it wasn't said. */
  athlete: z.nullable(SessionAthlete),
  /** Until when the family's newest agreement with this trainer's waiver is valid, or was (R173); null without one. */
  waiverUntil: z.nullable(Instant),
  /** Whether nobody has reviewed it, and neither of the two blocks the other: once it was held and is over, the parent may (R42). */
  isUnreviewed: z.optional(z.boolean()),
});
export type Appointment = z.infer<typeof Appointment>;
