import type { AppointmentId, TrainerId } from '@x1/contract/core/ids.ts';
import { givenReasons } from '@x1/contract/scheduling/given-reasons.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { isUnanswered, requestDeadline } from './policy.ts';
import { getSeatForUpdate } from './reads.ts';
import type { Requests } from './requests.ts';
import * as store from './store.ts';

const batchSize = 100;

/** Unanswered requests expire automatically (R109, R175). */
export function createExpiry({ db, clock, requests }: { db: Db; clock: Clock; requests: Requests }) {
  /** The list of due requests was read without a lock: the trainer may have answered by now, or the session was rescheduled. */
  async function expireOne({ trainerId, appointmentId }: DueRequest): Promise<void> {
    await inTransaction(db, async (tx) => {
      await advisoryLock(tx, 'trainer', trainerId);
      const seat = await getSeatForUpdate(tx, appointmentId);
      const waiting = await store.listOpenRequestsForUpdate(tx, seat);
      if (waiting.some((each) => isUnanswered(each, clock.now())))
        await requests.reject(tx, seat, { reason: givenReasons.unanswered, isExpired: true });
    });
  }

  return {
    /**
     * Declines every request whose deadline has passed, with all of its money back; after a downtime all that were missed.
     *
     * @throws AggregateError when some could not be: the others are done
     */
    async expireRequests(): Promise<void> {
      const failures: unknown[] = [];
      let after = 0 as AppointmentId;
      for (;;) {
        const due = await listDueRequests(db, { deadline: requestDeadline(clock.now()), after, limit: batchSize });
        for (const request of due) await expireOne(request).catch((error: unknown) => failures.push(error));
        const last = due.at(-1);
        if (!last || due.length < batchSize) break;
        after = last.appointmentId;
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} requests could not expire`);
    },
  };
}

interface DueRequest {
  /** The first of its sessions that is due. */
  readonly appointmentId: AppointmentId;
  readonly trainerId: TrainerId;
}

/** Requests with a session that waits for an answer and was asked about, or begins, too long ago; in the order of their first sessions. */
async function listDueRequests(
  db: Db,
  { deadline, after, limit }: { deadline: { madeBefore: Date; startedBefore: Date }; after: AppointmentId; limit: number },
): Promise<DueRequest[]> {
  const first = sql<AppointmentId>`min(id)`;
  const rows = await db
    .selectFrom('appointments')
    .select([first.as('appointmentId'), 'trainerId'])
    .where('approvalStatus', '=', 'pending')
    .where('cancelledAt', 'is', null)
    .where('completedAt', 'is', null)
    .where(({ or, eb }) =>
      or([eb(sql`coalesce(asked_again_at, paid_at)`, '<=', deadline.madeBefore), eb('startsAt', '<=', deadline.startedBefore)]),
    )
    // A session of which the trainer is asked again is a request of its own.
    .groupBy(['trainerId', 'transactionId', sql`case when asked_again_at is not null then id end`])
    .having(first, '>', after)
    .orderBy(first)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ appointmentId: row.appointmentId, trainerId: row.trainerId as TrainerId }));
}
