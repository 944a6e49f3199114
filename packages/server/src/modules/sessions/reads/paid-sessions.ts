import type { TransactionId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { parentName } from '../../accounts/reads.ts';

/** The sessions of these purchases with who paid and what the program was called then, in the order in which they were bought. */
export async function listPaidSessions(db: Db | Tx, transactionIds: readonly TransactionId[]) {
  if (transactionIds.length === 0) return [];
  return db
    .selectFrom('appointments as a')
    .innerJoin('users as parent', 'parent.id', 'a.parentId')
    .where('a.transactionId', 'in', transactionIds)
    .select(['a.id as appointmentId', 'a.transactionId', parentName.as('payerName'), 'a.title as programTitle', 'a.startsAt'])
    .orderBy('a.id')
    .execute();
}
