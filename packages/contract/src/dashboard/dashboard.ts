import * as z from 'zod/mini';
import { TransactionId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { transactionStatuses } from '../payments/transaction.ts';
import { sessionTypes } from '../scheduling/states.ts';
import { NeedsAnswer } from './needs-answer.ts';

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
  /** What waits for the trainer. */
  needsAnswer: NeedsAnswer,
});
export type TrainerDashboard = z.infer<typeof TrainerDashboard>;
