import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type IdPage, idPlace } from '../../../platform/db/paging.ts';

/** A trainer whom a change of the fee may concern. */
export interface FeeTrainer {
  readonly id: TrainerId;
  readonly userId: UserId;
  readonly sports: readonly string[];
}

/** Every trainer whose account is open, by id. */
export function listFeeTrainers(db: Db, { afterId, limit }: IdPage): Promise<FeeTrainer[]> {
  return db
    .selectFrom('trainers as t')
    .innerJoin('users as u', 'u.id', 't.userId')
    .select(['t.id', 't.userId', 't.sports'])
    .where('u.disabledAt', 'is', null)
    .where('t.id', '>', idPlace(afterId))
    .orderBy('t.id')
    .limit(limit)
    .execute();
}
