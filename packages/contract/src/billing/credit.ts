import * as z from 'zod/mini';
import { TransactionId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';

/** A family's credit (decision 0086). */
export const Credit = z.object({
  /** All of it. */
  balance: Cents,
  /** What payments keep of it that are open right now. */
  kept: Cents,
});
export type Credit = z.infer<typeof Credit>;

/** `spent` for a purchase, `returned` of one, `referral` for a friend, `gift` for a gift card. */
export const creditEntryKinds = ['spent', 'returned', 'referral', 'gift'] as const;
export type CreditEntryKind = (typeof creditEntryKinds)[number];

/** One change of a family's credit. */
export const CreditEntry = z.object({
  /** Grows with time. */
  id: z.int(),
  kind: z.enum(creditEntryKinds),
  /** Above zero where the credit grew. */
  amount: Cents,
  at: Instant,
  /** The payment it was about, and what that was for. */
  transactionId: z.nullable(TransactionId),
  programTitle: z.nullable(z.string()),
});
export type CreditEntry = z.infer<typeof CreditEntry>;
