import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { NewProfileColumns, ProfileUpdate } from './profile.ts';

/** A profile as other modules need it; screens get theirs from module search. */
export interface Trainer {
  readonly id: TrainerId;
  readonly userId: UserId;
  readonly name: string;
  /** Key of the photo it shows. */
  readonly imageKey: string | null;
}

const columns = ['id', 'userId', 'name', 'imageKey'] as const;

export async function findTrainerByUser(tx: Db | Tx, userId: UserId): Promise<Trainer | undefined> {
  return tx.selectFrom('trainers').select(columns).where('userId', '=', userId).executeTakeFirst();
}

/** @throws AppError 'trainer.not_found' */
export async function getTrainer(tx: Db | Tx, trainerId: TrainerId): Promise<Trainer> {
  const row = await tx.selectFrom('trainers').select(columns).where('id', '=', trainerId).executeTakeFirst();
  if (!row) throw new AppError('trainer.not_found');
  return row;
}

/** @throws AppError 'trainer.not_found' */
export async function listSports(tx: Db | Tx, trainerId: TrainerId): Promise<string[]> {
  const row = await tx.selectFrom('trainers').select('sports').where('id', '=', trainerId).executeTakeFirst();
  if (!row) throw new AppError('trainer.not_found');
  return row.sports;
}

/** The photo a person's profile shows, kept from others until the end of the transaction; null also while there is no profile. */
export async function lockImageKey(tx: Tx, userId: UserId): Promise<string | null> {
  const row = await tx.selectFrom('trainers').select('imageKey').where('userId', '=', userId).forUpdate().executeTakeFirst();
  return row?.imageKey ?? null;
}

/** Creates a profile unless the person has one; waits for a concurrent creation. @returns its id, or undefined when there was one */
export async function insertProfile(tx: Tx, userId: UserId, profile: NewProfileColumns, now: Date): Promise<TrainerId | undefined> {
  const row = await tx
    .insertInto('trainers')
    .values({ ...profile, userId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @throws AppError 'trainer.not_found' */
export async function updateProfile(tx: Tx, userId: UserId, { confirmed, ...change }: ProfileUpdate, now: Date): Promise<TrainerId> {
  const row = await tx
    .updateTable('trainers')
    .set({ ...change, updatedAt: now })
    .$if(confirmed.length > 0, (update) =>
      update.set({ unconfirmed: sql<string[]>`array(select fact from unnest(unconfirmed) as fact where fact <> all (${confirmed}))` }),
    )
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('trainer.not_found');
  return row.id;
}

/** @throws AppError 'trainer.not_found' */
export async function setImageKey(tx: Db | Tx, userId: UserId, imageKey: string | null, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('trainers')
    .set({ imageKey, updatedAt: now })
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('trainer.not_found');
}

/**
 * Locks a profile until the transaction ends; rows that merely reference it can still be written.
 *
 * @throws AppError 'trainer.not_found'
 */
export async function lockForRating(tx: Tx, trainerId: TrainerId): Promise<void> {
  const row = await tx.selectFrom('trainers').select('id').where('id', '=', trainerId).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new AppError('trainer.not_found');
}

/** Not a change of the profile by its owner: `updated_at` stays. */
export async function setRating(tx: Tx, trainerId: TrainerId, { tenths, count }: { tenths: number | null; count: number }): Promise<void> {
  await tx.updateTable('trainers').set({ ratingTenths: tenths, reviewCount: count }).where('id', '=', trainerId).execute();
}

/**
 * Since when visitors see the profile: since `now`, unless they did before, or not at all.
 *
 * @param wasShown visitors saw it until now: only then is it known to have ended
 * @throws AppError 'trainer.not_found'
 */
export async function setPublic(
  tx: Tx,
  userId: UserId,
  { isOn, wasShown }: { isOn: boolean; wasShown: boolean },
  now: Date,
): Promise<void> {
  const ended = wasShown ? sql<Date | null>`case when public_since is null then public_until else ${now} end` : undefined;
  const { numUpdatedRows } = await tx
    .updateTable('trainers')
    .set({ publicSince: isOn ? sql<Date>`coalesce(public_since, ${now})` : null, publicUntil: isOn ? null : ended, updatedAt: now })
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('trainer.not_found');
}
