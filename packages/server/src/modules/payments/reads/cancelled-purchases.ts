import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** How many purchases came back: from one trainer, and in all. */
export interface CancelledCounts {
  readonly ofTrainer: number;
  readonly inAll: number;
}

/**
 * One row with how many of a family's purchases came back because the family cancelled since an instant: from one trainer, and in all. A session whose chosen
 * time was gone when it was paid (decision 0065) is none of the family's doing, nor is one whose time the trainer chose and the family didn't agree to (R176).
 */
export function selectCancelled(tx: Db | Tx, { parentId, trainerId, since }: { parentId: UserId; trainerId: TrainerId; since: Date }) {
  return tx
    .selectFrom('appointments as a')
    .innerJoin('refunds as r', 'r.appointmentId', 'a.id')
    .select(({ fn }) => [
      fn.count<number>('r.transactionId').distinct().filterWhere('a.trainerId', '=', trainerId).as('ofTrainer'),
      fn.count<number>('r.transactionId').distinct().as('inAll'),
    ])
    .where('a.parentId', '=', parentId)
    .where('a.cancelledBy', '=', 'parent')
    .where('a.missedStartsAt', 'is', null)
    .where(sql<boolean>`(a.scheduled_at is null or a.time_agreed_at <= a.cancelled_at)`)
    .where('a.cancelledAt', '>', since);
}
