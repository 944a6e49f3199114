import type { ReviewSignal } from '@x1/contract/admin/payment-review.ts';
import type { TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { shareReleased } from './events.ts';
import type { PaymentBook } from './payment-book.ts';
import { listSharedSignals, listUnreviewedSharing } from './reads/shared-signals.ts';
import { listReleased } from './release-store.ts';
import * as reviewStore from './review-store.ts';

/**
 * Opens a review of a paid payment whose payer and trainer share something (R182): its share is in no payout until an operator has decided. The
 * caller holds the payment's row.
 */
export async function openReviewIfShared(tx: Tx, transactionId: TransactionId, now: Date): Promise<void> {
  await openReview(tx, transactionId, { signals: await listSharedSignals(tx, transactionId), now });
}

/** The same where it is known what they share. */
export async function openReview(
  tx: Tx,
  transactionId: TransactionId,
  { signals, now }: { signals: readonly ReviewSignal[]; now: Date },
): Promise<void> {
  if (signals.length > 0) await reviewStore.insertReview(tx, { transactionId, signals: [...signals], openedAt: now });
}

/** Reviews of payments that were opened later, and their end. */
export function createReviews({ db, clock, events, book }: Pick<ModuleContext, 'db' | 'clock' | 'events'> & { book: PaymentBook }) {
  return {
    /** Something new is known of a person: opens a review of each own payment, bought or sold, that shares something since. */
    reviewPaymentsOf: async (userId: UserId): Promise<void> => {
      for (const id of await listUnreviewedSharing(db, userId)) {
        await inTransaction(db, (tx) => book.change(tx, id, () => openReviewIfShared(tx, id, clock.now())));
      }
    },

    /**
     * An operator lets the trainer's share go, unless a report or dispute still holds it; what waited for it hears of each share that is payable
     * already. Repeated, it changes nothing.
     *
     * @throws AppError 'transaction.not_found' for a payment that is not under review
     */
    releaseReview: async (tx: Tx, id: TransactionId): Promise<void> => {
      if (!(await reviewStore.findReview(tx, id))) throw new AppError('transaction.not_found');
      await book.change(tx, id, () => reviewStore.setDecided(tx, id, 'released', clock.now()));
      for (const appointmentId of await listReleased(tx, id))
        await events.announce(tx, shareReleased, { transactionId: id, appointmentId });
    },
  };
}
