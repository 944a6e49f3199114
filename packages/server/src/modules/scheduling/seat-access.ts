import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock } from '../../platform/db/transaction.ts';
import type { TrainersService } from '../trainers/service.ts';
import { assertPartyOf } from './policy.ts';
import * as store from './store.ts';
import type { Seat } from './tables.ts';

/** Locks a session for one of its parties. @throws AppError 'appointment.not_found' to everybody else */
export type LockSeat = (tx: Tx, actor: Actor, id: AppointmentId) => Promise<Seat>;

/**
 * The first lines of every verb. The trainer's lock comes before any row's: the exclusion constraint alone deadlocks when many choose at
 * once, and somebody may be joining the slot that a rejection frees.
 */
export function createLockSeat({ trainers }: { trainers: Pick<TrainersService, 'findTrainerByUser'> }): LockSeat {
  return async (tx, actor, id) => {
    const own = await trainers.findTrainerByUser(tx, actor.userId);
    const unlocked = await store.getSeat(tx, id);
    assertPartyOf(actor, own?.id, unlocked);
    await advisoryLock(tx, 'trainer', unlocked.trainerId);
    return store.getSeatForUpdate(tx, id);
  };
}
