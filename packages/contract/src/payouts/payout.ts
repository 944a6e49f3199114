import * as z from 'zod/mini';
import { PayoutId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import type { StateTable } from '../core/state-table.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';

/** How long money must have been released before it can be requested (R98). */
export const REQUEST_WAIT_HOURS = 48;
/** The time zone of Friday 10:00 and Monday 00:00 (R97). */
export const PAYOUT_TIME_ZONE = 'America/New_York';

/**
 * decided: taken out of the balance; sent: with the payment provider, on its way to the trainer's bank; paid: the bank has it; returned: refused
 * or sent back, and in the balance again.
 */
export const payoutStatuses = ['decided', 'sent', 'paid', 'returned'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const payoutTransitions = {
  decided: ['sent', 'returned'],
  sent: ['paid', 'returned'],
  // A bank may return money days after it accepted it.
  paid: ['returned'],
  returned: [],
} as const satisfies StateTable<PayoutStatus>;

export const payoutStatusLabels: Readonly<Record<PayoutStatus, string>> = {
  decided: t('Preparing'),
  sent: t('On its way'),
  paid: t('Paid'),
  returned: t('Returned to balance'),
};

/** weekly: a Friday run; requested: by the trainer (R98). */
export const payoutKinds = ['weekly', 'requested'] as const;

/** One payout to a trainer's bank, as the trainer sees it. */
export const Payout = z.object({
  id: PayoutId,
  kind: z.enum(payoutKinds),
  /** The Friday of a weekly payout, such as '2026-01-09'. */
  friday: z.nullable(z.string()),
  amount: Cents,
  status: z.enum(payoutStatuses),
  decidedAt: Instant,
  sentAt: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  returnedAt: z.nullable(Instant),
  /** One plain sentence for the trainer. */
  returnReason: z.nullable(z.string()),
  /** How many sessions' shares it contains. */
  sessionCount: z.int(),
});
export type Payout = z.infer<typeof Payout>;

/** Why the next Friday run will pay nothing. `stopped`: X1 is reviewing the account (R182). */
export const payoutBlocks = ['below_minimum', 'account_not_ready', 'stopped'] as const;

/** What the next Friday's run would pay a trainer if nothing changed, or why it would pay nothing. */
export const NextPayout = z.object({
  /** Friday 10:00 in New York. */
  at: Instant,
  /** What it would pay if nothing changed; 0 when blocked. */
  amount: Cents,
  /** How many sessions' shares it would contain; 0 when blocked. */
  sessionCount: z.int(),
  blockedReason: z.nullable(z.enum(payoutBlocks)),
  /** What could be paid on that Friday too, but is carried to the next one: more than a payout of a new seller may be. */
  carried: Cents,
});

/** A trainer's balances on X1 now, in cents; each is a sum of the ledger (R103). */
export const PayoutBalance = z.object({
  /** Earned by sessions that are paid and not yet released. */
  held: Cents,
  /** Released and not paid out, excluding what is under review. */
  available: Cents,
  /** Released, but on hold until a problem report, a dispute or a review of the payment is decided. */
  underReview: Cents,
  /** The part of that which waits for a review: an operator looks at the payment first (R182). */
  inReview: Cents,
  /** In a payout that has not reached the bank. */
  onTheWay: Cents,
  /** Paid to the bank, all time. */
  paidOut: Cents,
  /** Owed to X1 because paid-out money was refunded to a payer; deducted from later earnings. */
  owed: Cents,
  /** What is below it waits for the next Friday (R97, decision 0109). */
  minimum: Cents,
  nextPayout: NextPayout,
  /** What POST /api/payouts/request would pay now, or why it would not. */
  request: z.object({
    amount: Cents,
    blockedReason: z.nullable(z.enum([...payoutBlocks, 'email_unconfirmed', 'request_open', 'first_on_friday'])),
  }),
  /** What holds while the trainer is new (R182): the most that a payout may be, and when that ends, whichever comes first. Null for others. */
  newSeller: z.nullable(z.object({ cap: Cents, sessionsLeft: z.int(), until: z.nullable(Instant) })),
});
export type PayoutBalance = z.infer<typeof PayoutBalance>;

/**
 * A line of what a payout consists of. session: what became available with one session; refund: what went back to a payer, below zero; other: what
 * earlier payouts left or took already, or the part of a session that this payout still takes.
 */
export const PayoutPart = z.object({
  kind: z.enum(['session', 'refund', 'other']),
  /** Who paid; null for other. */
  payerName: z.nullable(z.string()),
  /** What was bought, as it was called then; null for other. */
  programTitle: z.nullable(z.string()),
  /** When the session began; null for what isn't one. */
  startsAt: z.nullable(Instant),
  amount: Cents,
});
export type PayoutPart = z.infer<typeof PayoutPart>;

/** The provider's last known state of a trainer's payout account; the three specified flags derive from it (R71). */
export const payoutAccountStates = ['PENDING', 'ACTIVE', 'RESTRICTED', 'REJECTED'] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/** The three specified flags, and the state behind them: only the state distinguishes review, restriction and rejection. */
export const ConnectStatus = z.object({
  hasAccount: z.boolean(),
  onboardingComplete: z.boolean(),
  payoutsEnabled: z.boolean(),
  /** Null while there is no account. PENDING with complete onboarding: the provider is reviewing the details. */
  accountState: z.nullable(z.enum(payoutAccountStates)),
});
export type ConnectStatus = z.infer<typeof ConnectStatus>;
