import type { TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';

export interface DueRequest {
  readonly transactionId: TransactionId;
  readonly trainerId: TrainerId;
}

/** Purchases with a session that waits for an answer and was paid, or begins, too long ago; in the order of their payments. */
export async function listDueRequests(
  db: Db,
  { deadline, after, limit }: { deadline: { paidBefore: Date; startedBefore: Date }; after: TransactionId; limit: number },
): Promise<DueRequest[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(['transaction_id', 'trainer_id'])
    .distinct()
    .where('approval_status', '=', 'pending')
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .where(({ or, eb }) => or([eb('paid_at', '<=', deadline.paidBefore), eb('starts_at', '<=', deadline.startedBefore)]))
    .where('transaction_id', '>', after)
    .orderBy('transaction_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ transactionId: row.transaction_id as TransactionId, trainerId: row.trainer_id as TrainerId }));
}
