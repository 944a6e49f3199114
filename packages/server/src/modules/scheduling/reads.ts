import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionParty } from '@x1/contract/scheduling/states.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLockOf } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { SeatWithTrainer } from './tables.ts';

/**
 * Takes the lock of a session's trainer, until the transaction ends.
 *
 * @param party the parent or the trainer of the session, by their account
 * @throws AppError 'appointment.not_found' where it is the session of somebody else
 */
export async function lockTrainerOf(tx: Tx, id: AppointmentId, party: { side: SessionParty; userId: UserId }): Promise<void> {
  const row = await tx
    .selectFrom('appointments')
    .innerJoin('trainers', 'trainers.id', 'appointments.trainerId')
    .select(advisoryLockOf('trainer', sql.ref('appointments.trainer_id')).as('lock'))
    .where('appointments.id', '=', id)
    .where(party.side === 'parent' ? 'appointments.parentId' : 'trainers.userId', '=', party.userId)
    .executeTakeFirst();
  if (!row) throw new AppError('appointment.not_found');
}

/** Locks a session until the transaction ends, and reads its trainer's account. @throws AppError 'appointment.not_found' */
export async function getSeatForUpdate(tx: Tx, id: AppointmentId): Promise<SeatWithTrainer> {
  const row = await tx
    .selectFrom('appointments')
    .innerJoin('trainers', 'trainers.id', 'appointments.trainerId')
    .innerJoin('users', 'users.id', 'trainers.userId')
    .selectAll('appointments')
    .select(['users.id as trainerUserId', 'users.timezone as trainerTimezone', 'users.disabledAt as trainerDisabledAt'])
    .where('appointments.id', '=', id)
    .forUpdate('appointments')
    .executeTakeFirst();
  if (!row) throw new AppError('appointment.not_found');
  const { trainerUserId: userId, trainerTimezone: timezone, trainerDisabledAt, ...seat } = row;
  return { ...seat, trainer: { userId, timezone, isDisabled: trainerDisabledAt !== null } };
}
