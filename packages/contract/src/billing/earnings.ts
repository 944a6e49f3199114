import * as z from 'zod/mini';
import { AppointmentId, TransactionId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { RefundPolicy } from '../payments/refund-policy.ts';
import { ProgramPayment, transactionStatuses } from '../payments/transaction.ts';
import { AppliedPromoCode } from '../promo-codes/promo-code.ts';
import { sessionTypes } from '../scheduling/states.ts';

/** One sale as its trainer sees it (S2§3). */
export const RecipientTransaction = z.extend(ProgramPayment, {
  payerName: z.string(),
  /** What a code took off the price; the amount is what was left of it. */
  discount: z.nullable(AppliedPromoCode),
  /** What X1 adds because the code is its own (decision 0085), after refunds. */
  promotionAmount: Cents,
  /** The platform's fee on the rest (R96). */
  feeAmount: Cents,
  /** The trainer's net: amount − refunded + promotion − fee; 0 while unpaid (M18). */
  netAmount: Cents,
  /** Where the trainer's share is: none, held, available, on hold, in a payout, or with the bank. */
  share: z.enum(['none', 'held', 'available', 'under_review', 'on_the_way', 'paid_out']),
  /** The session it bought. */
  appointmentId: z.nullable(AppointmentId),
});
export type RecipientTransaction = z.infer<typeof RecipientTransaction>;

/** The figures of Billing & Earnings, in the trainer's zone (R101, R103). */
export const Earnings = z.object({
  /** Net of fee, refunds and lost disputes, ever. */
  totalEarnings: Cents,
  /** The same for payments made since the first of this month. */
  thisMonth: Cents,
  /** Percentage of finished purchases that succeeded and were not fully refunded, rounded; 0 without purchases (R101, R183, M18). */
  successRate: z.int(),
  successfulTransactions: z.int(),
  /** Finished purchases: one with declined tries before its success counts once, one still being paid does not count (R183). */
  totalTransactions: z.int(),
  /** Payments by status, each with count and gross amount; only statuses that occur. Declined tries are payments. */
  breakdown: z.array(z.object({ status: z.enum(transactionStatuses), count: z.int(), amount: Cents })),
  /** Net sales by week, oldest first, including weeks without sales; `startsOn` is a Monday such as '2026-01-05'. */
  weeks: z.array(z.object({ startsOn: z.string(), net: Cents })),
  /** The time zone of months and weeks. */
  timezone: z.string(),
});
export type Earnings = z.infer<typeof Earnings>;

/** A receipt for one payment, for payer and recipient (R100, B15). */
export const Receipt = z.object({
  transactionId: TransactionId,
  /** Such as 'X1-000042'. */
  number: z.string(),
  programTitle: z.string(),
  sessionType: z.enum(sessionTypes),
  /** How many sessions were bought (R38). */
  sessionCount: z.int(),
  trainerName: z.string(),
  payerName: z.string(),
  /** Who trains: for the payer, and for the recipient while something of it is paid (R171). */
  athleteName: z.nullable(z.string()),
  /** What the payer paid, by card and with credit: the price without what the code took off. */
  amount: Cents,
  /** Only for the payer: the part of it that was paid with credit (decision 0086). */
  creditAmount: z.nullable(Cents),
  discount: z.nullable(AppliedPromoCode),
  refundedAmount: Cents,
  /** What the payer has paid after refunds. */
  paidAmount: Cents,
  /** Only for the recipient: what X1 adds because of its own code, the platform's fee, and the trainer's net. */
  promotionAmount: z.nullable(Cents),
  feeAmount: z.nullable(Cents),
  netAmount: z.nullable(Cents),
  /** What it was sold under, whatever operators have set since (decision 0109): the fee in hundredths of a percent, for the recipient alone. */
  terms: z.object({ refundPolicy: RefundPolicy, feeBasisPoints: z.nullable(z.int()) }),
  status: z.enum(transactionStatuses),
  createdAt: Instant,
  paidAt: z.nullable(Instant),
  /** `credit`, for the payer alone: what of it became credit; the rest went to the card. */
  refunds: z.array(z.object({ amount: Cents, credit: z.optional(Cents), at: Instant })),
  /** The time of the first session. */
  sessionStartsAt: z.nullable(Instant),
  sessionEndsAt: z.nullable(Instant),
});
export type Receipt = z.infer<typeof Receipt>;

export const MAX_WEEKS = 53;
const weekDigits = z.string().check(z.regex(/^[1-9][0-9]?$/, `must be a number from 1 to ${MAX_WEEKS}`));

/** `?weeks=`: how many weeks of sales, including the current one; 12 by default. */
export const earningsQuery = {
  weeks: z._default(
    z.pipe(
      z.pipe(weekDigits, z.transform(Number)),
      z.number().check(z.maximum(MAX_WEEKS, `must be at most ${MAX_WEEKS}`)),
    ) as unknown as z.ZodMiniType<number, string>,
    12,
  ),
};

/** The payment's number on receipts and in exports: 'X1-000042'. */
export function paymentNumber(transactionId: TransactionId): string {
  return `X1-${String(transactionId).padStart(6, '0')}`;
}

/** A payment as its payer sees it (B36). */
export const PayerTransaction = z.extend(ProgramPayment, {
  trainerName: z.string(),
  discount: z.nullable(AppliedPromoCode),
  /** The part of the amount that the family's credit pays. */
  creditAmount: Cents,
  /** The session it bought. */
  appointmentId: z.nullable(AppointmentId),
});
export type PayerTransaction = z.infer<typeof PayerTransaction>;
