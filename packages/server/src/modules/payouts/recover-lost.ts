import type { PayoutId, TrainerId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { requestCutoff } from './balance.ts';
import type { Decide } from './decide.ts';
import type { PayoutsNeeds } from './needs.ts';
import * as payoutStore from './payout-store.ts';
import type { PayoutProvider, ProviderTransfer } from './port.ts';
import type { createStops } from './stops.ts';
import * as store from './store.ts';

interface Needs extends Pick<ModuleContext, 'db'>, Pick<PayoutsNeeds, 'ledger' | 'trainers'> {
  payoutProvider: Pick<PayoutProvider, 'listTransfers'>;
  decide: Decide;
  stopPayouts: ReturnType<typeof createStops>['stopPayouts'];
}

/** A transfer at the provider that a restored database knew nothing of. `stopped`: it is not what the balance would have paid. */
export interface LostTransfer {
  readonly transferId: string;
  readonly amountCents: number;
  readonly outcome: 'recorded' | 'stopped' | 'unknown_account';
}

class OtherAmount extends Error {}

/** The provider's clock has whole seconds. */
const secondMs = 1_000;
/** The key of a Friday's payout: the run of that Friday decides it again under the same key. */
const fridaysKey = /:\d{4}-\d{2}-\d{2}$/;

/** Payouts that trainers asked for between a backup and its restore. */
export function createLostTransfers({ db, ledger, trainers, payoutProvider, decide, stopPayouts }: Needs) {
  /** @throws OtherAmount when the balance would have paid something else; then nothing is written */
  const record = (trainerId: TrainerId, { key, amountCents, createdAt }: ProviderTransfer): Promise<PayoutId | undefined> =>
    inTransaction(db, async (tx) => {
      await ledger.lockBalance(tx, trainerId);
      const cutoffAt = requestCutoff(new Date(createdAt.getTime() + secondMs));
      const payoutId = await decide(tx, { trainerId, occasion: { kind: 'requested' }, cutoffAt });
      const payout = payoutId && (await payoutStore.findPayout(tx, payoutId));
      if (!payout || payout.amountCents !== amountCents || key === undefined) throw new OtherAmount();
      await payoutStore.setExternalKey(tx, payout.id, key);
      return payout.id;
    });

  async function recover(transfer: ProviderTransfer): Promise<LostTransfer['outcome']> {
    const userId = await store.findUserOfAccount(db, transfer.accountId);
    const trainer = userId === undefined ? undefined : await trainers.findTrainerByUser(db, userId);
    if (!trainer || userId === undefined) return 'unknown_account';
    try {
      await record(trainer.id, transfer);
      return 'recorded';
    } catch (error) {
      if (!(error instanceof OtherAmount)) throw error;
      const reason = `Transfer ${transfer.transferId} was made after the backup that was restored. Settle it before payouts go on.`;
      await inTransaction(db, (tx) => stopPayouts(tx, userId, reason));
      return 'stopped';
    }
  }

  return {
    /**
     * Finds transfers that were made for rows that are lost, oldest first, and writes them down as what they were; the work that is queued with
     * them finds the payment to the bank, too. Where that isn't possible the trainer's payouts are stopped. Said twice it changes nothing.
     *
     * @param onFound gets each once it is written down
     * @throws AppError 'provider.unavailable'; then it has to be said again
     */
    recoverLost: async (since: Date, onFound: (lost: LostTransfer) => void): Promise<void> => {
      const transfers: ProviderTransfer[] = [];
      for (let after: string | undefined, isMore = true; isMore; ) {
        const { items, next } = await payoutProvider.listTransfers({ createdAfter: since, after });
        transfers.unshift(...items.toReversed());
        after = next;
        isMore = next !== undefined;
      }
      for (const transfer of transfers) {
        const { key, transferId, amountCents, reversedCents } = transfer;
        if (key === undefined || fridaysKey.test(key) || reversedCents === amountCents) continue;
        if (await payoutStore.hasExternalKey(db, key)) continue;
        onFound({ transferId, amountCents, outcome: await recover(transfer) });
      }
    },
  };
}
