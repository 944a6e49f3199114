import * as z from 'zod/mini';
import { AppointmentId, TransactionId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { transactionStatuses } from '../payments/transaction.ts';
import { sessionTypes } from '../scheduling/states.ts';

/** One payment as its payer sees it (B36). */
export const PayerTransaction = z.object({
  id: TransactionId,
  programTitle: z.string(),
  trainerName: z.string(),
  sessionType: z.enum(sessionTypes),
  amount: Cents,
  /** What came back by refunds and lost disputes. */
  refundedAmount: Cents,
  status: z.enum(transactionStatuses),
  createdAt: Instant,
  /** Null while it is not paid: then there is no receipt. */
  paidAt: z.nullable(Instant),
  /** The session it bought. */
  appointmentId: z.nullable(AppointmentId),
});
export type PayerTransaction = z.infer<typeof PayerTransaction>;
