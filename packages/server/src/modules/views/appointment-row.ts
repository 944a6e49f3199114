import type { AppointmentId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { appointmentStatus } from '@x1/contract/scheduling/states.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { portraitUrl } from '../../platform/media-url.ts';

/** Sessions with what a row shows of their program, payment and people. */
export function appointmentsWithPeople(db: Db | Tx) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('transactions as payment', 'payment.id', 'a.transaction_id')
    .innerJoin('programs as p', 'p.id', 'a.program_id')
    .innerJoin('trainers as t', 't.id', 'a.trainer_id')
    .innerJoin('users as parent', 'parent.id', 'a.parent_id');
}

/** How a person without a name is called: the part of the e-mail before the @ (R35). The e-mail itself is in no list. */
export const parentName = sql<string>`coalesce(nullif(parent.name, ''), split_part(parent.email, '@', 1))`;

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
  'a.created_at',
  'payment.amount_cents',
  'payment.refunded_cents',
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
  created_at: Date;
  amount_cents: number;
  refunded_cents: number;
  program_title: string;
  trainer_name: string;
  image_key: string | null;
  parent_name: string;
}

/** Facts in, the specified fields out (rulings §0, Appointment state). */
export function toAppointment(row: AppointmentRow): Appointment {
  const isScheduled = row.starts_at !== null;
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
    }),
    approvalStatus: row.approval_status,
    rejectionReason: row.rejection_reason,
    isPaid: row.paid_at !== null && row.refunded_cents < row.amount_cents,
    isScheduled,
    amount: row.amount_cents,
    refundedAmount: row.refunded_cents,
    startTime: toInstant(row.starts_at),
    endTime: toInstant(row.ends_at),
    scheduledAt: isScheduled ? toInstant(row.scheduled_at) : null,
    scheduledBy: isScheduled ? (row.scheduled_by as UserId | null) : null,
    location: row.location,
    completedAt: toInstant(row.completed_at),
    createdAt: row.created_at.toISOString(),
    trainerId: row.trainer_id as TrainerId,
    trainerName: row.trainer_name,
    trainerImageUrl: row.image_key && portraitUrl(row.image_key),
    parentId: row.parent_id as UserId,
    parentName: row.parent_name,
  };
}

export function toInstant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
