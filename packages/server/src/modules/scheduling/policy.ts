import type { TrainerId } from '@x1/contract/core/ids.ts';
import { sessionDurationsMinutes } from '@x1/contract/scheduling/locations.ts';
import { MAX_DAYS_AHEAD, REQUEST_ANSWER_HOURS, type SessionParty } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import { isPlaced, type PlacedSeat, type Seat } from './tables.ts';

const hourMs = 3_600_000;

/** Whoever is no party of a session learns nothing of it: the answer is that of a missing one. */
export function assertTrainerOf(ownTrainerId: TrainerId | undefined, seat: Seat): void {
  if (seat.trainerId !== ownTrainerId) throw new AppError('appointment.not_found');
}

/** Parent and trainer of the session, nobody else. */
export function assertPartyOf(actor: Actor, ownTrainerId: TrainerId | undefined, seat: Seat): void {
  const isParty = actor.role === 'parent' ? seat.parentId === actor.userId : seat.trainerId === ownTrainerId;
  if (!isParty) throw new AppError('appointment.not_found');
}

/** Only a paid session that still stands gets a time. */
export function assertOpen(seat: Seat): void {
  if (!seat.paidAt) throw new AppError('appointment.not_paid');
  if (seat.approvalStatus === 'rejected' || seat.cancelledAt || seat.completedAt) throw new AppError('appointment.not_schedulable');
}

/** A time is set once, on a paid session that still stands (row 38). */
export function assertSchedulable(seat: Seat): void {
  assertOpen(seat);
  if (seat.startsAt && seat.endsAt) {
    throw new AppError('appointment.already_scheduled', { startTime: seat.startsAt.toISOString(), endTime: seat.endsAt.toISOString() });
  }
}

/** The server's clock and the four lengths decide, not the client's (R112, R116, L21). */
export function assertBookableTime({ startsAt, endsAt }: TimeRange, now: Date): void {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  if (!sessionDurationsMinutes.some((duration) => duration === minutes)) {
    const problem = 'The session must last 30, 60, 90 or 120 minutes';
    throw new AppError('request.invalid', undefined, { fields: { endTime: problem } });
  }
  if (startsAt <= now) throw new AppError('appointment.start_in_past');
  assertNotTooFarAhead(startsAt, now, 'startTime');
}

/** A time years away would keep the money of a session with us for as long. @param field the input that is wrong, by its name */
export function assertNotTooFarAhead(startsAt: Date, now: Date, field: string): void {
  if (startsAt.getTime() <= now.getTime() + MAX_DAYS_AHEAD * 24 * hourMs) return;
  throw new AppError('request.invalid', undefined, { fields: { [field]: `The session must start within ${MAX_DAYS_AHEAD} days` } });
}

/**
 * A scheduled session moves until it is closed. One whose trainer is said not to have come stays where it was: an operator decides about
 * what happened then.
 */
export function assertMovable(seat: Seat): asserts seat is PlacedSeat {
  if (!isPlaced(seat) || seat.completedAt || seat.noShowOf) throw new AppError('appointment.not_movable');
}

/** Neither party cancels what is declined, given up or closed; from its start on only the trainer gives a session up. */
export function assertCancellable(seat: Seat, by: SessionParty, now: Date): void {
  const isOver = seat.approvalStatus === 'rejected' || seat.cancelledAt !== null || seat.completedAt !== null;
  const isTooLate = by === 'parent' && seat.startsAt !== null && seat.startsAt <= now;
  if (!seat.paidAt || isOver || isTooLate) throw new AppError('appointment.not_cancellable');
}

/**
 * From its start on each side of an open session may say that the other one did not come; the first word stands. A request that was never
 * answered ends at its start by itself, with all money back, so that its parent has nothing to say.
 */
export function assertNoShowPossible(seat: Seat, of: SessionParty, now: Date): asserts seat is PlacedSeat {
  const isUnanswered = seat.approvalStatus !== 'approved' && of === 'trainer';
  if (!isPlaced(seat) || seat.completedAt || seat.noShowOf || isUnanswered) throw new AppError('appointment.no_show_impossible');
  if (now < seat.startsAt) throw new AppError('appointment.not_started');
}

/** Requests paid, or with a session that began, at or before these moments were not answered in time (R109). */
export function requestDeadline(now: Date): { paidBefore: Date; startedBefore: Date } {
  return { paidBefore: new Date(now.getTime() - REQUEST_ANSWER_HOURS * hourMs), startedBefore: now };
}

/** Whether the time to answer a request is over (R109). */
export function isUnanswered(seat: Seat, now: Date): boolean {
  const { paidBefore, startedBefore } = requestDeadline(now);
  return (seat.paidAt !== null && seat.paidAt <= paidBefore) || (seat.startsAt !== null && seat.startsAt <= startedBefore);
}
