import * as z from 'zod/mini';

/** What the provider last told of a trainer's payout account; the three specified flags derive from it (R71). */
export const payoutAccountStates = ['PENDING', 'ACTIVE', 'RESTRICTED', 'REJECTED'] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];

export const ConnectStatus = z.object({
  hasAccount: z.boolean(),
  onboardingComplete: z.boolean(),
  payoutsEnabled: z.boolean(),
});
export type ConnectStatus = z.infer<typeof ConnectStatus>;
