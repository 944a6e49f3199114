import type { AppointmentId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { parentName } from '../../accounts/reads.ts';
import { appointmentsWithPeople } from '../../sessions/reads/appointment-row.ts';

/** What messages tell of sessions, joined from the modules that own it. */

type Reads = Db | Tx;

const sessionColumns = [
  'a.id',
  'a.transaction_id',
  'a.parent_id',
  'a.session_type',
  'a.session_number',
  'a.starts_at',
  'a.ends_at',
  'a.former_starts_at',
  'a.former_ends_at',
  'a.time_slot_id',
  'a.location',
  'a.scheduled_in_timezone',
  'a.scheduled_by',
  'a.scheduled_at',
  'a.invitation_sequence',
  'a.paid_at',
  'a.approval_status',
  'a.rejection_reason',
  'a.decided_at',
  'a.completed_at',
  'a.cancelled_at',
  'a.cancelled_by',
  'a.cancellation_reason',
  'a.no_show_of',
  'a.no_show_at',
  'payment.sessions_included',
  'payment.amount_cents',
  'payment.refunded_cents',
  'p.title as program_title',
  't.user_id as trainer_user_id',
  't.name as trainer_name',
  't.meeting_link',
  'trainer_user.timezone as trainer_timezone',
  'parent.timezone as parent_timezone',
  'problem.reported_at',
  'problem.decided_at as report_decided_at',
  'problem.decision as report_decision',
] as const;

/** Sessions of a purchase that one person gave their times in one go, as weekly ones are: a few moments lie between them at most. */
const together = sql`from appointments x where x.transaction_id = a.transaction_id and x.scheduled_by = a.scheduled_by and x.starts_at is not null
  and x.scheduled_at between a.scheduled_at - interval '10 seconds' and a.scheduled_at + interval '10 seconds'`;
const scheduledTogether = sql<number>`(select count(*)::integer ${together})`;
const isFirstOfThem = sql<boolean>`not exists (select ${together} and x.session_number < a.session_number)`;

function sessionRows(tx: Reads) {
  return appointmentsWithPeople(tx as Db)
    .innerJoin('users as trainer_user', 'trainer_user.id', 't.user_id')
    .leftJoin('problem_reports as problem', 'problem.appointment_id', 'a.id')
    .select([
      ...sessionColumns,
      parentName.as('parent_name'),
      scheduledTogether.as('scheduled_together'),
      isFirstOfThem.as('is_first_of_them'),
    ]);
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionRows>['executeTakeFirstOrThrow']>>;

function toSession(row: SessionRow) {
  return {
    appointmentId: row.id as AppointmentId,
    transactionId: row.transaction_id as TransactionId,
    programTitle: row.program_title,
    sessionType: row.session_type,
    sessionNumber: row.session_number,
    sessionCount: row.sessions_included,
    parent: { userId: row.parent_id as UserId, name: row.parent_name, timeZone: row.parent_timezone },
    trainer: { userId: row.trainer_user_id as UserId, name: row.trainer_name, timeZone: row.trainer_timezone },
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    formerStartsAt: row.former_starts_at,
    formerEndsAt: row.former_ends_at,
    timeSlotId: row.time_slot_id,
    location: row.location,
    venueZone: row.scheduled_in_timezone ?? row.trainer_timezone,
    scheduledBy: row.scheduled_by as UserId | null,
    scheduledAt: row.scheduled_at,
    scheduledTogether: row.scheduled_together,
    isFirstOfThem: row.is_first_of_them,
    invitationSequence: row.invitation_sequence,
    meetingLink: row.meeting_link,
    paidAt: row.paid_at,
    approvalStatus: row.approval_status,
    rejectionReason: row.rejection_reason,
    decidedAt: row.decided_at,
    completedAt: row.completed_at,
    cancelledAt: row.cancelled_at,
    cancelledBy: row.cancelled_by,
    cancellationReason: row.cancellation_reason,
    noShowOf: row.no_show_of,
    noShowAt: row.no_show_at,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    reportedAt: row.reported_at,
    reportDecidedAt: row.report_decided_at,
    reportDecision: row.report_decision,
  };
}

export async function findSession(tx: Reads, appointmentId: number) {
  const row = await sessionRows(tx).where('a.id', '=', appointmentId).executeTakeFirst();
  return row && toSession(row);
}

/** The first one of its purchase. */
export async function findSessionOfPayment(tx: Reads, transactionId: number) {
  const row = await sessionRows(tx).where('a.transaction_id', '=', transactionId).orderBy('a.session_number').limit(1).executeTakeFirst();
  return row && toSession(row);
}

export async function listDecidedTogether(tx: Reads, session: ReturnType<typeof toSession>) {
  const rows = await sessionRows(tx)
    .where('a.transaction_id', '=', session.transactionId)
    .where('a.id', '<>', session.appointmentId)
    .where('a.approval_status', '=', session.approvalStatus)
    .where('a.decided_at', '=', session.decidedAt)
    .orderBy('a.session_number')
    .execute();
  return rows.map(toSession);
}

/** Sessions of a trainer that are still to come, in their order. */
export async function listUpcoming(tx: Reads, trainerUserId: UserId, now: Date) {
  const rows = await sessionRows(tx)
    .where('t.user_id', '=', trainerUserId)
    .where('a.starts_at', '>', now)
    .where('a.completed_at', 'is', null)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
  return rows.map(toSession);
}

export async function findNotes(tx: Reads, appointmentId: number) {
  const row = await tx.selectFrom('session_notes').selectAll().where('appointment_id', '=', appointmentId).executeTakeFirst();
  const session = row && (await findSession(tx, appointmentId));
  return session && { session, hasHomework: row.homework !== '', writtenAt: row.written_at };
}

export async function countSeatsOfSlot(tx: Reads, timeSlotId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('time_slot_id', '=', timeSlotId)
    .where('approval_status', '<>', 'rejected')
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
