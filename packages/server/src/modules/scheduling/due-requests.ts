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
    .select(['transactionId', 'trainerId'])
    .distinct()
    .where('approvalStatus', '=', 'pending')
    .where('cancelledAt', 'is', null)
    .where('completedAt', 'is', null)
    .where(({ or, eb }) => or([eb('paidAt', '<=', deadline.paidBefore), eb('startsAt', '<=', deadline.startedBefore)]))
    .where('transactionId', '>', after)
    .orderBy('transactionId')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ transactionId: row.transactionId as TransactionId, trainerId: row.trainerId as TrainerId }));
}
