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
    .selectFrom('timeSlots as slot')
    .select(['slot.programId', 'slot.sessionType', 'slot.startsAt', 'slot.endsAt'])
    .select(sql<number[]>`array(select a.id from appointments a where a.time_slot_id = slot.id order by a.id)`.as('seatIds'))
    .select([
      sql<number[]>`array(select a.transaction_id from appointments a where a.time_slot_id = slot.id order by a.id)`.as('transactionIds'),
      sql<
        string | null
      >`(select a.location from appointments a where a.time_slot_id = slot.id and a.completed_at is null order by a.id limit 1)`.as(
        'location',
      ),
    ])
    .where('slot.trainerId', '=', trainerId)
    .where(sql<boolean>`tstzrange(slot.starts_at, slot.ends_at, '[)') && tstzrange(${startsAt}, ${endsAt}, '[)')`)
    .orderBy('slot.startsAt')
    .execute();
  return rows.map((row) => ({
    programId: row.programId as ProgramId,
    sessionType: row.sessionType,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    seatIds: row.seatIds as AppointmentId[],
    transactionIds: row.transactionIds as TransactionId[],
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
    .select(['startsAt', 'endsAt'])
    .where('parentId', '=', parentId)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .where('completedAt', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? null))
    .orderBy('startsAt')
    .$narrowType<{ startsAt: Date; endsAt: Date }>()
    .execute();
  return rows.map((row) => ({ startsAt: row.startsAt, endsAt: row.endsAt }));
}
