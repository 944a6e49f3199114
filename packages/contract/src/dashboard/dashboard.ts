import * as z from 'zod/mini';
import { AppointmentId, ReviewId, TransactionId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { transactionStatuses } from '../payments/transaction.ts';
import { trainerPlaces } from '../scheduling/locations.ts';
import { approvalStatuses, sessionTypes } from '../scheduling/states.ts';

/** A session in the trainer's list of open work. */
export const WaitingSession = z.object({
  id: AppointmentId,
  parentName: z.string(),
  programTitle: z.string(),
  approvalStatus: z.enum(approvalStatuses),
  startTime: z.nullable(Instant),
  endTime: z.nullable(Instant),
});
export type WaitingSession = z.infer<typeof WaitingSession>;

/** A published review the trainer has not replied to; the reply is written on the session's page. */
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

/** How many items of each kind are listed; the counts include all. */
export const NAMED_AT_MOST = 3;

/** What a trainer has to act on now, by the server's clock. No item is in two lists. */
export const NeedsAnswer = z.object({
  /** The time zone of `today`: the trainer's own. */
  timezone: z.string(),
  /** Paid requests waiting for approval (S1§2). */
  requests: z.int(),
  /** Until when the first of them has to be answered (R109); null without one. */
  requestsDueAt: z.nullable(Instant),
  /** Approved and paid, without a time. Longest waiting first. */
  toSchedule: sessions,
  /** Past their end and not marked complete. Longest waiting first. */
  toComplete: sessions,
  /** In progress, or still ahead before midnight, by time. */
  today: sessions,
  /** Newest first. */
  reviews: z.object({ count: z.int(), items: z.array(WaitingReview) }),
  /** The trainer's own places without an address, with how many confirmed sessions are still to take place there. */
  placesWithoutAddress: z.array(z.object({ place: z.enum(trainerPlaces), sessions: z.int() })),
});
export type NeedsAnswer = z.infer<typeof NeedsAnswer>;

/** The trainer's numbers (S1§3, R59): earnings in cents, net of refunds and fee, from the ledger. */
export const TrainerDashboard = z.object({
  totalSessions: z.int(),
  totalEarnings: Cents,
  /** Tenths; null until the first review (R41). */
  avgRating: z.nullable(z.int()),
  recentBookings: z.array(
    z.object({
      id: TransactionId,
      payerName: z.string(),
      programTitle: z.string(),
      sessionType: z.enum(sessionTypes),
      amount: Cents,
      date: Instant,
      status: z.enum(transactionStatuses),
    }),
  ),
  successfulTransactions: z.int(),
  pendingTransactions: z.int(),
  failedTransactions: z.int(),
  /** What the trainer has to act on. */
  needsAnswer: NeedsAnswer,
});
export type TrainerDashboard = z.infer<typeof TrainerDashboard>;
