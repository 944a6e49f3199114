import type { AppointmentId, PlaceId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { ProgramDraft } from '@x1/contract/programs/program.ts';
import type { AskAgainReason } from '@x1/contract/scheduling/booking-rules.ts';
import type { Canceller, SessionParty, SessionType } from '@x1/contract/scheduling/states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { nothingAnnounced } from '../../platform/events.ts';
import type { Queueing } from '../../platform/jobs/send-each.ts';
import { isPlaced, type PlacedSeat, type Seat } from './tables.ts';
import { selectNewSlot } from './time-slots.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Incremented with every change that an invitation shows; a session that never had a time has no invitation. */
const nextInvitation = sql<number>`invitation_sequence + 1`;
const nextInvitationIfPlaced = sql<number>`invitation_sequence + case when starts_at is null then 0 else 1 end`;

/** @throws AppError 'appointment.not_found' */
export async function getSeat(tx: Tx | Db, id: AppointmentId): Promise<Seat> {
  const row = await tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('appointment.not_found');
  return row;
}

/** Which request a session belongs to: its purchase's, or one of its own where its trainer is asked again about its time (R38, R175). */
export type RequestOf = Pick<Seat, 'id' | 'transactionId' | 'askedAgainAt'>;

/** The sessions of one request that still wait for its answer, in their order. Locks them. */
export async function listOpenRequestsForUpdate(tx: Tx, request: RequestOf): Promise<Seat[]> {
  return await selectOpenRequests(tx, request).selectAll().execute();
}

function selectOpenRequests(tx: Tx, { id, transactionId, askedAgainAt }: RequestOf) {
  return tx
    .selectFrom('appointments')
    .where('transactionId', '=', transactionId)
    .where('approvalStatus', '=', 'pending')
    .where('cancelledAt', 'is', null)
    .where((eb) => (askedAgainAt ? eb('id', '=', id) : eb('askedAgainAt', 'is', null)))
    .orderBy('sessionNumber')
    .forUpdate();
}

/** Who sits in a slot and whose session is not over, in order. Locks them. */
export async function listOpenSeatsOfSlotForUpdate(tx: Tx, timeSlotId: number): Promise<PlacedSeat[]> {
  const rows = await tx
    .selectFrom('appointments')
    .selectAll()
    .where('timeSlotId', '=', timeSlotId)
    .where('completedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.filter(isPlaced);
}

interface NewPurchase {
  transactionId: TransactionId;
  trainerId: TrainerId;
  parentId: UserId;
  programId: ProgramId;
  sessionType: SessionType;
  title: string;
  description: string;
  /** How long each session is. */
  sessionMinutes: ProgramDraft['sessionMinutes'];
  paidAt: Date;
  /** How many sessions the purchase includes, 1 by default (R38). */
  sessionsIncluded?: number;
}

/** Makes the event of a query for the first session that a statement has written: `id`. */
type AnnounceFirst = (first: RawBuilder<unknown>) => Queueing;

/** What somebody else writes by the same statement: `parts` go among its `with` queries, and what it returns contains `done`. */
interface Along<Done> {
  readonly parts: RawBuilder<unknown>;
  readonly done: RawBuilder<Done>;
}

interface FirstSeat<Done> {
  readonly appointmentId: AppointmentId;
  readonly hasChosenTime: boolean;
  /** What `along` says. */
  readonly done: Done;
}

/**
 * @param along sees nothing of what is written here, nor this of that
 * @returns the first of the purchase's sessions, and whether a time was chosen for it before it was paid
 */
export async function insertPaidSeats<Done = undefined>(
  tx: Tx,
  purchase: NewPurchase,
  announce: AnnounceFirst = () => nothingAnnounced,
  along?: Along<Done>,
): Promise<FirstSeat<Done>> {
  const { transactionId, trainerId, parentId, programId, sessionType, title, description, sessionMinutes, paidAt } = purchase;
  const { sessionsIncluded = 1 } = purchase;
  const seats = sql`
    insert into appointments (transaction_id, session_number, trainer_id, parent_id, program_id, session_type, title, description, session_minutes,
      paid_at, created_at)
    select ${transactionId}::bigint, number, ${trainerId}::bigint, ${parentId}::bigint, ${programId}::bigint, ${sessionType}::text,
      ${title}::text, ${description}::text, ${sessionMinutes}::int, ${paidAt}::timestamptz, ${paidAt}::timestamptz
    from generate_series(1, ${sessionsIncluded}::int) as number order by number
    returning id, session_number`;
  const announced = announce(sql`select id from seats where session_number = 1`);
  const { rows } = await sql<FirstSeat<Done>>`
    with ${along ? sql`${along.parts},` : sql``} seats as (${seats}), ${announced.parts}
    select id as appointment_id, exists (select from time_holds where transaction_id = ${transactionId}) as has_chosen_time,
      ${announced.done} as jobs, ${along?.done ?? sql`null`} as done
    from seats where session_number = 1`.execute(tx);
  const [first] = rows;
  invariant(first, `purchase ${transactionId} has no sessions`);
  return first;
}

/** Every session of a purchase, in its order. */
export async function listSeatsOfTransaction(tx: Tx | Db, transactionId: TransactionId): Promise<Seat[]> {
  return await tx.selectFrom('appointments').selectAll().where('transactionId', '=', transactionId).orderBy('sessionNumber').execute();
}

/** The sessions of a purchase that are still to be held: those with a time first, in the order of their times. Locks them. */
export async function listOpenSeatsForUpdate(tx: Tx, transactionId: TransactionId): Promise<Seat[]> {
  return await tx
    .selectFrom('appointments')
    .selectAll()
    .where('transactionId', '=', transactionId)
    .where('completedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('approvalStatus', '<>', 'rejected')
    .orderBy('startsAt')
    .orderBy('sessionNumber')
    .forUpdate()
    .execute();
}

/** The first session of a purchase. */
export async function findSeatOfTransaction(tx: Tx | Db, transactionId: TransactionId): Promise<AppointmentId | undefined> {
  const row = await tx
    .selectFrom('appointments')
    .select('id')
    .where('transactionId', '=', transactionId)
    .orderBy('sessionNumber')
    .limit(1)
    .executeTakeFirst();
  return row?.id as AppointmentId | undefined;
}

const notAskedAgain = { askedAgainAt: null, askedAgainReason: null };
const approvedAt = (decidedAt: Date) => sql`
  approval_status = 'approved', decided_at = ${decidedAt}, asked_again_at = null, asked_again_reason = null,
  invitation_sequence = ${nextInvitationIfPlaced}`;

export async function setApproved(tx: Tx, ids: readonly AppointmentId[], decidedAt: Date): Promise<void> {
  await sql`update appointments set ${approvedAt(decidedAt)} where id = any(${ids}::bigint[])`.execute(tx);
}

/** Approves every session of one request that still waits for its answer; where there is one, it is announced. */
export async function approveOpenRequests(tx: Tx, request: RequestOf, decidedAt: Date, announce: AnnounceFirst): Promise<void> {
  const announced = announce(sql`select id from approved order by session_number limit 1`);
  // Not a join: PostgreSQL would lose a row of it that somebody else has just changed.
  await sql`
    with waiting as (${selectOpenRequests(tx, request).select('id')}),
    approved as (
      update appointments set ${approvedAt(decidedAt)} where id = any (array(select id from waiting)) returning id, session_number),
    ${announced.parts}
    select ${announced.done} as jobs`.execute(tx);
}

/** The trainer is asked again about the time that an approved session has got (R175). */
export async function setAskedAgain(
  tx: Tx,
  id: AppointmentId,
  { askedAgainAt, askedAgainReason }: { askedAgainAt: Date; askedAgainReason: AskAgainReason },
): Promise<void> {
  const asked = { approvalStatus: 'pending', decidedAt: null, askedAgainAt, askedAgainReason } as const;
  await tx.updateTable('appointments').set(asked).where('id', '=', id).execute();
}

/** The approval of the purchase covers the time that the session has now: nobody is asked any more (R175). */
export async function setNotAskedAgain(tx: Tx, id: AppointmentId, decidedAt: Date): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ approvalStatus: 'approved', decidedAt, ...notAskedAgain })
    .where('id', '=', id)
    .execute();
}

/** What a session loses that no longer takes place; the time it had is kept as a fact. */
const withoutTime = {
  timeSlotId: null,
  startsAt: null,
  endsAt: null,
  formerStartsAt: sql<Date | null>`starts_at`,
  formerEndsAt: sql<Date | null>`ends_at`,
  invitationSequence: nextInvitationIfPlaced,
};

/** Declined requests give their times back. @param decision `isExpired`: by the clock, and not by the trainer */
export async function setRejected(
  tx: Tx,
  ids: readonly AppointmentId[],
  { reason, isExpired, decidedAt }: { reason: string; isExpired: boolean; decidedAt: Date },
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({
      ...withoutTime,
      approvalStatus: 'rejected',
      rejectionReason: reason,
      decidedAt,
      expiredAt: isExpired ? decidedAt : null,
      scheduledAt: null,
      scheduledBy: null,
      timeAgreedAt: null,
      location: null,
      placeId: null,
    })
    .where('id', 'in', ids)
    .execute();
}

/** A cancelled session gives its time back, and was not held. @param reason null where none was given */
export async function setCancelled(
  tx: Tx,
  id: AppointmentId,
  { by, reason, cancelledAt }: { by: Canceller; reason: string | null; cancelledAt: Date },
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ ...withoutTime, completedAt: null, cancelledAt, cancelledBy: by, cancellationReason: reason })
    .where('id', '=', id)
    .execute();
}

/** Takes the time away from sessions that get another one in the same transaction; who closed one of them early was wrong. */
export async function clearTime(tx: Tx, ids: readonly AppointmentId[]): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ timeSlotId: null, startsAt: null, endsAt: null, completedAt: null })
    .where('id', 'in', ids)
    .execute();
}

interface ChosenTime extends Whereabouts {
  /** Whose slot is joined; without one a new slot is reserved. */
  timeSlotId: number | undefined;
  startsAt: Date;
  endsAt: Date;
  scheduledAt: Date;
  scheduledBy: UserId;
  /** Null where the parent has still to be told. */
  timeAgreedAt: Date | null;
  scheduledInTimezone: string;
}

/**
 * Gives seats of one slot their time, and announces it, by one statement. The database refuses a new slot that overlaps another one of the trainer
 * (23P01).
 */
export async function setTime(
  tx: Tx,
  seats: readonly [Seat, ...Seat[]],
  { timeSlotId, ...time }: ChosenTime,
  announced: Queueing = nothingAnnounced,
): Promise<void> {
  const [{ trainerId, programId, sessionType }] = seats;
  const { startsAt, endsAt } = time;
  const slot =
    timeSlotId === undefined
      ? selectNewSlot(tx, { trainerId, programId, sessionType, startsAt, endsAt })
      : sql`select ${timeSlotId}::bigint as id`;
  const ids = seats.map(({ id }) => id);
  const timed = sql`
    update appointments set time_slot_id = (select id from slot), starts_at = ${startsAt}, ends_at = ${endsAt}, location = ${time.location},
      place_id = ${time.placeId}, scheduled_at = ${time.scheduledAt}, scheduled_by = ${time.scheduledBy}, time_agreed_at = ${time.timeAgreedAt},
      scheduled_in_timezone = ${time.scheduledInTimezone}, invitation_sequence = ${nextInvitation}
    where id = any(${ids}::bigint[])`;
  await sql`with slot as (${slot}), timed as (${timed}), ${announced.parts} select ${announced.done} as jobs`.execute(tx);
}

/** The time that was chosen for it before it was paid is gone. */
export async function setMissed(
  tx: Tx,
  id: AppointmentId,
  missed: Pick<Seat, 'missedStartsAt' | 'missedEndsAt' | 'missedBecause'>,
): Promise<void> {
  await tx.updateTable('appointments').set(missed).where('id', '=', id).execute();
}

export async function setTimeAgreed(tx: Tx, id: AppointmentId, agreedAt: Date): Promise<void> {
  await tx.updateTable('appointments').set({ timeAgreedAt: agreedAt }).where('id', '=', id).execute();
}

/** @returns the session, if it still has the time that was chosen then and nothing is known yet of when that is agreed */
export async function setTimeTold(
  tx: Tx,
  { appointmentId, chosenAt }: { appointmentId: AppointmentId; chosenAt: Date },
  agreedAt: Date,
): Promise<Pick<Seat, 'id' | 'transactionId'> | undefined> {
  return await tx
    .updateTable('appointments')
    .set({ timeAgreedAt: agreedAt })
    .where('id', '=', appointmentId)
    .where('scheduledAt', '=', chosenAt)
    .where('startsAt', 'is not', null)
    .where('timeAgreedAt', 'is', null)
    .returning(['id', 'transactionId'])
    .executeTakeFirst();
}

/**
 * From when on the share of a held session is the trainer's: the latest of its completion, its end (R97) and the agreement about its time (R176).
 * Null while one of them is missing.
 */
const payableFrom = sql`case when num_nulls(completed_at, ends_at, time_agreed_at) = 0
  then greatest(completed_at, ends_at, time_agreed_at) end`;

/**
 * That moment as part of another statement: one row with `payable_from` of a session of a purchase, which stays as it is until the transaction ends.
 * It's locked after what the purchase's id is read from, and read as it is then.
 */
export function selectPayableFrom(id: AppointmentId, transactionId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${payableFrom} as payable_from from appointments where id = ${id} and transaction_id = ${transactionId} for share`;
}

/** That moment of a session, which stays as it is until the transaction ends. @throws AppError 'appointment.not_found' */
export async function readPayableFrom(tx: Tx, id: AppointmentId): Promise<Date | undefined> {
  const { rows } = await sql<{ payableFrom: Date | null }>`
    select ${payableFrom} as payable_from from appointments where id = ${id} for share`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('appointment.not_found');
  return row.payableFrom ?? undefined;
}

export async function setLocation(tx: Tx, ids: readonly AppointmentId[], { location, placeId }: Whereabouts): Promise<void> {
  await tx.updateTable('appointments').set({ location, placeId, invitationSequence: nextInvitation }).where('id', 'in', ids).execute();
}

/** Whether others still sit in the group slot that a cancelled session has left. */
export async function isGroupLeftBehind(tx: Tx, id: AppointmentId): Promise<boolean> {
  const row = await tx
    .selectFrom('appointments as former')
    .innerJoin('timeSlots as slot', (join) =>
      join
        .onRef('slot.trainerId', '=', 'former.trainerId')
        .onRef('slot.programId', '=', 'former.programId')
        .onRef('slot.startsAt', '=', 'former.formerStartsAt')
        .onRef('slot.endsAt', '=', 'former.formerEndsAt'),
    )
    .innerJoin('appointments as mate', 'mate.timeSlotId', 'slot.id')
    .select('mate.id')
    .where('former.id', '=', id)
    .where('former.sessionType', '=', 'group')
    .where('mate.completedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setNoShow(tx: Tx, id: AppointmentId, of: SessionParty, saidAt: Date): Promise<void> {
  await tx.updateTable('appointments').set({ noShowOf: of, noShowAt: saidAt }).where('id', '=', id).execute();
}

export async function setCompleted(tx: Tx, id: AppointmentId, completedAt: Date, announced: Queueing): Promise<void> {
  const completed = sql`update appointments set completed_at = ${completedAt} where id = ${id}`;
  await sql`with completed as (${completed}), ${announced.parts} select ${announced.done} as jobs`.execute(tx);
}

/** Purchases of a group program with a session that is neither declined nor cancelled nor held yet (R82). */
export async function listActiveGroupPurchases(tx: Tx | Db, programId: ProgramId): Promise<TransactionId[]> {
  const rows = await tx
    .selectFrom('appointments')
    .select('transactionId')
    .distinct()
    .where('programId', '=', programId)
    .where('sessionType', '=', 'group')
    .where('paidAt', 'is not', null)
    .where('approvalStatus', '<>', 'rejected')
    .where('cancelledAt', 'is', null)
    .where('completedAt', 'is', null)
    .execute();
  return rows.map((row) => row.transactionId as TransactionId);
}

/** Whether a session that isn't over meets at a place. */
export async function isPlaceInUse(tx: Tx, placeId: PlaceId, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('appointments')
    .select('id')
    .where('placeId', '=', placeId)
    .where('endsAt', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
