import type { AppointmentId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { appointmentStatus } from '@x1/contract/scheduling/states.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { portraitUrl } from '../../../platform/media-url.ts';
import { leftOfSession, priceOfSession, refundedParts } from '../../payments/reads/session-returns.ts';

/** Sessions with what a row shows of their program, payment and people. */
export function appointmentsWithPeople(db: Db | Tx) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('transactions as payment', 'payment.id', 'a.transaction_id')
    .innerJoin('programs as p', 'p.id', 'a.program_id')
    .innerJoin('trainers as t', 't.id', 'a.trainer_id')
    .innerJoin('users as parent', 'parent.id', 'a.parent_id');
}

export const appointmentColumns = [
  'a.id',
  'a.trainer_id',
  'a.parent_id',
  'a.title',
  'a.description',
  'a.session_type',
  'a.approval_status',
  'a.rejection_reason',
  'a.paid_at',
  'a.starts_at',
  'a.ends_at',
  'a.scheduled_at',
  'a.scheduled_by',
  'a.location',
  'a.completed_at',
  'a.cancelled_at',
  'a.cancelled_by',
  'a.cancellation_reason',
  'a.former_starts_at',
  'a.former_ends_at',
  'a.no_show_of',
  'a.session_number',
  'a.created_at',
  'payment.sessions_included',
  'payment.amount_cents',
  'payment.refunded_cents',
  'payment.lost_cents',
  refundedParts.as('refunded_parts'),
  'p.title as program_title',
  't.name as trainer_name',
  't.image_key',
] as const;

export interface AppointmentRow {
  id: number;
  trainer_id: number;
  parent_id: number;
  title: string;
  description: string | null;
  session_type: Appointment['sessionType'];
  approval_status: Appointment['approvalStatus'];
  rejection_reason: string | null;
  paid_at: Date | null;
  starts_at: Date | null;
  ends_at: Date | null;
  scheduled_at: Date | null;
  scheduled_by: number | null;
  location: string | null;
  completed_at: Date | null;
  cancelled_at: Date | null;
  cancelled_by: Appointment['cancelledBy'];
  cancellation_reason: string | null;
  former_starts_at: Date | null;
  former_ends_at: Date | null;
  no_show_of: Appointment['noShowOf'];
  session_number: number;
  created_at: Date;
  sessions_included: number;
  amount_cents: number;
  refunded_cents: number;
  /** What the bank took of the payment and kept. */
  lost_cents: number;
  refunded_parts: Parameters<typeof leftOfSession>[1];
  program_title: string;
  trainer_name: string;
  image_key: string | null;
  parent_name: string;
}

/** Facts in, the specified fields out (rulings §0, Appointment state). */
export function toAppointment(row: AppointmentRow): Appointment {
  const isScheduled = row.starts_at !== null;
  const hasHadTime = isScheduled || row.former_starts_at !== null;
  const amount = priceOfSession(row);
  const refundedAmount = row.sessions_included === 1 ? row.refunded_cents : amount - leftOfSession(row, row.refunded_parts);
  return {
    id: row.id as AppointmentId,
    title: row.title,
    description: row.description,
    programTitle: row.program_title,
    sessionType: row.session_type,
    status: appointmentStatus({
      paidAt: row.paid_at,
      startsAt: row.starts_at,
      completedAt: row.completed_at,
      cancelledAt: row.cancelled_at,
      noShowOf: row.no_show_of,
    }),
    approvalStatus: row.approval_status,
    rejectionReason: row.rejection_reason,
    isPaid: row.paid_at !== null && isMoneyLeft(row, amount - refundedAmount),
    isScheduled,
    sessionNumber: row.session_number,
    sessionCount: row.sessions_included,
    amount,
    purchaseAmount: row.amount_cents,
    refundedAmount,
    startTime: toInstant(row.starts_at),
    endTime: toInstant(row.ends_at),
    scheduledAt: hasHadTime ? toInstant(row.scheduled_at) : null,
    scheduledBy: hasHadTime ? (row.scheduled_by as UserId | null) : null,
    location: row.location,
    completedAt: toInstant(row.completed_at),
    cancelledAt: toInstant(row.cancelled_at),
    cancelledBy: row.cancelled_by,
    cancellationReason: row.cancellation_reason,
    formerStartTime: toInstant(row.former_starts_at),
    formerEndTime: toInstant(row.former_ends_at),
    noShowOf: row.no_show_of,
    createdAt: row.created_at.toISOString(),
    trainerId: row.trainer_id as TrainerId,
    trainerName: row.trainer_name,
    trainerImageUrl: row.image_key && portraitUrl(row.image_key),
    parentId: row.parent_id as UserId,
    parentName: row.parent_name,
  };
}

/** A lost dispute is borne by the sessions in proportion to what they have left, so that what is lost of all is lost of each. */
function isMoneyLeft({ amount_cents, refunded_cents, lost_cents }: AppointmentRow, leftCents: number): boolean {
  return leftCents > 0 && refunded_cents + lost_cents < amount_cents;
}
