import type { ConnectStatus, PayoutAccountState } from '@x1/contract/payouts/payout.ts';
import type { ProviderAccount } from './port.ts';
import type { AccountStatus, PayoutAccount } from './store.ts';

/**
 * The one state of a payout account (R71). PENDING: the owner or the provider still has something to do before the first payout.
 * RESTRICTED: set up, but not payable; new sales stop, held money stays. REJECTED: for good.
 */
export function payoutAccountState({ detailsSubmitted, payoutsEnabled, transfersEnabled, hold }: ProviderAccount): PayoutAccountState {
  if (hold === 'rejected') return 'REJECTED';
  if (!detailsSubmitted) return 'PENDING';
  if (payoutsEnabled && transfersEnabled) return 'ACTIVE';
  return hold === 'under_review' ? 'PENDING' : 'RESTRICTED';
}

/** What is kept of an account. Payouts count as enabled only while earnings can get there too. */
export function toAccountStatus(account: ProviderAccount): AccountStatus {
  const state = payoutAccountState(account);
  const fingerprints = account.fingerprints.toSorted();
  return { state, detailsSubmitted: account.detailsSubmitted, payoutsEnabled: state === 'ACTIVE', fingerprints };
}

/**
 * Whether asking the provider may bring news that no event has brought yet: the person is on the way back from the bank set-up, or the account
 * is older than what we keep of it.
 */
export function mayHaveChanged({ providerAccountId, state, fingerprints }: PayoutAccount): boolean {
  return providerAccountId !== null && (state === 'PENDING' || state === 'RESTRICTED' || fingerprints === null);
}

/** The three flags of the API and the state behind them; the account's id stays here (security.md row 13). */
export function toConnectStatus(account: PayoutAccount | undefined): ConnectStatus {
  if (!account?.providerAccountId) return { hasAccount: false, onboardingComplete: false, payoutsEnabled: false, accountState: null };
  const { detailsSubmitted, payoutsEnabled, state } = account;
  return { hasAccount: true, onboardingComplete: detailsSubmitted, payoutsEnabled, accountState: state };
}
