import * as z from 'zod/mini';
import { Instant } from '../core/time.ts';

/** Since when the oldest of what is open waits; null when nothing does. */
const oldestAt = z.nullable(Instant);

/** Counts of what is waiting for an operator; nothing personal. */
export const AdminOverview = z.object({
  reports: z.object({
    open: z.int(),
    oldestAt,
    childSafety: z.int(),
    /** When the oldest open report about a child's safety came in; the target is 24 hours (security.md §5.4). */
    oldestChildSafetyAt: z.nullable(Instant),
  }),
  supportRequests: z.object({ open: z.int(), oldestAt }),
  approvals: z.object({ pending: z.int(), oldestAt }),
  problems: z.object({ open: z.int(), oldestAt }),
  disputes: z.object({ open: z.int(), oldestAt, nextEvidenceDueAt: z.nullable(Instant) }),
  /** Payments, refunds and payouts that don't move, and that nobody has put away. */
  stuckMoney: z.object({ open: z.int(), oldestAt }),
  /** Reports that an operator has to look at, at the provider. */
  backgroundChecks: z.object({ toDecide: z.int(), oldestAt }),
  verifications: z.object({ pending: z.int(), failed: z.int() }),
  payouts: z.object({ onTheWay: z.int(), held: z.int(), paymentsInReview: z.int(), oldestReviewAt: oldestAt }),
  refunds: z.object({ open: z.int() }),
  jobs: z.object({ waiting: z.int(), failed: z.int() }),
  /** `failed`: those that nobody has put away. */
  mails: z.object({ waiting: z.int(), failed: z.int(), oldestFailedAt: oldestAt }),
  users: z.object({ parents: z.int(), trainers: z.int(), disabled: z.int() }),
});
export type AdminOverview = z.infer<typeof AdminOverview>;
