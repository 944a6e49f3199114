import type { TransactionId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { parentName } from '../../accounts/reads.ts';

/** Who paid, as the trainer reads it. */
export async function namePayers(db: Db | Tx, transactionIds: readonly TransactionId[]): Promise<ReadonlyMap<TransactionId, string>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('transactions as payment')
    .innerJoin('users as parent', 'parent.id', 'payment.parentId')
    .where('payment.id', 'in', transactionIds)
    .select(['payment.id', parentName.as('parentName')])
    .execute();
  return new Map(rows.map((row) => [row.id, row.parentName]));
}
