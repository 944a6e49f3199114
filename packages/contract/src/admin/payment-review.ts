import * as z from 'zod/mini';
import { TransactionId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { Person } from './person.ts';

/** What payer and trainer share (R182). `account`: the payer's card is what the trainer is paid out to; `device`: both signed in on one browser. */
export const reviewSignals = ['account', 'device'] as const;
export type ReviewSignal = (typeof reviewSignals)[number];

/** Why a payment is held, and what became of it: `released` by an operator, or `returned` to the parent. */
export const PaymentReview = z.object({
  signals: z.array(z.enum(reviewSignals)),
  openedAt: Instant,
  decidedAt: z.nullable(Instant),
  decision: z.nullable(z.enum(['released', 'returned'])),
});
export type PaymentReview = z.infer<typeof PaymentReview>;

export const AdminPaymentReview = z.extend(PaymentReview, {
  transactionId: TransactionId,
  programTitle: z.string(),
  amount: Cents,
  payer: Person,
  trainer: Person,
});
export type AdminPaymentReview = z.infer<typeof AdminPaymentReview>;
