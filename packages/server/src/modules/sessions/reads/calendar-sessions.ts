import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { parentName } from '../../accounts/reads.ts';
import { appointmentsWithPeople } from './appointment-row.ts';

/** Sessions as calendars tell them: names as lists show them, no addresses. Module calendar asks. */

const columns = [
  'a.id',
  'a.parent_id',
  'a.starts_at',
  'a.ends_at',
  'a.former_starts_at',
  'a.former_ends_at',
  'a.location',
  'a.paid_at',
  'a.completed_at',
  'a.cancelled_at',
  'a.approval_status',
  'a.session_number',
  'a.invitation_sequence',
  'payment.sessions_included',
  'payment.status as payment_status',
  'p.title as program_title',
  't.name as trainer_name',
  't.user_id as trainer_user_id',
  't.meeting_link',
] as const;

function rows(db: Db | Tx) {
  return appointmentsWithPeople(db).select([...columns, parentName.as('parent_name')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

function toCalendarSession(row: Row, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  return {
    appointmentId: row.id as AppointmentId,
    programTitle: row.program_title,
    parentName: row.parent_name,
    trainerName: row.trainer_name,
    startsAt,
    endsAt,
    location: row.location,
    meetingLink: row.meeting_link,
    isPaid: row.paid_at !== null && row.payment_status !== 'refunded',
    isCompleted: row.completed_at !== null,
    approvalStatus: row.approval_status,
    isCancelled: row.cancelled_at !== null,
    sessionNumber: row.session_number,
    sessionCount: row.sessions_included,
    invitationSequence: row.invitation_sequence,
  };
}

/** The time a session has. */
function timeOf({ starts_at, ends_at }: Row): { startsAt: Date; endsAt: Date } | undefined {
  return starts_at && ends_at ? { startsAt: starts_at, endsAt: ends_at } : undefined;
}

/** The time it has, or had until it was cancelled or declined: calendars are told that it is off. */
function presentOrFormerTime(row: Row): { startsAt: Date; endsAt: Date } | undefined {
  const { former_starts_at: startsAt, former_ends_at: endsAt } = row;
  return timeOf(row) ?? (startsAt && endsAt ? { startsAt, endsAt } : undefined);
}

async function find(db: Db, appointmentId: AppointmentId) {
  const row = await rows(db).where('a.id', '=', appointmentId).executeTakeFirst();
  if (!row) return undefined;
  const time = timeOf(row);
  return {
    session: time ? toCalendarSession(row, time) : null,
    parentId: row.parent_id as UserId,
    trainerUserId: row.trainer_user_id as UserId,
  };
}

async function list(
  db: Db,
  { userId, role }: { userId: UserId; role: 'parent' | 'trainer' },
  { from, until, limit }: { from: Date; until: Date; limit: number },
) {
  const time = sql<Date>`coalesce(a.starts_at, a.former_starts_at)`;
  const found = await rows(db)
    .where(role === 'parent' ? 'a.parent_id' : 't.user_id', '=', userId)
    .where(sql<SqlBool>`${time} >= ${from} and ${time} < ${until}`)
    .orderBy(time, 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  return found.flatMap((row) => {
    const at = presentOrFormerTime(row);
    return at ? [toCalendarSession(row, at)] : [];
  });
}

export const calendarSessions = { find, list };
