import type { AppointmentId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionParty, SessionType } from '@x1/contract/scheduling/states.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.generated.ts';
import { AppError } from '../../platform/errors.ts';
import type { PlacedSeat, Seat } from './tables.ts';

const columns = [
  'id',
  'transaction_id',
  'session_number',
  'trainer_id',
  'parent_id',
  'program_id',
  'session_type',
  'paid_at',
  'approval_status',
  'time_slot_id',
  'starts_at',
  'ends_at',
  'location',
  'scheduled_at',
  'scheduled_by',
  'completed_at',
  'cancelled_at',
  'cancelled_by',
  'no_show_of',
] as const;

/** One more with every change that an invitation tells; a session that never had a time was never told of. */
const nextInvitation = sql<number>`invitation_sequence + 1`;
const nextInvitationIfPlaced = sql<number>`invitation_sequence + case when starts_at is null then 0 else 1 end`;

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

/** The sessions of a purchase that still wait for an answer, in their order. Locks them. */
export async function listOpenRequestsForUpdate(tx: Tx, transactionId: TransactionId): Promise<Seat[]> {
  const rows = await tx
    .selectFrom('appointments')
    .select(columns)
    .where('transaction_id', '=', transactionId)
    .where('approval_status', '=', 'pending')
    .where('cancelled_at', 'is', null)
    .orderBy('session_number')
    .forUpdate()
    .execute();
  return rows.map(toSeat);
}

/** Who sits in a slot and whose session is not over, in order. Locks them. */
export async function listOpenSeatsOfSlotForUpdate(tx: Tx, timeSlotId: number): Promise<PlacedSeat[]> {
  const rows = await tx
    .selectFrom('appointments')
    .select(columns)
    .where('time_slot_id', '=', timeSlotId)
    .where('completed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => toSeat(row) as PlacedSeat);
}

interface NewPurchase {
  transactionId: TransactionId;
  trainerId: TrainerId;
  parentId: UserId;
  programId: ProgramId;
  sessionType: SessionType;
  title: string;
  description: string;
  paidAt: Date;
  /** How many sessions the purchase brings, 1 unless told (R38). */
  sessionsIncluded?: number;
}

/** @returns the first of the purchase's sessions */
export async function insertPaidSeats(tx: Tx, purchase: NewPurchase): Promise<AppointmentId> {
  const rows = await tx
    .insertInto('appointments')
    .values(
      Array.from({ length: purchase.sessionsIncluded ?? 1 }, (_, index) => ({
        transaction_id: purchase.transactionId,
        session_number: index + 1,
        trainer_id: purchase.trainerId,
        parent_id: purchase.parentId,
        program_id: purchase.programId,
        session_type: purchase.sessionType,
        title: purchase.title,
        description: purchase.description,
        paid_at: purchase.paidAt,
        created_at: purchase.paidAt,
      })),
    )
    .returning(['id', 'session_number'])
    .execute();
  return rows.find((row) => row.session_number === 1)?.id as AppointmentId;
}

/** Every session of a purchase, in its order. */
export async function listSeatsOfTransaction(tx: Tx | Db, transactionId: TransactionId): Promise<Seat[]> {
  const rows = await tx
    .selectFrom('appointments')
    .select(columns)
    .where('transaction_id', '=', transactionId)
    .orderBy('session_number')
    .execute();
  return rows.map(toSeat);
}

/** The first session of a purchase. */
export async function findSeatOfTransaction(tx: Tx | Db, transactionId: TransactionId): Promise<AppointmentId | undefined> {
  const row = await tx
    .selectFrom('appointments')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .orderBy('session_number')
    .limit(1)
    .executeTakeFirst();
  return row?.id as AppointmentId | undefined;
}

export async function setApproved(tx: Tx, ids: readonly AppointmentId[], decidedAt: Date): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ approval_status: 'approved', decided_at: decidedAt, invitation_sequence: nextInvitationIfPlaced })
    .where('id', 'in', ids)
    .execute();
}

/** What a session loses that no longer takes place; the time it had is kept as a fact. */
const withoutTime = {
  time_slot_id: null,
  starts_at: null,
  ends_at: null,
  former_starts_at: sql<Date | null>`starts_at`,
  former_ends_at: sql<Date | null>`ends_at`,
  invitation_sequence: nextInvitationIfPlaced,
};

/** Declined requests give their times back. */
export async function setRejected(tx: Tx, ids: readonly AppointmentId[], reason: string, decidedAt: Date): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({
      ...withoutTime,
      approval_status: 'rejected',
      rejection_reason: reason,
      decided_at: decidedAt,
      scheduled_at: null,
      scheduled_by: null,
      location: null,
    })
    .where('id', 'in', ids)
    .execute();
}

/** A cancelled session gives its time back. @param reason null where none was given */
export async function setCancelled(
  tx: Tx,
  id: AppointmentId,
  { by, reason, cancelledAt }: { by: SessionParty; reason: string | null; cancelledAt: Date },
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ ...withoutTime, cancelled_at: cancelledAt, cancelled_by: by, cancellation_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Takes the time away from sessions that get another one in the same transaction. */
export async function clearTime(tx: Tx, ids: readonly AppointmentId[]): Promise<void> {
  await tx.updateTable('appointments').set({ time_slot_id: null, starts_at: null, ends_at: null }).where('id', 'in', ids).execute();
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

export async function setTime(tx: Tx, ids: readonly AppointmentId[], time: ChosenTime): Promise<void> {
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
      invitation_sequence: nextInvitation,
    })
    .where('id', 'in', ids)
    .execute();
}

export async function setLocation(tx: Tx, ids: readonly AppointmentId[], location: string | null): Promise<void> {
  await tx.updateTable('appointments').set({ location, invitation_sequence: nextInvitation }).where('id', 'in', ids).execute();
}

/** Whether others still sit in the group slot that a cancelled session has left. */
export async function isGroupLeftBehind(tx: Tx, id: AppointmentId): Promise<boolean> {
  const row = await tx
    .selectFrom('appointments as former')
    .innerJoin('time_slots as slot', (join) =>
      join
        .onRef('slot.trainer_id', '=', 'former.trainer_id')
        .onRef('slot.program_id', '=', 'former.program_id')
        .onRef('slot.starts_at', '=', 'former.former_starts_at')
        .onRef('slot.ends_at', '=', 'former.former_ends_at'),
    )
    .innerJoin('appointments as mate', 'mate.time_slot_id', 'slot.id')
    .select('mate.id')
    .where('former.id', '=', id)
    .where('former.session_type', '=', 'group')
    .where('mate.completed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setNoShow(tx: Tx, id: AppointmentId, of: SessionParty, saidAt: Date): Promise<void> {
  await tx.updateTable('appointments').set({ no_show_of: of, no_show_at: saidAt }).where('id', '=', id).execute();
}

export async function setCompleted(tx: Tx, id: AppointmentId, completedAt: Date): Promise<void> {
  await tx.updateTable('appointments').set({ completed_at: completedAt }).where('id', '=', id).execute();
}

/** Purchases of a group program with a session that is neither declined nor cancelled nor held yet (R82). */
export async function listActiveGroupPurchases(tx: Tx | Db, programId: ProgramId): Promise<TransactionId[]> {
  const rows = await tx
    .selectFrom('appointments')
    .select('transaction_id')
    .distinct()
    .where('program_id', '=', programId)
    .where('session_type', '=', 'group')
    .where('paid_at', 'is not', null)
    .where('approval_status', '<>', 'rejected')
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .execute();
  return rows.map((row) => row.transaction_id as TransactionId);
}

type SeatRow = Pick<Selectable<Database['appointments']>, (typeof columns)[number]>;

function toSeat(row: SeatRow): Seat {
  return {
    id: row.id as AppointmentId,
    transactionId: row.transaction_id as TransactionId,
    sessionNumber: row.session_number,
    trainerId: row.trainer_id as TrainerId,
    parentId: row.parent_id as UserId,
    programId: row.program_id as ProgramId,
    sessionType: row.session_type,
    paidAt: row.paid_at,
    approvalStatus: row.approval_status,
    timeSlotId: row.time_slot_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    location: row.location,
    scheduledAt: row.scheduled_at,
    scheduledBy: row.scheduled_by as UserId | null,
    completedAt: row.completed_at,
    cancelledAt: row.cancelled_at,
    cancelledBy: row.cancelled_by,
    noShowOf: row.no_show_of,
  };
}
