import type { TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import { UNANSWERED_REASON } from '@x1/contract/scheduling/states.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { isUnanswered, requestDeadline } from './policy.ts';
import type { Requests } from './requests.ts';
import * as store from './store.ts';

const batchSize = 100;

/** Unanswered requests expire automatically (R109). */
export function createExpiry({ db, clock, requests }: { db: Db; clock: Clock; requests: Requests }) {
  /** The list of due requests was read without a lock: the trainer may have answered by now, or the session was rescheduled. */
  async function expireOne({ trainerId, transactionId }: DueRequest): Promise<void> {
    await inTransaction(db, async (tx) => {
      await advisoryLock(tx, 'trainer', trainerId);
      const waiting = await store.listOpenRequestsForUpdate(tx, transactionId);
      if (waiting.some((seat) => isUnanswered(seat, clock.now())))
        await requests.reject(tx, transactionId, { reason: UNANSWERED_REASON, isExpired: true });
    });
  }

  return {
    /**
     * Declines, with a full refund, every request whose deadline has passed; after a downtime all that were missed.
     *
     * @throws AggregateError when some could not be: the others are done
     */
    async expireRequests(): Promise<void> {
      const failures: unknown[] = [];
      let after = 0 as TransactionId;
      for (;;) {
        const due = await listDueRequests(db, { deadline: requestDeadline(clock.now()), after, limit: batchSize });
        for (const request of due) await expireOne(request).catch((error: unknown) => failures.push(error));
        const last = due.at(-1);
        if (!last || due.length < batchSize) break;
        after = last.transactionId;
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} requests could not expire`);
    },
  };
}

interface DueRequest {
  readonly transactionId: TransactionId;
  readonly trainerId: TrainerId;
}

/** Purchases with a session that waits for an answer and was paid, or begins, too long ago; in the order of their payments. */
async function listDueRequests(
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
