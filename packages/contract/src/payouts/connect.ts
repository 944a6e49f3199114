import * as z from 'zod/mini';

/** What the provider last told of a trainer's payout account; the three specified flags derive from it (R71). */
export const payoutAccountStates = ['PENDING', 'ACTIVE', 'RESTRICTED', 'REJECTED'] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/** The three specified flags, and the state behind them: it alone tells a review from a restriction, and either from a rejection. */
export const ConnectStatus = z.object({
  hasAccount: z.boolean(),
  onboardingComplete: z.boolean(),
  payoutsEnabled: z.boolean(),
  /** Null while there is no account. PENDING with complete onboarding: the provider is looking at the details. */
  accountState: z.nullable(z.enum(payoutAccountStates)),
});
export type ConnectStatus = z.infer<typeof ConnectStatus>;
