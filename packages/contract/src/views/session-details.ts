import * as z from 'zod/mini';
import { ProgramId, TrainerId, UserId } from '../core/ids.ts';
import { SessionProblem } from '../payments/problem.ts';
import { SessionPayment } from '../payments/transaction.ts';
import { Review } from '../reviews/review.ts';
import { Appointment } from '../scheduling/appointment.ts';

/** Everything the session page shows, cut to what each side may see (R124, security.md §2.5). */
export const SessionDetails = z.object({
  appointment: Appointment,
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
  trainerUser: z.object({ id: UserId, timezone: z.nullable(z.string()) }),
  /** What the parent said of it; null until then. The two parties see it even after an operator has hidden it. */
  review: z.nullable(Review),
  /** The parent's word that the session was not as agreed; null without one (R120). */
  problemReport: z.nullable(SessionProblem),
  /** Whether the viewer is the parent, the session has taken place, and no payout took its money yet. */
  canReportProblem: z.boolean(),
});
export type SessionDetails = z.infer<typeof SessionDetails>;
