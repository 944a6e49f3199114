import type { TrainerId } from '@x1/contract/core/ids.ts';

/** A ledger account by its code; those with a trainer exist once per trainer. */
export interface LedgerAccount {
  readonly code: string;
  readonly trainerId: TrainerId | null;
}

/** What the payment provider holds for the platform: an asset. */
export const providerBalance: LedgerAccount = { code: 'A.stripe', trainerId: null };

/** What the platform keeps of its sales: revenue. */
export const platformFee: LedgerAccount = { code: 'R.fee', trainerId: null };

/** Owed to a trainer for sessions not yet released: a liability. */
export function earned(trainerId: TrainerId): LedgerAccount {
  return { code: `L.earn:${trainerId}`, trainerId };
}

/** Owed to a trainer and payable with the next payout: a liability. */
export function payable(trainerId: TrainerId): LedgerAccount {
  return { code: `L.pay:${trainerId}`, trainerId };
}
