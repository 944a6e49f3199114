import type { TransactionId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Refund } from './tables.ts';

const columns = ['id', 'transaction_id', 'amount_cents', 'status'] as const;

export async function findByCause(db: Tx | Db, cause: string): Promise<Refund | undefined> {
  const row = await db.selectFrom('refunds').select(columns).where('cause', '=', cause).executeTakeFirst();
  return row && toRefund(row);
}

/** One page of the refunds that were asked for and are not paid, oldest first. */
export async function listOpen(db: Db, page: { requestedBefore: Date; afterId: number; limit: number }): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(columns)
    .where('status', '=', 'requested')
    .where('requested_at', '<', page.requestedBefore)
    .where('id', '>', page.afterId)
    .orderBy('id')
    .limit(page.limit)
    .execute();
  return rows.map(toRefund);
}

/** Everything asked back of a payment so far, paid or not, in cents. */
export async function sumOfRefunds(tx: Tx, transactionId: TransactionId): Promise<number> {
  const { sum } = await tx
    .selectFrom('refunds')
    .select((expression) => expression.fn.sum<number | null>('amount_cents').as('sum'))
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

export async function insertRefund(
  tx: Tx,
  refund: { transactionId: TransactionId; cause: string; amountCents: number; requestedAt: Date },
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      transaction_id: refund.transactionId,
      cause: refund.cause,
      amount_cents: refund.amountCents,
      status: 'requested',
      requested_at: refund.requestedAt,
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .execute();
}

/** @returns false when it was written before */
export async function setSucceeded(tx: Tx, id: number, providerRefundId: string, succeededAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ status: 'succeeded', provider_refund_id: providerRefundId, succeeded_at: succeededAt })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function toRefund(row: { id: number; transaction_id: number; amount_cents: number; status: Refund['status'] }): Refund {
  return { id: row.id, transactionId: row.transaction_id as TransactionId, amountCents: row.amount_cents, status: row.status };
}
