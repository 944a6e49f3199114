import * as z from 'zod/mini';
import { AppointmentId, ProgramId, TrainerId, UserId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { SessionProblem } from '../payments/problem.ts';
import { RefundPolicy } from '../payments/refund-policy.ts';
import { SessionPayment } from '../payments/transaction.ts';
import { trainingFormats } from '../programs/program.ts';
import { Review } from '../reviews/review.ts';
import { Appointment } from '../scheduling/appointment.ts';
import { sessionDurationsMinutes } from '../scheduling/locations.ts';
import { SessionNotes } from '../scheduling/session-notes.ts';
import { appointmentStatuses, sessionStates } from '../scheduling/states.ts';
import { AthleteDetails } from './session-athlete.ts';

/** Everything the session page shows, limited to what each side may see (R124, security.md §2.5). */
export const SessionDetails = z.object({
  appointment: Appointment,
  /** Whether one of the two blocks the other (R177); never to an operator. */
  isBlocked: z.boolean(),
  trainer: z.object({ id: TrainerId, userId: UserId, name: z.string(), imageUrl: z.nullable(z.string()) }),
  /** `email` is present only for that trainer, after a payment that was not fully refunded (L11). */
  parent: z.object({ id: UserId, name: z.string(), email: z.optional(z.string()) }),
  /** Who trains, limited like `appointment.athlete` (R171). */
  athlete: z.nullable(AthleteDetails),
  /** Other sessions of the same athlete at the same time, for the parent alone: a warning (R171). */
  overlaps: z.array(z.object({ id: AppointmentId, title: z.string(), startTime: Instant, endTime: Instant })),
  program: z.object({
    id: ProgramId,
    title: z.string(),
    description: z.string(),
    programType: z.string(),
    duration: z.string(),
    trainingFormat: z.enum(trainingFormats),
    requirements: z.nullable(z.string()),
    /** How long its sessions are, from which the scheduling dialog starts. */
    sessionMinutes: z.literal([...sessionDurationsMinutes]),
  }),
  transaction: z.nullable(SessionPayment),
  /**
   * What decides the refund of a cancellation (R95): see `cancellationOutcome`; whether the request was approved is the appointment's
   * `approvalStatus`. `onTheWayCents` was requested as a refund of this session, for itself or as its part of the whole payment, and is not paid
   * yet; abandoned refunds are excluded. `isEndedByTrainer` is
   * set if the trainer has blocked the parent or left: then canceling refunds everything, no matter who cancels. `credit`, for the parent
   * alone and only where credit paid a part: how much, and what of the payment can still go to the card; what goes back beyond it becomes
   * credit (decision 0086). Null before the payment.
   */
  terms: z.nullable(
    z.object({
      policy: RefundPolicy,
      paidAt: Instant,
      leftCents: Cents,
      onTheWayCents: Cents,
      credit: z.optional(z.object({ paidCents: Cents, cardLeftCents: Cents })),
      isEndedByTrainer: z.optional(z.boolean()),
    }),
  ),
  /** The sessions of the same purchase in their order, including this one (R38). */
  purchase: z.array(
    z.object({
      id: AppointmentId,
      sessionNumber: z.int(),
      status: z.enum(appointmentStatuses),
      state: z.enum(sessionStates),
      startTime: z.nullable(Instant),
      /** The trainer has yet to confirm its time, though the purchase is accepted (R175). */
      isAskedAgain: z.optional(z.boolean()),
      /** What is left of its share after paid and requested refunds; 0 before the payment. */
      leftCents: Cents,
    }),
  ),
  /** The time that the parent chose before paying, where it was gone when the payment settled and the session still waits for another; for the parent alone. */
  missedTime: z.nullable(z.object({ startTime: Instant, endTime: Instant })),
  /** For a scheduled group session: how many seats are taken, without names. */
  group: z.nullable(z.object({ seatsTaken: z.int(), seats: z.int() })),
  /** The meeting link of an online session, for both parties once the trainer has approved it (R186), while it is paid and not over; null without one (S2§2). */
  meetingLink: z.nullable(z.string()),
  /** Where the trainer's place, field or gym is, for both parties once the trainer has approved it, while it is paid; null where that isn't known, and for any other place. */
  placeAddress: z.nullable(z.string()),
  /** The town of the trainer's place that it takes place at, as everybody reads it: 'Durham, NC'; null for any other place. */
  placeTown: z.nullable(z.string()),
  /** How to find the trainer's place, told as its address is. */
  placeNote: z.nullable(z.string()),
  notes: z.nullable(SessionNotes),
  /** Whether the entry in the trainer's Google Calendar, or the parent's invitation, can be sent again (R121, R122). */
  canSyncCalendar: z.boolean(),
  trainerUser: z.object({ id: UserId, timezone: z.nullable(z.string()) }),
  /** The parent's review; null without one. The two parties see it even after an operator has hidden it. */
  review: z.nullable(Review),
  /** The parent's report that the session was not as agreed; null without one (R120). */
  problemReport: z.nullable(SessionProblem),
  /** Whether the viewer is the parent, the session has taken place, and its money is not paid out yet. */
  canReportProblem: z.boolean(),
});
export type SessionDetails = z.infer<typeof SessionDetails>;
