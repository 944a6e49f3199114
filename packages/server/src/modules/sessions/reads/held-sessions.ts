import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { isHeldBy } from './session-facts.ts';

/** How many sessions of a trainer took place and have ended (R176); a parent who did not come has had none. */
export async function countHeldSessions(db: Db | Tx, trainerId: TrainerId, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('appointments as a')
    .where('a.trainerId', '=', trainerId)
    .where(isHeldBy(now))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
