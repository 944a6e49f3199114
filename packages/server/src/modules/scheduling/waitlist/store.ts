import type { AppointmentId, ProgramId, TrainerId, TransactionId, UserId, WaitlistEntryId } from '@x1/contract/core/ids.ts';
import { type Insertable, sql } from 'kysely';
import type { Db, Row, Tx } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.generated.ts';
import type { TimeRange } from '../../../platform/time-ranges.ts';
import type { TimeHold } from '../hold-store.ts';

/** A family's place in a line, as it is stored. */
export type Waiting = Row<'waitlistEntries'>;

type NewWaiting = Omit<Insertable<Database['waitlistEntries']>, 'id' | 'passed'>;

/** The same wish of the same family, if it waits already. */
export function findSame(tx: Tx, { parentId, programId, sessionType, kind, wantedFrom }: NewWaiting): Promise<Waiting | undefined> {
  return tx
    .selectFrom('waitlistEntries')
    .selectAll()
    .where('parentId', '=', parentId)
    .where('programId', '=', programId)
    .where('sessionType', '=', sessionType)
    .where('kind', '=', kind)
    .where('wantedFrom', 'is not distinct from', wantedFrom ?? null)
    .executeTakeFirst();
}

export function insert(tx: Tx, entry: NewWaiting): Promise<Waiting> {
  return tx.insertInto('waitlistEntries').values(entry).returningAll().executeTakeFirstOrThrow();
}

/** A family's own place. */
export function find(tx: Tx | Db, id: WaitlistEntryId, parentId: UserId): Promise<Waiting | undefined> {
  return tx.selectFrom('waitlistEntries').selectAll().where('id', '=', id).where('parentId', '=', parentId).executeTakeFirst();
}

export async function remove(tx: Tx, id: WaitlistEntryId): Promise<void> {
  await tx.deleteFrom('waitlistEntries').where('id', '=', id).execute();
}

/** It keeps its place, and is not offered this time again. */
export async function pass(tx: Tx, id: WaitlistEntryId, startsAt: Date): Promise<void> {
  await tx
    .updateTable('waitlistEntries')
    .set({ passed: sql<Date[]>`array_append(passed, ${startsAt}::timestamptz)` })
    .where('id', '=', id)
    .execute();
}

/** What an entry is offered; it may have ended by now. */
export function findOffer(tx: Tx | Db, id: WaitlistEntryId): Promise<TimeHold | undefined> {
  return tx.selectFrom('timeHolds').selectAll().where('waitlistEntryId', '=', id).where('timeSlotId', 'is not', null).executeTakeFirst();
}

/** In how many lines a family stands. */
export async function countOf(tx: Tx, parentId: UserId, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('waitlistEntries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('parentId', '=', parentId)
    .where('wantedUntil', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Trainers for whom somebody waits, by id. */
export async function listTrainersWaitedFor(db: Db, { after, limit }: { after: TrainerId; limit: number }): Promise<TrainerId[]> {
  const rows = await db
    .selectFrom('waitlistEntries')
    .select('trainerId')
    .distinct()
    .where('trainerId', '>', after)
    .orderBy('trainerId')
    .limit(limit)
    .execute();
  return rows.map(({ trainerId }) => trainerId);
}

/** The trainer of a session, if anybody waits for their times. */
export async function findTrainerWaitedFor(db: Db, id: AppointmentId): Promise<TrainerId | undefined> {
  const row = await db
    .selectFrom('appointments as a')
    .select('a.trainerId')
    .where('a.id', '=', id)
    .where(sql<boolean>`exists (select from waitlist_entries w where w.trainer_id = a.trainer_id)`)
    .executeTakeFirst();
  return row?.trainerId;
}

/** Whether a family is offered a time just now, by this trainer or another. */
export async function hasOpenOffer(tx: Tx, parentId: UserId, now: Date): Promise<boolean> {
  const row = await openOffers(tx, now).where('parentId', '=', parentId).select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** How many of a trainer's times are kept for families in line. */
export async function countOpenOffers(tx: Tx, trainerId: TrainerId, now: Date): Promise<number> {
  const { count } = await openOffers(tx, now)
    .where('trainerId', '=', trainerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The group places of a program that are offered to other families than this one, each with the payment that was last begun for it. */
export function listOfferedPlaces(
  tx: Tx,
  { programId, parentId, now }: { programId: ProgramId; parentId: UserId; now: Date },
): Promise<{ transactionId: TransactionId | null }[]> {
  return openOffers(tx, now)
    .where('programId', '=', programId)
    .where('sessionType', '=', 'group')
    .where('parentId', '<>', parentId)
    .select('transactionId')
    .execute();
}

/** The programs of a trainer of which somebody waits for a group place, by id. */
export async function listGroupsWaitedFor(tx: Tx, trainerId: TrainerId): Promise<ProgramId[]> {
  const rows = await tx
    .selectFrom('waitlistEntries')
    .select('programId')
    .distinct()
    .where('trainerId', '=', trainerId)
    .where('sessionType', '=', 'group')
    .orderBy('programId')
    .execute();
  return rows.map(({ programId }) => programId);
}

function openOffers(tx: Tx, now: Date) {
  return tx.selectFrom('timeHolds').where('kind', '=', 'offered').where('timeSlotId', 'is not', null).where('expiresAt', '>', now);
}

/** When a family's open sessions with anybody are, within `range`. */
export function listSessionsOf(tx: Tx, parentId: UserId, { startsAt, endsAt }: TimeRange): Promise<TimeRange[]> {
  return tx
    .selectFrom('appointments')
    .select(['startsAt', 'endsAt'])
    .where('parentId', '=', parentId)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .where('completedAt', 'is', null)
    .$narrowType<{ startsAt: Date; endsAt: Date }>()
    .execute();
}

/**
 * Whether the family of `w` has bought the program since it joined: it waits no longer for any time of it, but for a place in a group that it
 * named.
 */
export const hasBought = sql<boolean>`(w.kind <> 'time' and exists (select from appointments a
  where a.parent_id = w.parent_id and a.program_id = w.program_id and a.paid_at > w.joined_at))`;

/** Forgets what nobody can be offered or waits for any more. What is offered just now stays until it ends. */
export async function removeOver(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('waitlistEntries as w')
    .where(({ or, eb }) => or([eb('w.wantedUntil', '<=', now), hasBought]))
    .where(sql<boolean>`not exists (select from time_holds h where h.waitlist_entry_id = w.id)`)
    .execute();
}

/** Every place of a family, and every place in the lines of a trainer. */
export function listAllOf(db: Db, { parentId, trainerId }: { parentId: UserId; trainerId: TrainerId | undefined }): Promise<Waiting[]> {
  return db
    .selectFrom('waitlistEntries')
    .selectAll()
    .where(({ or, eb }) => or([eb('parentId', '=', parentId), ...(trainerId === undefined ? [] : [eb('trainerId', '=', trainerId)])]))
    .execute();
}
