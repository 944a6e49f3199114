import type { MeetingTimeId, ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import type { TakenBy } from '@x1/contract/scheduling/weekly.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { TimeRange } from '../../../platform/time-ranges.ts';

/** Whether a time slot, named `slot` in its statement, isn't on a day off of its trainer: then nobody can join it. */
export const isOutsideTimeOff = sql<SqlBool>`not exists (select from time_off o where o.trainer_id = slot.trainer_id
  and tstzrange(o.starts_at, o.ends_at, '[)') && tstzrange(slot.starts_at, slot.ends_at, '[)'))`;

/**
 * The next set time of each of these programs that somebody can still join; none of a program that has none. By what `whyNotFree` of the contract
 * refuses: full groups, days off, and the trainer's notice until somebody has joined.
 */
export async function readNextMeetings(
  db: Db | Tx,
  programs: readonly { readonly id: ProgramId; readonly maxCapacity: number }[],
  now: Date,
): Promise<{ programId: ProgramId; startsAt: Date }[]> {
  if (programs.length === 0) return [];
  const [ids, capacities] = [programs.map(({ id }) => id), programs.map(({ maxCapacity }) => maxCapacity)];
  const { rows } = await sql<{ programId: ProgramId; startsAt: Date }>`
    select distinct on (slot.program_id) slot.program_id, slot.starts_at
    from unnest(${ids}::bigint[], ${capacities}::int[]) as program (id, capacity)
    join time_slots slot on slot.program_id = program.id and slot.starts_at > ${now}
    join meeting_times meeting on meeting.time_slot_id = slot.id
    join trainers t on t.id = slot.trainer_id
    where (slot.starts_at >= ${now}::timestamptz + make_interval(mins => t.minimum_notice_minutes)
        or exists (select from appointments a where a.time_slot_id = slot.id))
      and ${isOutsideTimeOff}
      and (select count(*) from appointments a where a.time_slot_id = slot.id)
      + (select count(*) from time_holds h where h.time_slot_id = slot.id and h.expires_at > ${now}) < program.capacity
    order by slot.program_id, slot.starts_at`.execute(db);
  return rows;
}

/** A set time that its trainer may take back; null where somebody has joined it, or keeps it while they book. */
type EmptyTimeId = MeetingTimeId | null;

/** What a trainer has within a stretch of time, in words: sessions, and set times of groups, also those that nobody has joined. In order. */
export async function listTaken(
  db: Db | Tx,
  trainerId: TrainerId,
  { startsAt, endsAt }: TimeRange,
): Promise<(TimeRange & { programId: ProgramId; takenBy: TakenBy | undefined; emptyTimeId: EmptyTimeId })[]> {
  const rows = await db
    .selectFrom('timeSlots as slot')
    .innerJoin('programs as p', 'p.id', 'slot.programId')
    .leftJoin('meetingTimes as meeting', 'meeting.timeSlotId', 'slot.id')
    .select([
      'slot.programId',
      'slot.startsAt',
      'slot.endsAt',
      'slot.sessionType',
      'p.title',
      'p.maxCapacity',
      'meeting.id as meetingTimeId',
    ])
    .select([
      sql<number>`(select count(*)::int from appointments a where a.time_slot_id = slot.id)`.as('taken'),
      sql<boolean>`exists (select from time_holds h where h.time_slot_id = slot.id)`.as('isKept'),
    ])
    .where('slot.trainerId', '=', trainerId)
    .where('slot.startsAt', '<', endsAt)
    .where('slot.endsAt', '>', startsAt)
    .orderBy('slot.startsAt')
    .execute();
  return rows.map(({ programId, startsAt: from, endsAt: to, sessionType, title, maxCapacity, meetingTimeId, taken, isKept }) => ({
    programId,
    startsAt: from,
    endsAt: to,
    // A time that a family only keeps while it books isn't the trainer's yet.
    takenBy:
      taken > 0 || meetingTimeId !== null
        ? { programTitle: title, seats: sessionType === 'group' ? { taken, all: maxCapacity } : null }
        : undefined,
    emptyTimeId: taken > 0 || isKept ? null : meetingTimeId,
  }));
}
