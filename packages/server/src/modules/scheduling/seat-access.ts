import type { AppointmentId, TrainerId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { TrainersService } from '../trainers/service.ts';
import { assertPartyOf } from './policy.ts';
import * as store from './store.ts';
import type { Seat } from './tables.ts';

/** Locks a session for one of its parties. @throws AppError 'appointment.not_found' for everyone else */
export type LockSeat = (tx: Tx, actor: Actor, id: AppointmentId) => Promise<Seat>;

/**
 * The first lines of every verb. The trainer's lock comes before any row's: the exclusion constraint alone deadlocks when many choose at
 * once, and somebody may be joining the slot that a rejection frees.
 */
export function createLockSeat({ trainers }: { trainers: Pick<TrainersService, 'findTrainerByUser'> }): LockSeat {
  /** Whose lock it is: a parent's session tells, a trainer has the own one. */
  async function trainerToLock(tx: Tx, actor: Actor, id: AppointmentId): Promise<TrainerId> {
    if (actor.role !== 'parent') {
      const own = await trainers.findTrainerByUser(tx, actor.userId);
      if (!own) throw new AppError('appointment.not_found');
      return own.id;
    }
    const unlocked = await store.getSeat(tx, id);
    assertPartyOf(actor, undefined, unlocked);
    return unlocked.trainerId;
  }

  return async (tx, actor, id) => {
    const trainerId = await trainerToLock(tx, actor, id);
    await advisoryLock(tx, 'trainer', trainerId);
    const seat = await store.getSeatForUpdate(tx, id, trainerId);
    assertPartyOf(actor, trainerId, seat);
    return seat;
  };
}
