import type { ConnectStatus } from './payout.ts';

/**
 * The status of a payout account for its owner. `in-review`: everything is handed in and the provider reviews it. `restricted`: the provider
 * wants something more. `closed`: rejected for good.
 */
export type BankStatus = 'none' | 'unfinished' | 'in-review' | 'restricted' | 'closed' | 'connected';

/** Reads the three flags together with the state behind them (R71). 'Connected' needs both flags (S2§3). */
export function bankStatus({ hasAccount, onboardingComplete, payoutsEnabled, accountState }: ConnectStatus): BankStatus {
  if (onboardingComplete && payoutsEnabled) return 'connected';
  if (!hasAccount) return 'none';
  if (accountState === 'REJECTED') return 'closed';
  if (!onboardingComplete) return 'unfinished';
  return accountState === 'PENDING' ? 'in-review' : 'restricted';
}
