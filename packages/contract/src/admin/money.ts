import * as z from 'zod/mini';
import { AppointmentId, ApprovalId, PayoutId, ProgramId, TransactionId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { ProgramPayment } from '../payments/transaction.ts';
import { payoutKinds, payoutStatuses } from '../payouts/payout.ts';
import { AppliedPromoCode } from '../promo-codes/promo-code.ts';
import { appointmentStatuses, sessionStates } from '../scheduling/states.ts';
import { CaseClosing, CaseWork } from './case.ts';
import { PaymentReview } from './payment-review.ts';
import { Operator, Person } from './person.ts';

/** Refunds above this need a second operator (security.md B24); earlier operator refunds of the same payment count too. */
export const REFUND_ALONE_MAX_CENTS = 50_000;

const AdminPayment = z.extend(ProgramPayment, { payer: Person, trainer: Person });

export const AdminTransactionListItem = z.extend(AdminPayment, {
  /** Of its sessions the first that isn't over, else the last; null before it is paid. */
  session: z.nullable(
    z.object({
      id: AppointmentId,
      state: z.enum(sessionStates),
      /** Its time, or the one it had until it was canceled or declined; null where it never had one. */
      startsAt: z.nullable(Instant),
      /** The session's number within its purchase, from 1, and how many sessions the purchase includes (R38). */
      sessionNumber: z.int(),
      sessionCount: z.int(),
    }),
  ),
});
export type AdminPayment = z.infer<typeof AdminPayment>;
export type AdminTransactionListItem = z.infer<typeof AdminTransactionListItem>;

export const AdminDispute = z.object({
  work: CaseWork,
  id: z.int(),
  transactionId: TransactionId,
  status: z.enum(['open', 'won', 'lost']),
  amount: Cents,
  fee: Cents,
  reason: z.nullable(z.string()),
  evidenceDueAt: z.nullable(Instant),
  openedAt: Instant,
  closedAt: z.nullable(Instant),
  payer: Person,
  trainer: Person,
});
export type AdminDispute = z.infer<typeof AdminDispute>;

/**
 * Why money doesn't move. `unsettled`: somebody tried to pay more than an hour ago, and the provider hasn't said how it ended; `not_refunded`: a
 * refund that was asked for more than an hour ago; `not_sent`: a payout that hasn't left for an hour, and is tried again by itself;
 * `no_answer`: it has been with the bank for a week; `returned`: it came back, and nothing has gone to that trainer since.
 */
const stuckReasons = ['unsettled', 'not_refunded', 'not_sent', 'no_answer', 'returned'] as const;
export type StuckReason = (typeof stuckReasons)[number];

/** A payment, a refund or a payout that is stuck. */
export const AdminStuckMoney = z.object({
  kind: z.enum(['payment', 'refund', 'payout']),
  /** Of the payment, the refund or the payout. */
  caseId: z.int(),
  work: CaseWork,
  why: z.enum(stuckReasons),
  since: Instant,
  amount: Cents,
  /** The payment it's about; null for a payout. */
  transactionId: z.nullable(TransactionId),
  /** Whose money it is: the payer, or of a payout the trainer. */
  person: Person,
  /** How often a payout was refused so far. */
  refusals: z.int(),
  /** What the bank said. */
  detail: z.nullable(z.string()),
  closing: z.nullable(CaseClosing),
});
export type AdminStuckMoney = z.infer<typeof AdminStuckMoney>;

export const AdminRefund = z.object({
  id: z.int(),
  transactionId: TransactionId,
  /** The session of the payment that is refunded; null for the payment as a whole. */
  sessionNumber: z.nullable(z.int()),
  amount: Cents,
  /** What of it becomes the family's credit; the rest goes to the card (decision 0086). */
  creditAmount: Cents,
  status: z.enum(['requested', 'succeeded', 'canceled']),
  /** What triggered it, such as 'trainer', 'operator', 'rejected' or 'report'. */
  cause: z.string(),
  /** Who asked for it in the console, and why; null where no operator did, or where two did so at the same moment. */
  operator: z.nullable(Operator),
  reason: z.nullable(z.string()),
  /** What the operator let parent and trainer read about it. */
  explanation: z.nullable(z.string()),
  requestedAt: Instant,
  succeededAt: z.nullable(Instant),
});
export type AdminRefund = z.infer<typeof AdminRefund>;

/** A parent's report that a session was not as agreed (R97). */
export const AdminProblem = z.object({
  work: CaseWork,
  appointmentId: AppointmentId,
  transactionId: TransactionId,
  sessionTitle: z.string(),
  text: z.string(),
  reportedAt: Instant,
  decision: z.nullable(z.enum(['release', 'refund'])),
  decidedAt: z.nullable(Instant),
  parent: Person,
  trainer: Person,
  /** What deciding to refund would send back. */
  leftAmount: Cents,
  approvalId: z.nullable(ApprovalId),
});
export type AdminProblem = z.infer<typeof AdminProblem>;

/** One session of a payment, with its money (R38). */
export const AdminSession = z.object({
  id: AppointmentId,
  title: z.string(),
  sessionNumber: z.int(),
  status: z.enum(appointmentStatuses),
  startsAt: z.nullable(Instant),
  completedAt: z.nullable(Instant),
  cancelledAt: z.nullable(Instant),
  /** When its share becomes, or became, payable; null for neither. */
  payableFrom: z.nullable(Instant),
  releasedAt: z.nullable(Instant),
  /** How much of its price can still be refunded. */
  leftAmount: Cents,
  /** The status of the parent's report about it. */
  problem: z.nullable(z.enum(['open', 'release', 'refund'])),
});
export type AdminSession = z.infer<typeof AdminSession>;

/** One entry of the ledger: its postings add up to 0. */
export const AdminJournal = z.object({
  id: z.int(),
  kind: z.string(),
  occurredAt: Instant,
  postings: z.array(z.object({ account: z.string(), amount: Cents })),
});
export type AdminJournal = z.infer<typeof AdminJournal>;

export const AdminTransaction = z.extend(AdminPayment, {
  programId: ProgramId,
  /** What a code took off the price, and how much of it X1 pays (decision 0085). */
  discount: z.nullable(z.extend(AppliedPromoCode, { paidByX1: Cents })),
  /** The part of the amount that the family's credit pays. */
  creditAmount: Cents,
  /** In basis points. */
  feeBasisPoints: z.int(),
  lostAmount: Cents,
  processingFee: z.nullable(Cents),
  failureReason: z.nullable(z.string()),
  providerIntentId: z.nullable(z.string()),
  /** What can still be refunded. */
  refundableAmount: Cents,
  /** The first of `sessions`. */
  appointment: z.nullable(
    z.object({
      id: AppointmentId,
      title: z.string(),
      startsAt: z.nullable(Instant),
      completedAt: z.nullable(Instant),
      releasedAt: z.nullable(Instant),
    }),
  ),
  /** Every session of the payment, in its order; none before it is paid. */
  sessions: z.array(AdminSession),
  refunds: z.array(AdminRefund),
  disputes: z.array(AdminDispute),
  /** The report that is waiting for a decision, or else the latest one. */
  problem: z.nullable(AdminProblem),
  journals: z.array(AdminJournal),
  /** Set once payer and trainer were found to share something (R182). */
  review: z.nullable(PaymentReview),
  /** A refund that is waiting for a second operator. */
  refundApprovalId: z.nullable(ApprovalId),
});
export type AdminTransaction = z.infer<typeof AdminTransaction>;

export const AdminPayout = z.object({
  id: PayoutId,
  trainer: Person,
  kind: z.enum(payoutKinds),
  friday: z.nullable(z.string()),
  amount: Cents,
  status: z.enum(payoutStatuses),
  decidedAt: Instant,
  sentAt: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  returnedAt: z.nullable(Instant),
  returnReason: z.nullable(z.string()),
  transferAttempt: z.int(),
  providerTransferId: z.nullable(z.string()),
});
export type AdminPayout = z.infer<typeof AdminPayout>;

/** One payout with what it consists of: `shareAmount` and `correctionAmount` add up to its amount. */
export const AdminPayoutDetails = z.extend(AdminPayout, {
  sessionCount: z.int(),
  /** The sum of its sessions' shares. */
  shareAmount: Cents,
  /** What isn't a session's share: refunds of sessions that were paid out before, debts paid back, what a new seller's cap carries over, parts of sessions that it left to others, and what a bank sent back. */
  correctionAmount: Cents,
});
export type AdminPayoutDetails = z.infer<typeof AdminPayoutDetails>;

/** One session's share in a payout: price less fee, and the correction, add up to the share. */
export const AdminPayoutSession = z.object({
  appointmentId: AppointmentId,
  transactionId: TransactionId,
  parent: Person,
  programTitle: z.string(),
  sessionNumber: z.int(),
  sessionCount: z.int(),
  /** When it was closed as held, or as a family's no-show; null for one that never took place, whose money the trainer keeps. */
  heldAt: z.nullable(Instant),
  /** Its part of the price, with what X1 paid of it. */
  price: Cents,
  /** What X1 kept of that. */
  fee: Cents,
  /** What refunds and lost disputes had taken of the share when the payout was decided, mostly none; a cent may be rounding. */
  correction: Cents,
  share: Cents,
});
export type AdminPayoutSession = z.infer<typeof AdminPayoutSession>;

/** A released share that is kept out of payouts for as long as its reason lasts. */
export const AdminHold = z.object({
  transactionId: TransactionId,
  trainer: Person,
  cause: z.enum(['report', 'dispute', 'review']),
  placedAt: Instant,
});
export type AdminHold = z.infer<typeof AdminHold>;
