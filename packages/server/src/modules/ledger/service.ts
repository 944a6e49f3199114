import type { TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';
import { earned } from './accounts.ts';
import { chargeJournal, type Journal, refundJournal, releaseJournal } from './journals.ts';
import * as store from './store.ts';

export type LedgerService = ReturnType<typeof createLedgerService>;

/** The book: callers say what happened, in the transaction in which it happened. Each verb may be repeated; it is written once. */
export function createLedgerService({ clock }: { clock: Clock }) {
  async function post(tx: Tx, journal: Journal): Promise<boolean> {
    const total = journal.postings.reduce((sum, { amountCents }) => sum + amountCents, 0);
    invariant(total === 0 && journal.postings.length >= 2, `journal ${journal.businessKey} does not balance`);
    const journalId = await store.insertJournal(tx, journal, clock.now());
    if (journalId === undefined) return false;
    const postings = [];
    for (const { account, amountCents } of journal.postings) {
      postings.push({ accountId: await store.ensureAccount(tx, account), amountCents });
    }
    await store.insertPostings(tx, journalId, postings);
    return true;
  }

  return {
    /** A payment arrived. @returns false when it was in the book already */
    recordCharge: (tx: Tx, charge: Parameters<typeof chargeJournal>[0]): Promise<boolean> => post(tx, chargeJournal(charge)),

    /** The provider has paid money back. @returns false when it was in the book already */
    recordRefund: (tx: Tx, refund: Parameters<typeof refundJournal>[0]): Promise<boolean> => post(tx, refundJournal(refund)),

    /** A held session's share becomes payable; nothing is written when refunds have left nothing of it (M19). */
    recordRelease: async (tx: Tx, release: Parameters<typeof releaseJournal>[0]): Promise<boolean> =>
      release.shareCents > 0 && (await post(tx, releaseJournal(release))),

    /** What the trainer has earned with a transaction and is not payable yet, in cents. */
    unreleasedShareCents: async (tx: Tx, transactionId: TransactionId, trainerId: TrainerId): Promise<number> =>
      -(await store.sumOfTransaction(tx, transactionId, earned(trainerId).code)),
  };
}
