import type { PlaceId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { AvailabilityHours } from '@x1/contract/scheduling/availability.ts';
import { BookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { type PublicPlace, townOf } from '@x1/contract/trainers/places.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

/** The profile of a person; undefined while there is none. */
export async function findTrainerId(db: Db, userId: UserId): Promise<TrainerId | undefined> {
  const row = await db.selectFrom('trainers').select('id').where('userId', '=', userId).executeTakeFirst();
  return row?.id;
}

/** A trainer's places as everybody with an account reads them: without address, zip code and note (decision 0092). */
export async function listPublicPlaces(db: Db | Tx, trainerId: TrainerId): Promise<PublicPlace[]> {
  const rows = await db
    .selectFrom('trainerPlaces')
    .select(['id', 'kind', 'name', 'city', 'state'])
    .where('trainerId', '=', trainerId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, kind, name, city, state }) => ({ id, kind, name, town: townOf({ city, state }) }));
}

/** A place of a trainer by its id or its name, kept until the transaction ends; undefined where the trainer has none such. */
export function findPlace(tx: Tx, trainerId: TrainerId, by: { id: PlaceId } | { name: string }) {
  return tx
    .selectFrom('trainerPlaces')
    .select(['id', 'name'])
    .where('trainerId', '=', trainerId)
    .where('id' in by ? sql<boolean>`id = ${by.id}` : sql<boolean>`lower(name) = lower(${by.name})`)
    .forKeyShare()
    .executeTakeFirst();
}

/** What a trainer's account says about the trainer's sessions. */
export interface TrainerAccount {
  readonly userId: UserId;
  /** The saved zone, null while there is none (R32). */
  readonly timezone: string | null;
  /** Whether an operator has disabled the account, or the trainer has closed it. */
  readonly isDisabled: boolean;
}

/** @throws AppError 'trainer.not_found' */
export async function getTrainerAccount(tx: Db | Tx, trainerId: TrainerId): Promise<TrainerAccount> {
  const row = await tx
    .selectFrom('trainers as t')
    .innerJoin('users as u', 'u.id', 't.userId')
    .select(['u.id', 'u.timezone', 'u.disabledAt'])
    .where('t.id', '=', trainerId)
    .executeTakeFirst();
  if (!row) throw new AppError('trainer.not_found');
  return { userId: row.id, timezone: row.timezone, isDisabled: row.disabledAt !== null };
}

/** When a trainer usually holds sessions. */
export interface UsualTimes {
  /** Wall times of the trainer's zone; empty where none were told. */
  readonly hours: AvailabilityHours;
  /** Weekdays told without hours, as in the public profile. */
  readonly weekdays: readonly string[];
  readonly rules: BookingRules;
}

export const ruleColumns = [
  'minimumNoticeMinutes',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'onlyWithinHours',
  'askAgainWithinHours',
] as const;

/** Of `trainers`, for `takeUsualTimes`. */
export const usualTimesColumns = ['availabilityHours', 'availability', ...ruleColumns] as const;

/** Makes the usual times of a row that was read with `usualTimesColumns`. @returns them and the rest of the row */
export function takeUsualTimes<Others extends Row<'trainers', (typeof usualTimesColumns)[number]>>(row: Others) {
  const { availabilityHours, availability, ...others } = row;
  const { minimumNoticeMinutes, bufferBeforeMinutes, bufferAfterMinutes, onlyWithinHours, askAgainWithinHours, ...rest } = others;
  const rules = { minimumNoticeMinutes, bufferBeforeMinutes, bufferAfterMinutes, onlyWithinHours, askAgainWithinHours };
  const usualTimes: UsualTimes = {
    hours: AvailabilityHours.parse(availabilityHours),
    weekdays: availability,
    rules: BookingRules.parse(rules),
  };
  return { rest, usualTimes };
}

/** @throws AppError 'trainer.not_found' */
export async function getUsualTimes(tx: Db | Tx, trainerId: TrainerId): Promise<UsualTimes> {
  const row = await tx.selectFrom('trainers').select(usualTimesColumns).where('id', '=', trainerId).executeTakeFirst();
  if (!row) throw new AppError('trainer.not_found');
  return takeUsualTimes(row).usualTimes;
}

/** Whether the public pages show this trainer at all: those of disabled people are nowhere. */
export async function isShown(db: Db | Tx, trainerId: TrainerId): Promise<boolean> {
  const row = await db
    .selectFrom('trainers as t')
    .innerJoin('users as u', 'u.id', 't.userId')
    .select('t.id')
    .where('t.id', '=', trainerId)
    .where('u.disabledAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keys of files older than an instant that neither a media file nor a profile shows, up to a limit. */
export async function listUnshownFiles(db: Db, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('files as f')
    .select('f.key')
    .where('f.createdAt', '<', before)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('media as m').select('m.id').whereRef('m.fileKey', '=', 'f.key'))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('media as n').select('n.id').whereRef('n.thumbnailKey', '=', 'f.key'))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('trainers as t').select('t.id').whereRef('t.imageKey', '=', 'f.key'))))
    .orderBy('f.createdAt')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}
