import * as z from 'zod/mini';
import { PayoutId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import type { StateTable } from '../core/state-table.ts';
import { Instant } from '../core/time.ts';

/** Below this a balance is carried to the next Friday (S2§9, R97). */
export const MINIMUM_PAYOUT_CENTS = 5_000;
/** How long money must have been released before it can be asked for (R98). */
export const REQUEST_WAIT_HOURS = 48;
/** Where Friday 10:00 and Monday 00:00 are (R97). */
export const PAYOUT_TIME_ZONE = 'America/New_York';

/**
 * decided: taken out of the balance; sent: the payment provider has it for the trainer's bank; paid: the bank has it; returned: refused
 * or sent back, and in the balance again.
 */
export const payoutStatuses = ['decided', 'sent', 'paid', 'returned'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const payoutTransitions = {
  decided: ['sent', 'returned'],
  sent: ['paid', 'returned'],
  // A bank may send money back days after it took it.
  paid: ['returned'],
  returned: [],
} as const satisfies StateTable<PayoutStatus>;

export const payoutStatusLabels: Readonly<Record<PayoutStatus, string>> = {
  decided: 'Preparing',
  sent: 'On its way',
  paid: 'Paid',
  returned: 'Returned to balance',
};

/** weekly: a Friday's run; requested: asked for by the trainer (R98). */
export const payoutKinds = ['weekly', 'requested'] as const;

/** One payment to a trainer's bank as the trainer sees it. */
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
  /** How many sessions' shares are in it. */
  sessionCount: z.int(),
});
export type Payout = z.infer<typeof Payout>;

/** Why the next Friday will pay nothing. */
export const payoutBlocks = ['below_minimum', 'account_not_ready'] as const;

/** What a trainer has on X1 now, in cents; each figure is a sum of the ledger (R103). */
export const PayoutBalance = z.object({
  /** Earned with sessions that are paid and not yet released. */
  held: Cents,
  /** Released and not paid out, without what is under review. */
  available: Cents,
  /** Released, but kept back until a problem report or dispute is decided. */
  underReview: Cents,
  /** Taken by a payout and not yet with the bank. */
  onTheWay: Cents,
  /** With the bank, ever. */
  paidOut: Cents,
  /** Owed to X1 because paid-out money went back to a payer; later earnings pay it. */
  owed: Cents,
  nextPayout: z.object({
    /** Friday 10:00 in New York. */
    at: Instant,
    /** What it would pay if nothing changed; 0 when blocked. */
    amount: Cents,
    blockedReason: z.nullable(z.enum(payoutBlocks)),
  }),
  /** What POST /api/payouts/request would pay now, and why it would not. */
  request: z.object({
    amount: Cents,
    blockedReason: z.nullable(z.enum([...payoutBlocks, 'email_unconfirmed', 'request_open'])),
  }),
});
export type PayoutBalance = z.infer<typeof PayoutBalance>;

/** The provider's last known state of a trainer's payout account; the three specified flags derive from it (R71). */
export const payoutAccountStates = ['PENDING', 'ACTIVE', 'RESTRICTED', 'REJECTED'] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/** The three specified flags, and the state behind them: only the state distinguishes review, restriction and rejection. */
export const ConnectStatus = z.object({
  hasAccount: z.boolean(),
  onboardingComplete: z.boolean(),
  payoutsEnabled: z.boolean(),
  /** Null while there is no account. PENDING with complete onboarding: the provider is looking at the details. */
  accountState: z.nullable(z.enum(payoutAccountStates)),
});
export type ConnectStatus = z.infer<typeof ConnectStatus>;
