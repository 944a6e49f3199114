import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionParty } from '@x1/contract/scheduling/states.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { advisoryLockOf } from '../../platform/db/transaction.ts';
import { writtenOnce } from '../../platform/db/written-once.ts';
import { AppError } from '../../platform/errors.ts';
import { takeUsualTimes, usualTimesColumns } from '../trainers/reads.ts';
import type { BlockGuard } from './needs.ts';
import type { LockedSeat, SeatWithTrainer } from './tables.ts';

/** Locks a session for the parent or the trainer of it, by their account. @throws AppError 'appointment.not_found' where it is the session of somebody else */
export type LockTrainerAndSeat = (tx: Tx, id: AppointmentId, as: { side: SessionParty; userId: UserId }) => Promise<LockedSeat>;

/**
 * Takes the lock of a session's trainer, then locks the session, both until the transaction ends, and reads which of the two blocks the other, as it
 * stays until then. It is one statement, which is begun before the lock is had: the session's own row is read again when it is locked, so it is the
 * newest; of its trainer's account it may be older by the wait.
 */
export function createLockTrainerAndSeat({ blocksWithin }: Pick<BlockGuard, 'blocksWithin'>): LockTrainerAndSeat {
  const lockFor = (side: SessionParty) =>
    writtenOnce((db, id: AppointmentId, userId: UserId) => {
      const trainerLock = db
        .selectFrom('appointments as own')
        .innerJoin('trainers as theirs', 'theirs.id', 'own.trainerId')
        .select('own.id')
        .select(advisoryLockOf('trainer', sql.ref('own.trainer_id')).as('lock'))
        .where('own.id', '=', id)
        .where(side === 'parent' ? 'own.parentId' : 'theirs.userId', '=', userId);
      return selectSeat(db, id)
        .innerJoin(trainerLock.as('trainerLock'), 'trainerLock.id', 'appointments.id')
        .select(blocksWithin(sql.ref('appointments.trainer_id'), sql.ref('appointments.parent_id')).as('blocks'))
        .forUpdate('appointments');
    });
  const locks = { parent: lockFor('parent'), trainer: lockFor('trainer') };
  return async (tx, id, { side, userId }) => {
    const [row] = await locks[side](tx, id, userId);
    return { ...toSeat(row), blocks: row?.blocks ?? { parent: false, trainer: false } };
  };
}

/** Locks a session until the transaction ends, and reads its trainer's account. @throws AppError 'appointment.not_found' */
export async function getSeatForUpdate(tx: Tx, id: AppointmentId): Promise<SeatWithTrainer> {
  return toSeat(await selectSeat(tx, id).forUpdate('appointments').executeTakeFirst());
}

function selectSeat(tx: Db | Tx, id: AppointmentId) {
  return tx
    .selectFrom('appointments')
    .innerJoin('trainers', 'trainers.id', 'appointments.trainerId')
    .innerJoin('users', 'users.id', 'trainers.userId')
    .selectAll('appointments')
    .select(['users.id as trainerUserId', 'users.timezone as trainerTimezone', 'users.disabledAt as trainerDisabledAt'])
    .select(usualTimesColumns)
    .select(sql<boolean>`exists (select from calendar_connections where calendar_connections.user_id = users.id)`.as('hasCalendar'))
    .where('appointments.id', '=', id);
}

type SeatRow = Awaited<ReturnType<ReturnType<typeof selectSeat>['executeTakeFirst']>>;

function toSeat(row: SeatRow): SeatWithTrainer {
  if (!row) throw new AppError('appointment.not_found');
  const { trainerUserId: userId, trainerTimezone: timezone, trainerDisabledAt, hasCalendar, ...others } = row;
  const { rest: seat, usualTimes } = takeUsualTimes(others);
  return { ...seat, trainer: { userId, timezone, isDisabled: trainerDisabledAt !== null, usualTimes, hasCalendar } };
}
