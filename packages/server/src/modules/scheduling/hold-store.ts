import type { ProgramId, TimeHoldId, TrainerId, TransactionId, UserId, WaitlistEntryId } from '@x1/contract/core/ids.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { HOLD_MINUTES } from '@x1/contract/scheduling/time-hold.ts';
import { type Insertable, sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.generated.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import { removeSlotIfEmpty } from './time-slots.ts';
import type { Whereabouts } from './whereabouts.ts';

/** A time that a family keeps. `timeSlotId` is null once it was given back, which does not happen at the moment it ends. */
export type TimeHold = Row<'timeHolds'>;

/** Whether it keeps its time from others. */
export function isLive({ timeSlotId, expiresAt }: Pick<TimeHold, 'timeSlotId' | 'expiresAt'>, now: Date): boolean {
  return timeSlotId !== null && expiresAt > now;
}

/** The one hold that a family chose and that has a slot, also where it has ended. */
export function findHoldOf(tx: Tx | Db, parentId: UserId): Promise<TimeHold | undefined> {
  return tx
    .selectFrom('timeHolds')
    .selectAll()
    .where('parentId', '=', parentId)
    .where('kind', '=', 'chosen')
    .where('timeSlotId', 'is not', null)
    .executeTakeFirst();
}

/** What a family is offered from a waitlist at exactly this time, while that lasts. */
export function findOfferAt(
  tx: Tx,
  { parentId, programId, sessionType }: { parentId: UserId; programId: ProgramId; sessionType: SessionType },
  { startsAt, endsAt }: TimeRange,
  now: Date,
): Promise<TimeHold | undefined> {
  return tx
    .selectFrom('timeHolds')
    .selectAll()
    .where('parentId', '=', parentId)
    .where('kind', '=', 'offered')
    .where('programId', '=', programId)
    .where('sessionType', '=', sessionType)
    .where('startsAt', '=', startsAt)
    .where('endsAt', '=', endsAt)
    .where('timeSlotId', 'is not', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** A family takes what it is offered: it has as long as for a time of its own choice, or to the end of the offer. Said again, nothing changes. */
export function takeOffer(tx: Tx, { id, takenAt }: TimeHold, now: Date): Promise<TimeHold> {
  const change = { takenAt: now, expiresAt: sql<Date>`greatest(expires_at, ${now}::timestamptz + make_interval(mins => ${HOLD_MINUTES}))` };
  return tx
    .updateTable('timeHolds')
    .set(takenAt ? { takenAt } : change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Every hold of a family: the one with a slot, and those that purchases in progress refer to. */
export function listHoldsOf(tx: Tx | Db, parentId: UserId): Promise<TimeHold[]> {
  return tx.selectFrom('timeHolds').selectAll().where('parentId', '=', parentId).orderBy('id').execute();
}

/** A family's own hold. */
export function findHold(tx: Tx | Db, id: TimeHoldId, parentId: UserId): Promise<TimeHold | undefined> {
  return tx.selectFrom('timeHolds').selectAll().where('id', '=', id).where('parentId', '=', parentId).executeTakeFirst();
}

export function insertHold(tx: Tx, hold: Insertable<Database['timeHolds']>): Promise<TimeHold> {
  return tx.insertInto('timeHolds').values(hold).returningAll().executeTakeFirstOrThrow();
}

/** How many families that never paid anybody keep times of a trainer. */
export async function countHoldsOfNewcomers(tx: Tx, trainerId: TrainerId, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('timeHolds as hold')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('hold.trainerId', '=', trainerId)
    .where('hold.kind', '=', 'chosen')
    .where('hold.timeSlotId', 'is not', null)
    .where('hold.expiresAt', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('appointments as a').select('a.id').whereRef('a.parentId', '=', 'hold.parentId'))),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a family has ever paid: only a purchase that was paid has sessions (R38). */
export async function hasEverPaid(tx: Tx, parentId: UserId): Promise<boolean> {
  const row = await tx.selectFrom('appointments').select('id').where('parentId', '=', parentId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whoever let an offer end, or has what was waited for, leaves the line. */
async function leaveLine(tx: Tx, waitlistEntryId: WaitlistEntryId | null): Promise<void> {
  if (waitlistEntryId !== null) await tx.deleteFrom('waitlistEntries').where('id', '=', waitlistEntryId).execute();
}

/**
 * Gives the time of a hold back; the trainer's lock is held. What a purchase refers to stays as the wish of its family: if the time is still
 * free when the payment settles, it is had.
 */
export async function giveBack(tx: Tx, { id, timeSlotId }: Pick<TimeHold, 'id' | 'timeSlotId'>): Promise<void> {
  const ofHold = tx.updateTable('timeHolds').set({ timeSlotId: null }).where('id', '=', id);
  const { waitlistEntryId } = await ofHold.returning('waitlistEntryId').executeTakeFirstOrThrow();
  await leaveLine(tx, waitlistEntryId);
  await tx.deleteFrom('timeHolds').where('id', '=', id).where('transactionId', 'is', null).execute();
  if (timeSlotId !== null) await removeSlotIfEmpty(tx, timeSlotId);
}

/** Ends a hold for good; the trainer's lock is held. */
export async function removeHold(
  tx: Tx,
  { id, timeSlotId, waitlistEntryId }: Pick<TimeHold, 'id' | 'timeSlotId' | 'waitlistEntryId'>,
): Promise<void> {
  await leaveLine(tx, waitlistEntryId);
  await tx.deleteFrom('timeHolds').where('id', '=', id).execute();
  if (timeSlotId !== null) await removeSlotIfEmpty(tx, timeSlotId);
}

/** Gives back what has ended of a trainer's time; the trainer's lock is held. */
export async function giveBackEnded(tx: Tx, trainerId: TrainerId, now: Date): Promise<void> {
  const ended = await tx
    .selectFrom('timeHolds')
    .select(['id', 'timeSlotId'])
    .where('trainerId', '=', trainerId)
    .where('timeSlotId', 'is not', null)
    .where('expiresAt', '<=', now)
    .execute();
  for (const hold of ended) await giveBack(tx, hold);
}

/** Trainers of whom a hold has ended and was not given back. */
export async function listTrainersWithEnded(db: Db, now: Date): Promise<TrainerId[]> {
  const rows = await db
    .selectFrom('timeHolds')
    .select('trainerId')
    .distinct()
    .where('timeSlotId', 'is not', null)
    .where('expiresAt', '<=', now)
    .execute();
  return rows.map(({ trainerId }) => trainerId as TrainerId);
}

/** Forgets what was chosen so long ago that its payment can't settle any more. */
export async function deleteOldWishes(db: Db, createdBefore: Date): Promise<void> {
  await db.deleteFrom('timeHolds').where('createdAt', '<', createdBefore).where('timeSlotId', 'is', null).execute();
}

/** The time that was chosen for a purchase. */
export function findHoldOfPurchase(tx: Tx | Db, transactionId: TransactionId): Promise<TimeHold | undefined> {
  return tx.selectFrom('timeHolds').selectAll().where('transactionId', '=', transactionId).executeTakeFirst();
}

/** From now on it is for this purchase; the one that the purchase had before is for none. */
export async function setPurchase(
  tx: Tx,
  { id, transactionId, ...where }: Whereabouts & { id: TimeHoldId; transactionId: TransactionId },
): Promise<void> {
  await tx.updateTable('timeHolds').set({ transactionId: null }).where('transactionId', '=', transactionId).where('id', '<>', id).execute();
  await tx
    .updateTable('timeHolds')
    .set({ transactionId, ...where })
    .where('id', '=', id)
    .execute();
}

/** The purchase gets no time. */
export async function clearPurchase(tx: Tx, transactionId: TransactionId): Promise<void> {
  await tx.updateTable('timeHolds').set({ transactionId: null }).where('transactionId', '=', transactionId).execute();
}

/** A hold that has not ended lasts longer, counted from when it was chosen; an offer never less long than it was told to. */
export async function prolong(db: Db, transactionId: TransactionId, { now, minutes }: { now: Date; minutes: number }): Promise<void> {
  await db
    .updateTable('timeHolds')
    .set({ expiresAt: sql<Date>`greatest(expires_at, coalesce(taken_at, created_at) + make_interval(mins => ${minutes}))` })
    .where('transactionId', '=', transactionId)
    .where('timeSlotId', 'is not', null)
    .where('expiresAt', '>', now)
    .execute();
}

/** A family's own hold, as it stays until the transaction ends. */
export function findHoldForUpdate(tx: Tx, id: TimeHoldId, parentId: UserId): Promise<TimeHold | undefined> {
  return tx.selectFrom('timeHolds').selectAll().where('id', '=', id).where('parentId', '=', parentId).forUpdate().executeTakeFirst();
}
