import * as z from 'zod/mini';
import { AppointmentId } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';

export const PROBLEM_TEXT_MAX = 2_000;

/** What a parent writes when a session was not as agreed. */
export const NewProblemReport = z.object({ text: text({ min: 1, max: PROBLEM_TEXT_MAX, tooShort: t('Please say what went wrong.') }) });

/** A parent's report that a session was not as agreed: the money is on hold until an operator has decided (R97, R120). */
export const ProblemReport = z.object({
  appointmentId: AppointmentId,
  text: z.string(),
  reportedAt: Instant,
  decidedAt: z.nullable(Instant),
  decision: z.nullable(z.enum(['release', 'refund'])),
});
export type ProblemReport = z.infer<typeof ProblemReport>;

/** The same on the session page: the text is only for the parent and for operators; the trainer sees that there is a report and since when. */
export const SessionProblem = z.object({
  text: z.optional(z.string()),
  reportedAt: Instant,
  decidedAt: z.nullable(Instant),
  decision: z.nullable(z.enum(['release', 'refund'])),
});
export type SessionProblem = z.infer<typeof SessionProblem>;
