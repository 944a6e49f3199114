import type { AppointmentId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { parentName } from '../../accounts/reads.ts';
import { isBlockedPair } from '../../conversations/reads.ts';
import { appointmentsWithPeople } from '../../sessions/reads/appointment-row.ts';
import { shownTexts } from '../../sessions/reads/shown-texts.ts';

/** What messages tell of sessions, joined from the modules that own it. */

type Reads = Db | Tx;

const sessionColumns = [
  'a.id',
  'a.transactionId',
  'a.parentId',
  'a.sessionType',
  'a.sessionNumber',
  'a.startsAt',
  'a.endsAt',
  'a.formerStartsAt',
  'a.formerEndsAt',
  'a.timeSlotId',
  'a.location',
  'a.scheduledInTimezone',
  'a.scheduledBy',
  'a.scheduledAt',
  'a.invitationSequence',
  'a.paidAt',
  'a.approvalStatus',
  'a.rejectionReason',
  'a.decidedAt',
  'a.completedAt',
  'a.cancelledAt',
  'a.cancelledBy',
  'a.cancellationReason',
  'a.noShowOf',
  'a.noShowAt',
  'payment.sessionsIncluded',
  'payment.amountCents',
  'payment.refundedCents',
  'a.title',
  'p.title as programTitle',
  't.userId as trainerUserId',
  't.name as trainerName',
  't.meetingLink',
  'trainerUser.timezone as trainerTimezone',
  'parent.timezone as parentTimezone',
  'problem.reportedAt',
  'problem.decidedAt as reportDecidedAt',
  'problem.decision as reportDecision',
] as const;

/** Sessions of a purchase that one person gave their times in one go, as weekly ones are: a few moments lie between them at most. */
const together = sql`from appointments x where x.transaction_id = a.transaction_id and x.scheduled_by = a.scheduled_by and x.starts_at is not null
  and x.scheduled_at between a.scheduled_at - interval '10 seconds' and a.scheduled_at + interval '10 seconds'`;
const scheduledTogether = sql<number>`(select count(*)::integer ${together})`;
const isFirstOfThem = sql<boolean>`not exists (select ${together} and x.session_number < a.session_number)`;

function sessionRows(tx: Reads) {
  return appointmentsWithPeople(tx as Db)
    .innerJoin('users as trainerUser', 'trainerUser.id', 't.userId')
    .leftJoin('problemReports as problem', 'problem.appointmentId', 'a.id')
    .select([
      ...sessionColumns,
      parentName.as('parentName'),
      scheduledTogether.as('scheduledTogether'),
      isFirstOfThem.as('isFirstOfThem'),
      isBlockedPair.as('isBlocked'),
    ]);
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionRows>['executeTakeFirstOrThrow']>>;

function toSession(row: SessionRow) {
  return {
    appointmentId: row.id as AppointmentId,
    transactionId: row.transactionId as TransactionId,
    sessionType: row.sessionType,
    sessionNumber: row.sessionNumber,
    sessionCount: row.sessionsIncluded,
    parent: { userId: row.parentId as UserId, name: row.parentName, timeZone: row.parentTimezone },
    trainer: { userId: row.trainerUserId as UserId, name: row.trainerName, timeZone: row.trainerTimezone },
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    formerStartsAt: row.formerStartsAt,
    formerEndsAt: row.formerEndsAt,
    timeSlotId: row.timeSlotId,
    ...shownTexts(row),
    venueZone: row.scheduledInTimezone ?? row.trainerTimezone,
    scheduledBy: row.scheduledBy as UserId | null,
    scheduledAt: row.scheduledAt,
    scheduledTogether: row.scheduledTogether,
    isFirstOfThem: row.isFirstOfThem,
    invitationSequence: row.invitationSequence,
    meetingLink: row.isBlocked ? null : row.meetingLink,
    paidAt: row.paidAt,
    approvalStatus: row.approvalStatus,
    rejectionReason: row.isBlocked ? null : row.rejectionReason,
    decidedAt: row.decidedAt,
    completedAt: row.completedAt,
    cancelledAt: row.cancelledAt,
    cancelledBy: row.cancelledBy,
    cancellationReason: row.isBlocked ? null : row.cancellationReason,
    noShowOf: row.noShowOf,
    noShowAt: row.noShowAt,
    amountCents: row.amountCents,
    refundedCents: row.refundedCents,
    reportedAt: row.reportedAt,
    reportDecidedAt: row.reportDecidedAt,
    reportDecision: row.reportDecision,
    isBlocked: row.isBlocked,
  };
}

export async function findSession(tx: Reads, appointmentId: AppointmentId) {
  const row = await sessionRows(tx).where('a.id', '=', appointmentId).executeTakeFirst();
  return row && toSession(row);
}

/** The first one of its purchase. */
export async function findSessionOfPayment(tx: Reads, transactionId: TransactionId) {
  const row = await sessionRows(tx).where('a.transactionId', '=', transactionId).orderBy('a.sessionNumber').limit(1).executeTakeFirst();
  return row && toSession(row);
}

export async function listDecidedTogether(tx: Reads, session: ReturnType<typeof toSession>) {
  const rows = await sessionRows(tx)
    .where('a.transactionId', '=', session.transactionId)
    .where('a.id', '<>', session.appointmentId)
    .where('a.approvalStatus', '=', session.approvalStatus)
    .where('a.decidedAt', '=', session.decidedAt)
    .orderBy('a.sessionNumber')
    .execute();
  return rows.map(toSession);
}

/** Sessions of a trainer that are still to come, in their order. */
export async function listUpcoming(tx: Reads, trainerUserId: UserId, now: Date) {
  const rows = await sessionRows(tx)
    .where('t.userId', '=', trainerUserId)
    .where('a.startsAt', '>', now)
    .where('a.completedAt', 'is', null)
    .orderBy('a.startsAt')
    .orderBy('a.id')
    .execute();
  return rows.map(toSession);
}

export async function findNotes(tx: Reads, appointmentId: AppointmentId) {
  const row = await tx.selectFrom('sessionNotes').selectAll().where('appointmentId', '=', appointmentId).executeTakeFirst();
  const session = row && (await findSession(tx, appointmentId));
  return session && !session.isBlocked ? { session, hasHomework: row.homework !== '', writtenAt: row.writtenAt } : undefined;
}

export async function countSeatsOfSlot(tx: Reads, timeSlotId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('timeSlotId', '=', timeSlotId)
    .where('approvalStatus', '<>', 'rejected')
    .where('cancelledAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
