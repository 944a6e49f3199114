import type { AppointmentId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Seat } from './tables.ts';

const columns = [
  'id',
  'transaction_id',
  'trainer_id',
  'parent_id',
  'program_id',
  'session_type',
  'paid_at',
  'approval_status',
  'time_slot_id',
  'starts_at',
  'ends_at',
  'completed_at',
  'cancelled_at',
] as const;

/** @throws AppError 'appointment.not_found' */
export async function getSeat(tx: Tx | Db, id: AppointmentId): Promise<Seat> {
  const row = await tx.selectFrom('appointments').select(columns).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('appointment.not_found');
  return toSeat(row);
}

/** Locks the row until the transaction ends. @throws AppError 'appointment.not_found' */
export async function getSeatForUpdate(tx: Tx, id: AppointmentId): Promise<Seat> {
  const row = await tx.selectFrom('appointments').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('appointment.not_found');
  return toSeat(row);
}

interface NewSeat {
  transactionId: TransactionId;
  trainerId: TrainerId;
  parentId: UserId;
  programId: ProgramId;
  sessionType: SessionType;
  title: string;
  description: string;
  paidAt: Date;
}

export async function insertPaidSeat(tx: Tx, seat: NewSeat): Promise<AppointmentId> {
  const row = await tx
    .insertInto('appointments')
    .values({
      transaction_id: seat.transactionId,
      trainer_id: seat.trainerId,
      parent_id: seat.parentId,
      program_id: seat.programId,
      session_type: seat.sessionType,
      title: seat.title,
      description: seat.description,
      paid_at: seat.paidAt,
      created_at: seat.paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id as AppointmentId;
}

export async function findSeatOfTransaction(tx: Tx | Db, transactionId: TransactionId): Promise<AppointmentId | undefined> {
  const row = await tx.selectFrom('appointments').select('id').where('transaction_id', '=', transactionId).executeTakeFirst();
  return row?.id as AppointmentId | undefined;
}

export async function setApproved(tx: Tx, id: AppointmentId, decidedAt: Date): Promise<void> {
  await tx.updateTable('appointments').set({ approval_status: 'approved', decided_at: decidedAt }).where('id', '=', id).execute();
}

/** A declined request gives its time back. */
export async function setRejected(tx: Tx, id: AppointmentId, reason: string, decidedAt: Date): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({
      approval_status: 'rejected',
      rejection_reason: reason,
      decided_at: decidedAt,
      time_slot_id: null,
      starts_at: null,
      ends_at: null,
      scheduled_at: null,
      scheduled_by: null,
      location: null,
    })
    .where('id', '=', id)
    .execute();
}

interface ChosenTime {
  timeSlotId: number;
  startsAt: Date;
  endsAt: Date;
  location: string | null;
  scheduledAt: Date;
  scheduledBy: UserId;
  scheduledInTimezone: string;
}

export async function setTime(tx: Tx, id: AppointmentId, time: ChosenTime): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({
      time_slot_id: time.timeSlotId,
      starts_at: time.startsAt,
      ends_at: time.endsAt,
      location: time.location,
      scheduled_at: time.scheduledAt,
      scheduled_by: time.scheduledBy,
      scheduled_in_timezone: time.scheduledInTimezone,
    })
    .where('id', '=', id)
    .execute();
}

export async function setCompleted(tx: Tx, id: AppointmentId, completedAt: Date): Promise<void> {
  await tx.updateTable('appointments').set({ completed_at: completedAt }).where('id', '=', id).execute();
}

/** Group seats of a program that take a place: paid, neither declined nor cancelled nor held yet (R82). */
export async function countActiveGroupSeats(tx: Tx | Db, programId: ProgramId): Promise<number> {
  const { count } = await tx
    .selectFrom('appointments')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('program_id', '=', programId)
    .where('session_type', '=', 'group')
    .where('paid_at', 'is not', null)
    .where('approval_status', '<>', 'rejected')
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

function toSeat(row: {
  id: number;
  transaction_id: number;
  trainer_id: number;
  parent_id: number;
  program_id: number;
  session_type: SessionType;
  paid_at: Date | null;
  approval_status: Seat['approvalStatus'];
  time_slot_id: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  completed_at: Date | null;
  cancelled_at: Date | null;
}): Seat {
  return {
    id: row.id as AppointmentId,
    transactionId: row.transaction_id as TransactionId,
    trainerId: row.trainer_id as TrainerId,
    parentId: row.parent_id as UserId,
    programId: row.program_id as ProgramId,
    sessionType: row.session_type,
    paidAt: row.paid_at,
    approvalStatus: row.approval_status,
    timeSlotId: row.time_slot_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    completedAt: row.completed_at,
    cancelledAt: row.cancelled_at,
  };
}
