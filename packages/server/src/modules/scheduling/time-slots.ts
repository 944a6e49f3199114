import type { ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';

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

/** The trainer's slot at exactly this time. */
export async function findSlotAt(tx: Tx, trainerId: TrainerId, { startsAt, endsAt }: TimeRange): Promise<number | undefined> {
  const row = await tx
    .selectFrom('time_slots')
    .select('id')
    .where('trainer_id', '=', trainerId)
    .where('starts_at', '=', startsAt)
    .where('ends_at', '=', endsAt)
    .executeTakeFirst();
  return row?.id;
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
