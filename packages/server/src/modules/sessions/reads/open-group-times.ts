import type { MeetingTimeId, ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import { MAX_MEETING_TIMES } from '@x1/contract/scheduling/meeting-limits.ts';
import type { OpenGroupTime } from '@x1/contract/sessions/agenda.ts';
import { type SqlBool, sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import type { Db } from '../../../platform/db/database.ts';
import { isOutsideTimeOff } from '../../scheduling/reads/meetings.ts';
import type { SessionFilter } from './session-filter.ts';

/** The times of groups that a trainer has set, families could join and nobody has, in order: where somebody has, there's a session. */
export async function listOpenGroupTimes(
  db: Db,
  now: Date,
  trainerId: TrainerId,
  { sessionType, q }: Pick<SessionFilter, 'sessionType' | 'q'>,
): Promise<OpenGroupTime[]> {
  if (sessionType === 'individual') return [];
  const rows = await db
    .selectFrom('timeSlots as slot')
    .innerJoin('meetingTimes as meeting', 'meeting.timeSlotId', 'slot.id')
    .innerJoin('programs as p', 'p.id', 'slot.programId')
    .select(['meeting.id', 'meeting.location', 'slot.programId', 'slot.startsAt', 'slot.endsAt'])
    .select(['p.title as programTitle', 'p.maxCapacity as seats'])
    .where('slot.trainerId', '=', trainerId)
    .where(sql<SqlBool>`tstzrange(slot.starts_at, slot.ends_at, '[)') && tstzrange(${now}, null)`)
    .where('p.isDraft', '=', false)
    .where('p.archivedAt', 'is', null)
    .where(isOutsideTimeOff)
    .where(sql<SqlBool>`not exists (select from appointments a where a.time_slot_id = slot.id)`)
    .$if(Boolean(q), (query) => query.where(sql<SqlBool>`folded_text(p.title) like ${containing(q ?? '')}`))
    .orderBy('slot.startsAt')
    .limit(MAX_MEETING_TIMES)
    .execute();
  return rows.map(({ id, programId, startsAt, endsAt, ...row }) => ({
    ...row,
    id: id as MeetingTimeId,
    programId: programId as ProgramId,
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
  }));
}
