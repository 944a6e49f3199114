import type { AppointmentId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';

/** A trainer's reserved time with those who sit in it. */
export interface OccupiedSlot extends TimeRange {
  readonly programId: ProgramId;
  readonly sessionType: SessionType;
  readonly seatIds: readonly AppointmentId[];
  /** Whose purchases they are of, in the same order. */
  readonly transactionIds: readonly TransactionId[];
  /** Where those meet whose session is not over; null where that is not said, or nobody is left. */
  readonly location: string | null;
}

/** The trainer's slots that share time with `range`, in order. */
export async function listOccupiedSlots(tx: Db | Tx, trainerId: TrainerId, { startsAt, endsAt }: TimeRange): Promise<OccupiedSlot[]> {
  const rows = await tx
    .selectFrom('time_slots as slot')
    .select(['slot.program_id', 'slot.session_type', 'slot.starts_at', 'slot.ends_at'])
    .select(sql<number[]>`array(select a.id from appointments a where a.time_slot_id = slot.id order by a.id)`.as('seat_ids'))
    .select([
      sql<number[]>`array(select a.transaction_id from appointments a where a.time_slot_id = slot.id order by a.id)`.as('transaction_ids'),
      sql<
        string | null
      >`(select a.location from appointments a where a.time_slot_id = slot.id and a.completed_at is null order by a.id limit 1)`.as(
        'location',
      ),
    ])
    .where('slot.trainer_id', '=', trainerId)
    .where(sql<boolean>`tstzrange(slot.starts_at, slot.ends_at, '[)') && tstzrange(${startsAt}, ${endsAt}, '[)')`)
    .orderBy('slot.starts_at')
    .execute();
  return rows.map((row) => ({
    programId: row.program_id as ProgramId,
    sessionType: row.session_type,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    seatIds: row.seat_ids as AppointmentId[],
    transactionIds: row.transaction_ids as TransactionId[],
    location: row.location,
  }));
}

/** When a parent has sessions, whoever holds them, that share time with `range`; those that are over or given up hold no time. */
export async function listTimesOfParent(
  tx: Db | Tx,
  { parentId, except }: { parentId: UserId; except: AppointmentId | null },
  { startsAt, endsAt }: TimeRange,
): Promise<TimeRange[]> {
  const rows = await tx
    .selectFrom('appointments')
    .select(['starts_at', 'ends_at'])
    .where('parent_id', '=', parentId)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .where('completed_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? 0))
    .orderBy('starts_at')
    .$narrowType<{ starts_at: Date; ends_at: Date }>()
    .execute();
  return rows.map((row) => ({ startsAt: row.starts_at, endsAt: row.ends_at }));
}
