import type { TrainerId } from '@x1/contract/core/ids.ts';

/** A ledger account by its code; those with a trainer exist once per trainer (security.md §4.1). */
export interface LedgerAccount {
  readonly code: string;
  readonly trainerId: TrainerId | null;
}

const platform = (code: string): LedgerAccount => ({ code, trainerId: null });
const ofTrainer =
  (prefix: string) =>
  (trainerId: TrainerId): LedgerAccount => ({ code: `${prefix}:${trainerId}`, trainerId });

/** What the payment provider holds for the platform: an asset. */
export const providerBalance = platform('A.stripe');

/** What the platform keeps of its sales: revenue. */
export const platformFee = platform('R.fee');

/** What the card processor keeps of charges: an expense. */
export const processingFees = platform('E.stripe');

/** What the provider takes for disputes: an expense. */
export const disputeFees = platform('E.dispute');

/** What trainers owed and the platform gave up: an expense. */
export const writtenOff = platform('E.loss');

/** Owed to a trainer for sessions not yet released: a liability. */
export const earned = ofTrainer('L.earn');

/** Owed to a trainer and payable with the next payout: a liability. */
export const payable = ofTrainer('L.pay');

/** On its way to a trainer: taken from what is payable, not yet transferred. A liability. */
export const inTransit = ofTrainer('L.transit');

/** What a trainer owes the platform, because money they were paid went back to a payer: an asset. */
export const owed = ofTrainer('A.recv');

/** What the bank holds while it decides about a dispute: a debit until then, nothing afterwards. */
export function disputeHold(disputeId: number): LedgerAccount {
  return platform(`L.dispute:${disputeId}`);
}
