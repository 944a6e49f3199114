import type { ProgramId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
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

interface SeatInSlot {
  readonly transactionId: TransactionId;
  readonly location: string | null;
  readonly isOpen: boolean;
}

/** Who sits in a slot. */
export async function listSeats(tx: Tx, timeSlotId: number): Promise<SeatInSlot[]> {
  const rows = await tx
    .selectFrom('appointments')
    .select(['transaction_id', 'location', 'completed_at'])
    .where('time_slot_id', '=', timeSlotId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    transactionId: row.transaction_id as TransactionId,
    location: row.location,
    isOpen: row.completed_at === null,
  }));
}

/** Frees the trainer's time once nobody sits in the slot any more. */
export async function removeSlotIfEmpty(tx: Tx, timeSlotId: number): Promise<void> {
  await tx
    .deleteFrom('time_slots')
    .where('id', '=', timeSlotId)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('appointments').select('id').where('time_slot_id', '=', timeSlotId))))
    .execute();
}
