import type { ConnectStatus } from './payout.ts';

/**
 * The status of a payout account for its owner. `in-review`: everything is submitted and the provider is reviewing it. `restricted`: the provider
 * needs more. `closed`: rejected for good.
 */
export type BankStatus = 'none' | 'unfinished' | 'in-review' | 'restricted' | 'closed' | 'connected';

/** Derives it from the three flags and the provider's state (R71). 'Connected' needs both flags (S2§3). */
export function bankStatus({ hasAccount, onboardingComplete, payoutsEnabled, accountState }: ConnectStatus): BankStatus {
  if (onboardingComplete && payoutsEnabled) return 'connected';
  if (!hasAccount) return 'none';
  if (accountState === 'REJECTED') return 'closed';
  if (!onboardingComplete) return 'unfinished';
  return accountState === 'PENDING' ? 'in-review' : 'restricted';
}
