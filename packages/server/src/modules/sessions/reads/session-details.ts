import type { AppointmentId, ProgramId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionProblem } from '@x1/contract/payments/problem.ts';
import { RefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import { appointmentStatus } from '@x1/contract/scheduling/states.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../http/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { portraitUrl } from '../../../platform/media-url.ts';
import { parentName } from '../../accounts/reads.ts';
import { askedParts, leftOfSession, onTheWayOfSession } from '../../payments/reads/session-returns.ts';
import { findReviewOf } from '../../reviews/reads.ts';
import { appointmentColumns, appointmentsWithPeople, toAppointment } from './appointment-row.ts';
import { readSessionCalendar } from './session-calendar.ts';

/**
 * One session, cut to what the caller may see (R124, security.md §2.5).
 *
 * @returns undefined for everybody but its two parties and operators, as for a session that does not exist
 */
export async function findSessionDetails(
  db: Db,
  actor: Actor,
  { appointmentId, now }: { appointmentId: AppointmentId; now: Date },
): Promise<SessionDetails | undefined> {
  const row = await findRow(db, appointmentId);
  if (!row || !canRead(actor, row)) return undefined;
  const appointment = toAppointment(row);
  return {
    appointment,
    trainer: {
      id: appointment.trainerId,
      userId: row.trainer_user_id as UserId,
      name: row.trainer_name,
      imageUrl: row.image_key && portraitUrl(row.image_key),
    },
    parent: { id: appointment.parentId, name: row.parent_name, ...(canSeeEmail(actor, row) && { email: row.parent_email }) },
    program: {
      id: row.program_id as ProgramId,
      title: row.program_title,
      description: row.program_description,
      programType: row.program_type,
      duration: row.duration,
      trainingFormat: row.training_format,
      requirements: row.requirements,
    },
    transaction: {
      id: row.transaction_id as TransactionId,
      amount: row.amount_cents,
      refundedAmount: row.refunded_cents,
      status: row.payment_status,
      createdAt: row.payment_created_at.toISOString(),
      paidAt: toInstant(row.payment_paid_at),
    },
    terms: toTerms(row),
    purchase: await listPurchase(db, row),
    group: toGroup(row),
    meetingLink: canSeeMeetingLink(actor, row, appointment) ? row.meeting_link : null,
    notes: toNotes(row),
    ...(await readSessionCalendar(db, actor, row)),
    trainerUser: { id: row.trainer_user_id as UserId, timezone: row.trainer_timezone },
    review: (await findReviewOf(db, appointmentId)) ?? null,
    problemReport: toProblem(actor, row),
    canReportProblem: canReportProblem(actor, row, { appointment, now }),
  };
}

function toProblem(actor: Actor, row: DetailsRow): SessionProblem | null {
  if (row.problem_text === null || row.reported_at === null) return null;
  return {
    ...(actor.userId !== row.trainer_user_id && { text: row.problem_text }),
    reportedAt: row.reported_at.toISOString(),
    decidedAt: toInstant(row.problem_decided_at),
    decision: row.problem_decision,
  };
}

/** Offered to the parent from the end of the session, or once it was cancelled too late, until a payout took its money, while there is money left (R97, R120). */
function canReportProblem(actor: Actor, row: DetailsRow, { appointment, now }: { appointment: Appointment; now: Date }): boolean {
  const isOver = row.completed_at !== null || (row.ends_at !== null && row.ends_at <= now);
  const isMoneyLeft = appointment.isPaid && row.refunded_cents + row.lost_cents < row.amount_cents;
  return actor.userId === row.parent_id && (isOver || row.is_kept) && isMoneyLeft && !row.is_paid_out && row.reported_at === null;
}

/** How full the group is: counts only, nobody's name (R82). */
function toGroup(row: DetailsRow): SessionDetails['group'] {
  if (row.session_type !== 'group' || row.time_slot_id === null) return null;
  return { seatsTaken: row.seats_taken, seats: row.max_capacity };
}

/**
 * The trainer's own link is private until somebody has paid (S2§2): a parent sees it once an online session has a time, while it is paid and
 * stands. Its trainer sees it beside every online session.
 */
function canSeeMeetingLink(actor: Actor, row: DetailsRow, { isPaid, isScheduled, location }: Appointment): boolean {
  const isOnline = locationLabel(location) === 'Online';
  const isParent = actor.userId === row.parent_id;
  return isOnline && (actor.userId === row.trainer_user_id || (isParent && isPaid && isScheduled));
}

function toNotes(row: DetailsRow): SessionDetails['notes'] {
  if (row.notes === null || row.homework === null || row.written_at === null) return null;
  return { notes: row.notes, homework: row.homework, writtenAt: row.written_at.toISOString() };
}

/** What decides about the money of a cancellation; the server asks module payments for the same once somebody cancels (R95). */
function toTerms(row: DetailsRow): SessionDetails['terms'] {
  if (row.payment_paid_at === null) return null;
  return {
    policy: RefundPolicy.parse(row.refund_policy),
    paidAt: row.payment_paid_at.toISOString(),
    leftCents: leftOfSession(row, row.asked_parts),
    onTheWayCents: onTheWayOfSession(row, row.asked_parts),
  };
}

/** The sessions of one purchase in their order (R38). */
async function listPurchase(db: Db, payment: DetailsRow): Promise<SessionDetails['purchase']> {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'session_number', 'paid_at', 'starts_at', 'completed_at', 'cancelled_at', 'no_show_of'])
    .where('transaction_id', '=', payment.transaction_id)
    .orderBy('session_number')
    .execute();
  return rows.map((row) => ({
    id: row.id as AppointmentId,
    sessionNumber: row.session_number,
    status: appointmentStatus({
      paidAt: row.paid_at,
      startsAt: row.starts_at,
      completedAt: row.completed_at,
      cancelledAt: row.cancelled_at,
      noShowOf: row.no_show_of,
    }),
    startTime: toInstant(row.starts_at),
    leftCents:
      payment.payment_paid_at === null ? 0 : leftOfSession({ ...payment, session_number: row.session_number }, payment.asked_parts),
  }));
}

type DetailsRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

function findRow(db: Db, appointmentId: AppointmentId) {
  return appointmentsWithPeople(db)
    .innerJoin('users as trainer_user', 'trainer_user.id', 't.user_id')
    .leftJoin('problem_reports as problem', 'problem.appointment_id', 'a.id')
    .leftJoin('session_notes as written', 'written.appointment_id', 'a.id')
    .where('a.id', '=', appointmentId)
    .select([
      ...appointmentColumns,
      parentName.as('parent_name'),
      'parent.email as parent_email',
      't.user_id as trainer_user_id',
      'trainer_user.timezone as trainer_timezone',
      'a.program_id',
      'p.description as program_description',
      'p.program_type',
      'p.duration',
      'p.training_format',
      'p.requirements',
      'p.max_capacity',
      't.meeting_link',
      'a.time_slot_id',
      'written.notes',
      'written.homework',
      'written.written_at',
      sql<number>`(select count(*)::int from appointments seat where seat.time_slot_id = a.time_slot_id)`.as('seats_taken'),
      'a.transaction_id',
      'payment.status as payment_status',
      'payment.created_at as payment_created_at',
      'payment.paid_at as payment_paid_at',
      'payment.refund_policy',
      askedParts.as('asked_parts'),
      'problem.text as problem_text',
      'problem.reported_at',
      'problem.decided_at as problem_decided_at',
      'problem.decision as problem_decision',
      sql<boolean>`exists (select from payout_shares s join payouts o on o.id = s.payout_id
        where s.appointment_id = a.id and o.status <> 'returned')`.as('is_paid_out'),
      sql<boolean>`(a.cancelled_at is not null and exists (select from releases r where r.appointment_id = a.id))`.as('is_kept'),
    ])
    .executeTakeFirst();
}

function canRead(actor: Actor, row: DetailsRow): boolean {
  return actor.role === 'admin' || actor.userId === row.trainer_user_id || actor.userId === row.parent_id;
}

/** The family's e-mail is for its trainer, while there is a payment that was not, and will not be, given back in full (L11). */
function canSeeEmail(actor: Actor, row: DetailsRow): boolean {
  const isPaid = row.payment_paid_at !== null && row.payment_status !== 'refunded';
  return actor.userId === row.trainer_user_id && isPaid && row.approval_status !== 'rejected';
}
