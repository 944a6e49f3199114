import type { MeetingTimeId, PlaceId, ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import type { MeetingTime } from '@x1/contract/scheduling/meeting-time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import { isOutsideTimeOff } from './reads/meetings.ts';
import type { PlacedSeat } from './tables.ts';
import { removeSlotIfEmpty } from './time-slots.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Sets a slot as a time at which its group meets; one that is set stays as it is. @returns whether it is new */
export async function insertMeeting(tx: Tx, meeting: Whereabouts & { timeSlotId: number; setAt: Date }): Promise<boolean> {
  const row = await tx
    .insertInto('meetingTimes')
    .values(meeting)
    .onConflict((conflict) => conflict.column('timeSlotId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the trainer has set this time. */
export async function isMeeting(tx: Tx, timeSlotId: number): Promise<boolean> {
  const row = await tx.selectFrom('meetingTimes').select('id').where('timeSlotId', '=', timeSlotId).executeTakeFirst();
  return row !== undefined;
}

/** The group of a slot meets elsewhere; of one that nobody set nothing is kept. */
export async function setWhereabouts(tx: Tx, timeSlotId: number, where: Whereabouts): Promise<void> {
  await tx.updateTable('meetingTimes').set(where).where('timeSlotId', '=', timeSlotId).execute();
}

/** From now on a slot is there only as long as somebody has it; the trainer's lock is held. */
export async function unsetMeeting(tx: Tx, timeSlotId: number): Promise<Date | undefined> {
  const row = await tx.deleteFrom('meetingTimes').where('timeSlotId', '=', timeSlotId).returning('setAt').executeTakeFirst();
  return row?.setAt;
}

/** Moves everybody of a slot, and with them what its trainer has set: the time that the group leaves is free. */
export async function movingMeeting(tx: Tx, { id, timeSlotId }: PlacedSeat, move: () => Promise<void>): Promise<void> {
  const setAt = await unsetMeeting(tx, timeSlotId);
  await move();
  if (!setAt) return;
  const seat = await tx
    .selectFrom('appointments')
    .select(['timeSlotId', 'location', 'placeId'])
    .where('id', '=', id)
    .$narrowType<{ timeSlotId: number }>()
    .executeTakeFirstOrThrow();
  await insertMeeting(tx, { ...seat, setAt });
}

/** Set times that are not over, of a program or of all of a trainer's, in order. */
function ahead(tx: Db | Tx, now: Date) {
  return tx
    .selectFrom('meetingTimes as meeting')
    .innerJoin('timeSlots as slot', 'slot.id', 'meeting.timeSlotId')
    .where('slot.endsAt', '>', now)
    .orderBy('slot.startsAt');
}

export async function listMeetings(tx: Db | Tx, programId: ProgramId, now: Date): Promise<MeetingTime[]> {
  const rows = await ahead(tx, now)
    .select(['meeting.id', 'meeting.location', 'slot.startsAt', 'slot.endsAt'])
    .select([
      sql<number>`(select count(*)::int from appointments a where a.time_slot_id = slot.id)`.as('seatsTaken'),
      sql<number>`(select count(*)::int from time_holds h where h.time_slot_id = slot.id and h.expires_at > ${now})`.as('seatsHeld'),
      sql<boolean>`not (${isOutsideTimeOff})`.as('isInTimeOff'),
    ])
    .where('slot.programId', '=', programId)
    .execute();
  return rows.map(({ startsAt, endsAt, ...row }) => ({ ...row, startTime: startsAt.toISOString(), endTime: endsAt.toISOString() }));
}

/** The next set times of a program. */
export function listNextMeetings(tx: Db | Tx, programId: ProgramId, now: Date, limit: number): Promise<TimeRange[]> {
  return ahead(tx, now)
    .select(['slot.startsAt', 'slot.endsAt'])
    .where('slot.programId', '=', programId)
    .where('slot.startsAt', '>', now)
    .limit(limit)
    .execute();
}

/** When set times begin within a stretch, or reach into it, that lie ahead and that nobody has joined, in order. */
export async function listOpenStarts(tx: Tx, trainerId: TrainerId, { startsAt, endsAt }: TimeRange, now: Date): Promise<Date[]> {
  const rows = await ahead(tx, now)
    .select('slot.startsAt')
    .where('slot.trainerId', '=', trainerId)
    .where('slot.startsAt', '>', now)
    .where('slot.startsAt', '<', endsAt)
    .where('slot.endsAt', '>', startsAt)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('appointments as a').select('a.id').whereRef('a.timeSlotId', '=', 'slot.id'))),
    )
    .execute();
  return rows.map((row) => row.startsAt);
}

export async function countMeetings(tx: Tx, trainerId: TrainerId, now: Date): Promise<number> {
  const rows = await ahead(tx, now).select('meeting.id').where('slot.trainerId', '=', trainerId).execute();
  return rows.length;
}

/** The slots of a program's groups that share time with a stretch. */
export function listGroupSlots(
  tx: Tx,
  programId: ProgramId,
  { startsAt, endsAt }: TimeRange,
): Promise<(TimeRange & { readonly id: number })[]> {
  return tx
    .selectFrom('timeSlots')
    .select(['id', 'startsAt', 'endsAt'])
    .where('programId', '=', programId)
    .where('sessionType', '=', 'group')
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .execute();
}

/** A set time of a trainer, with who has a seat of it or keeps one. */
export async function findMeeting(
  tx: Db | Tx,
  id: MeetingTimeId,
  trainerId: TrainerId,
): Promise<(TimeRange & { timeSlotId: number; isTaken: boolean; isKept: boolean }) | undefined> {
  return tx
    .selectFrom('meetingTimes as meeting')
    .innerJoin('timeSlots as slot', 'slot.id', 'meeting.timeSlotId')
    .select([
      'meeting.timeSlotId',
      'slot.startsAt',
      'slot.endsAt',
      sql<boolean>`exists (select from appointments a where a.time_slot_id = slot.id)`.as('isTaken'),
      sql<boolean>`exists (select from time_holds h where h.time_slot_id = slot.id)`.as('isKept'),
    ])
    .where('meeting.id', '=', id)
    .where('slot.trainerId', '=', trainerId)
    .executeTakeFirst();
}

/** Unsets what a trainer, or a program, has set; times that nobody has are free. */
export async function unsetAll(tx: Tx, of: { trainerId: TrainerId } | { programId: ProgramId }): Promise<void> {
  const rows = await tx
    .deleteFrom('meetingTimes')
    .using('timeSlots as slot')
    .whereRef('slot.id', '=', 'meetingTimes.timeSlotId')
    .where((eb) => ('trainerId' in of ? eb('slot.trainerId', '=', of.trainerId) : eb('slot.programId', '=', of.programId)))
    .returning('meetingTimes.timeSlotId')
    .execute();
  for (const { timeSlotId } of rows) await removeSlotIfEmpty(tx, timeSlotId);
}

/** Times that were over by then and that nobody joined are forgotten. */
export async function removeUnused(db: Db, overBy: Date): Promise<void> {
  await db
    .deleteFrom('timeSlots as slot')
    .where('slot.endsAt', '<', overBy)
    .where(({ exists, selectFrom }) => exists(selectFrom('meetingTimes as m').select('m.id').whereRef('m.timeSlotId', '=', 'slot.id')))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('appointments as a').select('a.id').whereRef('a.timeSlotId', '=', 'slot.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('timeHolds as h').select('h.id').whereRef('h.timeSlotId', '=', 'slot.id'))),
    )
    .execute();
}

/** Whether a time that isn't over is set at a place. */
export async function isPlaceOfMeeting(tx: Tx, placeId: PlaceId, now: Date): Promise<boolean> {
  const row = await ahead(tx, now).select('meeting.id').where('meeting.placeId', '=', placeId).limit(1).executeTakeFirst();
  return row !== undefined;
}
