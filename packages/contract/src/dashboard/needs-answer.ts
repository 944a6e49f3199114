import * as z from 'zod/mini';
import { AppointmentId, ReviewId } from '../core/ids.ts';
import { Instant } from '../core/time.ts';
import { approvalStatuses } from '../scheduling/states.ts';

/** A session in the trainer's list of what to do. */
export const WaitingSession = z.object({
  id: AppointmentId,
  parentName: z.string(),
  programTitle: z.string(),
  approvalStatus: z.enum(approvalStatuses),
  startTime: z.nullable(Instant),
  endTime: z.nullable(Instant),
});
export type WaitingSession = z.infer<typeof WaitingSession>;

/** A published review that its trainer has not answered; it is answered on the page of its session. */
export const WaitingReview = z.object({
  id: ReviewId,
  appointmentId: AppointmentId,
  authorName: z.string(),
  /** Whole stars. */
  rating: z.int(),
  createdAt: Instant,
});
export type WaitingReview = z.infer<typeof WaitingReview>;

const sessions = z.object({ count: z.int(), items: z.array(WaitingSession) });

/** How many items of each kind are named; the counts tell of all. */
export const NAMED_AT_MOST = 3;

/** What a trainer must act on now, by the server's clock. Nothing stands in two lists. */
export const NeedsAnswer = z.object({
  /** The zone whose day `today` is: the trainer's own. */
  timezone: z.string(),
  /** Paid requests that wait for approval (S1§2). */
  requests: z.int(),
  /** Accepted and paid, without a time. Longest waiting first. */
  toSchedule: sessions,
  /** Their end has passed, and they wait for Mark Complete. Longest waiting first. */
  toComplete: sessions,
  /** Under way, or still to come before midnight, by time. */
  today: sessions,
  /** Newest first. */
  reviews: z.object({ count: z.int(), items: z.array(WaitingReview) }),
});
export type NeedsAnswer = z.infer<typeof NeedsAnswer>;
