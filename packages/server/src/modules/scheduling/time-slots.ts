import type { PlaceId, ProgramId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';

type NewSlot = TimeRange & { trainerId: TrainerId; programId: ProgramId; sessionType: SessionType };

/** Reserves a time; the database refuses one that overlaps another slot of the trainer (23P01). */
export async function insertSlot(tx: Tx, slot: NewSlot): Promise<number> {
  return (await selectNewSlot(tx, slot).executeTakeFirstOrThrow()).id;
}

/** The same as part of another statement: one row with its `id`. */
export function selectNewSlot(tx: Tx, slot: NewSlot) {
  return tx
    .insertInto('timeSlots')
    .values({
      trainerId: slot.trainerId,
      programId: slot.programId,
      sessionType: slot.sessionType,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
    })
    .returning('id');
}

interface SeatInSlot {
  readonly transactionId: TransactionId;
  readonly location: string | null;
  readonly placeId: PlaceId | null;
  readonly isOpen: boolean;
}

/** Who sits in a slot. */
export async function listSeats(tx: Tx, timeSlotId: number): Promise<SeatInSlot[]> {
  const rows = await tx
    .selectFrom('appointments')
    .select(['transactionId', 'location', 'placeId', 'completedAt'])
    .where('timeSlotId', '=', timeSlotId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    transactionId: row.transactionId as TransactionId,
    location: row.location,
    placeId: row.placeId,
    isOpen: row.completedAt === null,
  }));
}

/** Frees the trainer's time once the slot has no seats and no family keeps it, unless the trainer has set it as a time of the group. */
export async function removeSlotIfEmpty(tx: Tx, timeSlotId: number): Promise<void> {
  await tx
    .deleteFrom('timeSlots')
    .where('id', '=', timeSlotId)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('appointments').select('id').where('timeSlotId', '=', timeSlotId))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('timeHolds').select('id').where('timeSlotId', '=', timeSlotId))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('meetingTimes').select('id').where('timeSlotId', '=', timeSlotId))))
    .execute();
}
