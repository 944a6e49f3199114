import type { TransactionId } from '@x1/contract/core/ids.ts';
import type { Db, Row, Tx } from '../../platform/db/database.ts';

/** A payment whose payer and trainer share something (R182): its share waits for an operator until `decidedAt`. */
export type PaymentReview = Row<'paymentReviews'>;

export function findReview(tx: Db | Tx, transactionId: TransactionId): Promise<PaymentReview | undefined> {
  return tx.selectFrom('paymentReviews').selectAll().where('transactionId', '=', transactionId).executeTakeFirst();
}

/** A payment is reviewed once: another signal changes nothing. */
export async function insertReview(
  tx: Tx,
  review: { transactionId: TransactionId; signals: PaymentReview['signals']; openedAt: Date },
): Promise<void> {
  await tx
    .insertInto('paymentReviews')
    .values(review)
    .onConflict((conflict) => conflict.column('transactionId').doNothing())
    .execute();
}

/** The first decision stands. */
export async function setDecided(tx: Tx, transactionId: TransactionId, decision: 'released' | 'returned', decidedAt: Date): Promise<void> {
  await tx
    .updateTable('paymentReviews')
    .set({ decision, decidedAt })
    .where('transactionId', '=', transactionId)
    .where('decidedAt', 'is', null)
    .execute();
}
