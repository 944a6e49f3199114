import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { parentName } from '../../accounts/reads.ts';
import { isBlockedPair } from '../../conversations/reads.ts';
import { appointmentsWithPeople } from './appointment-row.ts';
import { shownTexts } from './shown-texts.ts';

/** Sessions as calendars tell them: names as lists show them, no addresses. Module calendar asks. */

const columns = [
  'a.id',
  'a.parentId',
  'a.startsAt',
  'a.endsAt',
  'a.formerStartsAt',
  'a.formerEndsAt',
  'a.location',
  'a.paidAt',
  'a.completedAt',
  'a.cancelledAt',
  'a.approvalStatus',
  'a.sessionNumber',
  'a.invitationSequence',
  'payment.sessionsIncluded',
  'payment.status as paymentStatus',
  'a.title',
  'p.title as programTitle',
  't.name as trainerName',
  't.userId as trainerUserId',
  't.meetingLink',
  isBlockedPair.as('isBlocked'),
] as const;

function rows(db: Db | Tx) {
  return appointmentsWithPeople(db).select([...columns, parentName.as('parentName')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

function toCalendarSession(row: Row, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  return {
    appointmentId: row.id as AppointmentId,
    parentName: row.parentName,
    trainerName: row.trainerName,
    startsAt,
    endsAt,
    ...shownTexts(row),
    meetingLink: row.isBlocked ? null : row.meetingLink,
    isPaid: row.paidAt !== null && row.paymentStatus !== 'refunded',
    isCompleted: row.completedAt !== null,
    approvalStatus: row.approvalStatus,
    isCancelled: row.cancelledAt !== null,
    sessionNumber: row.sessionNumber,
    sessionCount: row.sessionsIncluded,
    invitationSequence: row.invitationSequence,
  };
}

/** The time a session has. */
function timeOf({ startsAt, endsAt }: Row): { startsAt: Date; endsAt: Date } | undefined {
  return startsAt && endsAt ? { startsAt, endsAt } : undefined;
}

/** The time it has, or had until it was cancelled or declined: calendars are told that it is off. */
function presentOrFormerTime(row: Row): { startsAt: Date; endsAt: Date } | undefined {
  const { formerStartsAt: startsAt, formerEndsAt: endsAt } = row;
  return timeOf(row) ?? (startsAt && endsAt ? { startsAt, endsAt } : undefined);
}

async function find(db: Db, appointmentId: AppointmentId) {
  const row = await rows(db).where('a.id', '=', appointmentId).executeTakeFirst();
  if (!row) return undefined;
  const time = timeOf(row);
  return {
    session: time ? toCalendarSession(row, time) : null,
    parentId: row.parentId as UserId,
    trainerUserId: row.trainerUserId as UserId,
  };
}

async function list(
  db: Db,
  { userId, role }: { userId: UserId; role: 'parent' | 'trainer' },
  { from, until, limit }: { from: Date; until: Date; limit: number },
) {
  const time = sql<Date>`coalesce(a.starts_at, a.former_starts_at)`;
  const found = await rows(db)
    .where(role === 'parent' ? 'a.parentId' : 't.userId', '=', userId)
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
