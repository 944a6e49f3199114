import type { ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { TimeRange } from './tables.ts';

interface TimeSlot extends TimeRange {
  readonly id: number;
  readonly programId: ProgramId;
  readonly sessionType: SessionType;
}

/** The trainer's slots that share time with `range`; at most one for a range within a slot's bounds. */
export async function listOverlapping(tx: Tx | Db, trainerId: TrainerId, { startsAt, endsAt }: TimeRange): Promise<TimeSlot[]> {
  const rows = await tx
    .selectFrom('time_slots')
    .select(['id', 'program_id', 'session_type', 'starts_at', 'ends_at'])
    .where('trainer_id', '=', trainerId)
    .where(sql<boolean>`tstzrange(starts_at, ends_at, '[)') && tstzrange(${startsAt}, ${endsAt}, '[)')`)
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    programId: row.program_id as ProgramId,
    sessionType: row.session_type,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));
}

/** Reserves a time; the database refuses one that overlaps another slot of the trainer (23P01). */
export async function insertSlot(
  tx: Tx,
  slot: TimeRange & { trainerId: TrainerId; programId: ProgramId; sessionType: SessionType },
): Promise<number> {
  const row = await tx
    .insertInto('time_slots')
    .values({
      trainer_id: slot.trainerId,
      program_id: slot.programId,
      session_type: slot.sessionType,
      starts_at: slot.startsAt,
      ends_at: slot.endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Seats that sit in a slot. */
export async function countSeats(tx: Tx, timeSlotId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('appointments')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('time_slot_id', '=', timeSlotId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Frees the trainer's time once nobody sits in the slot any more. */
export async function removeSlotIfEmpty(tx: Tx, timeSlotId: number): Promise<void> {
  await tx
    .deleteFrom('time_slots')
    .where('id', '=', timeSlotId)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('appointments').select('id').where('time_slot_id', '=', timeSlotId))))
    .execute();
}
