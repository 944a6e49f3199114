import type { AppointmentId, ProgramId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionProblem } from '@x1/contract/payments/problem.ts';
import type { SessionDetails } from '@x1/contract/views/session-details.ts';
import { sql } from 'kysely';
import type { Actor } from '../../http/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { portraitUrl } from '../../platform/media-url.ts';
import { appointmentColumns, appointmentsWithPeople, parentName, toAppointment, toInstant } from './appointment-row.ts';
import { findReviewOf } from './reviews.ts';

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
    trainerUser: { id: row.trainer_user_id as UserId, timezone: row.trainer_timezone },
    review: (await findReviewOf(db, appointmentId)) ?? null,
    problemReport: toProblem(actor, row),
    canReportProblem: canReportProblem(actor, row, now),
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

/** Offered to the parent from the end of the session until a payout took its money, while there is money left (R97, R120). */
function canReportProblem(actor: Actor, row: DetailsRow, now: Date): boolean {
  const tookPlace = row.completed_at !== null || (row.ends_at !== null && row.ends_at <= now);
  const isMoneyLeft = row.refunded_cents + row.lost_cents < row.amount_cents;
  return actor.userId === row.parent_id && tookPlace && isMoneyLeft && !row.is_paid_out && row.reported_at === null;
}

type DetailsRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

function findRow(db: Db, appointmentId: AppointmentId) {
  return appointmentsWithPeople(db)
    .innerJoin('users as trainer_user', 'trainer_user.id', 't.user_id')
    .leftJoin('problem_reports as problem', 'problem.appointment_id', 'a.id')
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
      'a.transaction_id',
      'payment.status as payment_status',
      'payment.created_at as payment_created_at',
      'payment.paid_at as payment_paid_at',
      'payment.lost_cents',
      'problem.text as problem_text',
      'problem.reported_at',
      'problem.decided_at as problem_decided_at',
      'problem.decision as problem_decision',
      sql<boolean>`exists (select from payout_shares s join payouts o on o.id = s.payout_id
        where s.transaction_id = a.transaction_id and o.status <> 'returned')`.as('is_paid_out'),
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
