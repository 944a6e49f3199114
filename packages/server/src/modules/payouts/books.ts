import type { PayoutId } from '@x1/contract/core/ids.ts';
import { canTurn } from '@x1/contract/core/state-table.ts';
import { type PayoutStatus, payoutTransitions } from '@x1/contract/payouts/payout.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { payoutFailed, payoutPaid } from './events.ts';
import type { PayoutsNeeds } from './needs.ts';
import type { StoredPayout } from './payout-store.ts';
import * as payoutStore from './payout-store.ts';
import type { Reversal } from './port.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events'> & Pick<PayoutsNeeds, 'ledger'>;

const sum = (reversals: readonly Reversal[]) => reversals.reduce((total, { amountCents }) => total + amountCents, 0);

/** Records what the provider has done with a payout: status and journal in one transaction, each once, however often it is reported. */
export function createBooks({ db, clock, events, ledger }: Needs) {
  /** Balance lock, then the row: the order in which payouts are decided. */
  async function changing(payout: StoredPayout, work: (tx: Tx, status: PayoutStatus) => Promise<void>): Promise<void> {
    await inTransaction(db, async (tx) => {
      await ledger.lockBalance(tx, payout.trainerId);
      await work(tx, (await payoutStore.getForUpdate(tx, payout.id)).status);
    });
  }

  async function setReturned(tx: Tx, id: PayoutId, reason: string): Promise<void> {
    await payoutStore.setReturned(tx, id, { reason, returnedAt: clock.now() });
    await events.announce(tx, payoutFailed, { payoutId: id });
  }

  const partsOf = ({ id, trainerId, amountCents }: StoredPayout) => ({ payoutId: id, trainerId, amountCents });

  return {
    /** The provider has transferred it: it is the trainer's. */
    recordTransfer: (payout: StoredPayout, transferId: string): Promise<void> =>
      changing(payout, async (tx, status) => {
        if (!canTurn(payoutTransitions, status, 'sent')) return;
        await payoutStore.setSent(tx, payout.id, transferId, clock.now());
        await ledger.recordTransfer(tx, { ...partsOf(payout), transferId });
      }),

    /** The provider will not transfer it: it is in the balance again. */
    recordRefused: (payout: StoredPayout, reason: string): Promise<void> =>
      changing(payout, async (tx, status) => {
        if (status !== 'decided') return;
        await setReturned(tx, payout.id, reason);
        await ledger.recordTransferRefused(tx, partsOf(payout));
      }),

    /** The bank has it. */
    recordPaid: ({ id }: StoredPayout): Promise<void> =>
      inTransaction(db, async (tx) => {
        if (await payoutStore.setPaid(tx, id, clock.now())) await events.announce(tx, payoutPaid, { payoutId: id });
      }),

    /** Whatever came back of the transfer is in the balance again; once all of it did, the payout is returned (R97). */
    recordReversals: async (payout: StoredPayout, reversals: readonly Reversal[], reason: string): Promise<'returned' | 'stands'> => {
      if (reversals.length === 0) return 'stands';
      const isAll = sum(reversals) === payout.amountCents;
      await changing(payout, async (tx, status) => {
        for (const { reversalId, amountCents } of reversals) {
          await ledger.recordTransferReversed(tx, { payoutId: payout.id, trainerId: payout.trainerId, reversalId, amountCents });
        }
        if (isAll && canTurn(payoutTransitions, status, 'returned')) await setReturned(tx, payout.id, reason);
      });
      return isAll ? 'returned' : 'stands';
    },
  };
}

export type Books = ReturnType<typeof createBooks>;
