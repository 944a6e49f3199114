import * as z from 'zod/mini';
import { AppointmentId, ProgramId, TrainerId, UserId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { SessionProblem } from '../payments/problem.ts';
import { RefundPolicy } from '../payments/refund-policy.ts';
import { SessionPayment } from '../payments/transaction.ts';
import { Review } from '../reviews/review.ts';
import { Appointment } from '../scheduling/appointment.ts';
import { SessionNotes } from '../scheduling/session-notes.ts';
import { appointmentStatuses, sessionStates } from '../scheduling/states.ts';

/** Everything the session page shows, cut to what each side may see (R124, security.md §2.5). */
export const SessionDetails = z.object({
  appointment: Appointment,
  /** Whether one of the two blocks the other (R177); never to an operator. */
  isBlocked: z.boolean(),
  trainer: z.object({ id: TrainerId, userId: UserId, name: z.string(), imageUrl: z.nullable(z.string()) }),
  /** `email` is there only for that trainer, after a payment that was not fully refunded (L11). */
  parent: z.object({ id: UserId, name: z.string(), email: z.optional(z.string()) }),
  program: z.object({
    id: ProgramId,
    title: z.string(),
    description: z.string(),
    programType: z.string(),
    duration: z.string(),
    trainingFormat: z.string(),
    requirements: z.nullable(z.string()),
  }),
  transaction: z.nullable(SessionPayment),
  /**
   * What decides about the money of a cancellation (R95): see `cancellationOutcome`; whether the request was accepted is the appointment's
   * `approvalStatus`. `onTheWayCents` is what was asked back of this session, for itself or as its part of the whole payment, and is not paid
   * yet: a refund that was given up is not in it. `isEndedByTrainer` is
   * there where the trainer has blocked the parent or left: whoever cancels then, all of it goes back. Null before the payment.
   */
  terms: z.nullable(
    z.object({ policy: RefundPolicy, paidAt: Instant, leftCents: Cents, onTheWayCents: Cents, isEndedByTrainer: z.optional(z.boolean()) }),
  ),
  /** The sessions of the same purchase in their order, this one among them (R38). */
  purchase: z.array(
    z.object({
      id: AppointmentId,
      sessionNumber: z.int(),
      status: z.enum(appointmentStatuses),
      state: z.enum(sessionStates),
      startTime: z.nullable(Instant),
      /** What is neither given back nor asked back of its share; 0 before the payment. */
      leftCents: Cents,
    }),
  ),
  /** Of a scheduled group session: how many seats are taken. Nobody's name is in it. */
  group: z.nullable(z.object({ seatsTaken: z.int(), seats: z.int() })),
  /** Where an online session takes place: for both parties while it is paid and stands; null without one (S2§2). */
  meetingLink: z.nullable(z.string()),
  notes: z.nullable(SessionNotes),
  /** The entry in the trainer's Google Calendar, once it is written; and whether it can be written, or the invitation sent, again (R121, R122). */
  googleEventId: z.nullable(z.string()),
  canSyncCalendar: z.boolean(),
  trainerUser: z.object({ id: UserId, timezone: z.nullable(z.string()) }),
  /** What the parent said of it; null until then. The two parties see it even after an operator has hidden it. */
  review: z.nullable(Review),
  /** The parent's word that the session was not as agreed; null without one (R120). */
  problemReport: z.nullable(SessionProblem),
  /** Whether the viewer is the parent, the session has taken place, and no payout took its money yet. */
  canReportProblem: z.boolean(),
});
export type SessionDetails = z.infer<typeof SessionDetails>;
