import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { AvailabilityHours } from '@x1/contract/scheduling/availability.ts';
import type { SessionSettings } from '@x1/contract/trainers/session-settings.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

/** @throws AppError 'trainer.not_found' */
export async function readSettings(tx: Db | Tx, userId: UserId): Promise<SessionSettings> {
  const row = await tx.selectFrom('trainers').select(['availabilityHours', 'meetingLink']).where('userId', '=', userId).executeTakeFirst();
  if (!row) throw new AppError('trainer.not_found');
  return { availabilityHours: AvailabilityHours.parse(row.availabilityHours), meetingLink: row.meetingLink ?? '' };
}

/** @throws AppError 'trainer.not_found' */
export async function writeSettings(tx: Tx, userId: UserId, { availabilityHours, meetingLink }: SessionSettings, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('trainers')
    .set({ availabilityHours: JSON.stringify(availabilityHours), meetingLink: meetingLink || null, updatedAt: now })
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('trainer.not_found');
}

/** @throws AppError 'trainer.not_found' */
export async function readUsualTimes(tx: Db | Tx, trainerId: TrainerId): Promise<{ hours: AvailabilityHours; weekdays: string[] }> {
  const row = await tx.selectFrom('trainers').select(['availabilityHours', 'availability']).where('id', '=', trainerId).executeTakeFirst();
  if (!row) throw new AppError('trainer.not_found');
  return { hours: AvailabilityHours.parse(row.availabilityHours), weekdays: row.availability };
}
