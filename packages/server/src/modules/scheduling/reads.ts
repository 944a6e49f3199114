import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionParty } from '@x1/contract/scheduling/states.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLockOf } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { SeatWithTrainer } from './tables.ts';

/**
 * Takes the lock of a session's trainer, then locks the session, both until the transaction ends. It is one statement, which is begun before the
 * lock is had: the session's own row is read again when it is locked, so it is the newest; of its trainer's account it may be older by the wait.
 *
 * @param party the parent or the trainer of the session, by their account
 * @throws AppError 'appointment.not_found' where it is the session of somebody else
 */
export async function lockTrainerAndSeat(
  tx: Tx,
  id: AppointmentId,
  party: { side: SessionParty; userId: UserId },
): Promise<SeatWithTrainer> {
  const trainerLock = tx
    .selectFrom('appointments as own')
    .innerJoin('trainers as theirs', 'theirs.id', 'own.trainerId')
    .select('own.id')
    .select(advisoryLockOf('trainer', sql.ref('own.trainer_id')).as('lock'))
    .where('own.id', '=', id)
    .where(party.side === 'parent' ? 'own.parentId' : 'theirs.userId', '=', party.userId);
  return toSeat(
    await selectSeat(tx, id)
      .innerJoin(trainerLock.as('trainerLock'), 'trainerLock.id', 'appointments.id')
      .forUpdate('appointments')
      .executeTakeFirst(),
  );
}

/** Locks a session until the transaction ends, and reads its trainer's account. @throws AppError 'appointment.not_found' */
export async function getSeatForUpdate(tx: Tx, id: AppointmentId): Promise<SeatWithTrainer> {
  return toSeat(await selectSeat(tx, id).forUpdate('appointments').executeTakeFirst());
}

function selectSeat(tx: Tx, id: AppointmentId) {
  return tx
    .selectFrom('appointments')
    .innerJoin('trainers', 'trainers.id', 'appointments.trainerId')
    .innerJoin('users', 'users.id', 'trainers.userId')
    .selectAll('appointments')
    .select(['users.id as trainerUserId', 'users.timezone as trainerTimezone', 'users.disabledAt as trainerDisabledAt'])
    .where('appointments.id', '=', id);
}

type SeatRow = Awaited<ReturnType<ReturnType<typeof selectSeat>['executeTakeFirst']>>;

function toSeat(row: SeatRow): SeatWithTrainer {
  if (!row) throw new AppError('appointment.not_found');
  const { trainerUserId: userId, trainerTimezone: timezone, trainerDisabledAt, ...seat } = row;
  return { ...seat, trainer: { userId, timezone, isDisabled: trainerDisabledAt !== null } };
}
