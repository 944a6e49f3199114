import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { BlockGuard } from './needs.ts';
import { createLockTrainerAndSeat } from './reads.ts';
import type { LockedSeat } from './tables.ts';
import { type Party, sideOf } from './terms.ts';

/** Locks a session for one of its parties. @throws AppError 'appointment.not_found' for everyone else */
export type LockSeat = (tx: Tx, actor: Party, id: AppointmentId) => Promise<LockedSeat>;

/**
 * The first lines of every verb. The trainer's lock comes before any row's: the exclusion constraint alone deadlocks when many choose at
 * once, and somebody may be joining the slot that a rejection frees. A session never changes its parties, so the lock may be found by them.
 */
export function createLockSeat(conversations: Pick<BlockGuard, 'blocksWithin'>): LockSeat {
  const lockTrainerAndSeat = createLockTrainerAndSeat(conversations);
  return (tx, actor, id) => {
    const side = sideOf(actor);
    return lockTrainerAndSeat(tx, id, { side, userId: side === 'parent' ? actor.familyId : actor.userId });
  };
}
