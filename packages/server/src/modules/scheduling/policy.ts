import type { TrainerId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { sessionDurationsMinutes } from '@x1/contract/scheduling/locations.ts';
import {
  refusalOf,
  refusalToApprove,
  refusalToComplete,
  type SchedulingAction,
  type SchedulingFacts,
} from '@x1/contract/scheduling/session-actions.ts';
import { answerDueAt, MAX_DAYS_AHEAD, REQUEST_ANSWER_HOURS } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import type { LockedSeat, Seat } from './tables.ts';
import { type Party, sideOf, toProgress } from './terms.ts';

const hourMs = 3_600_000;

/** Somebody who isn't a party of a session learns nothing about it: the answer is that of a missing one. */
export function assertTrainerOf(ownTrainerId: TrainerId | undefined, seat: Seat): void {
  if (seat.trainerId !== ownTrainerId) throw new AppError('appointment.not_found');
}

/** Parent and trainer of the session, nobody else. */
export function assertPartyOf(actor: Actor, ownTrainerId: TrainerId | undefined, seat: Seat): void {
  const isParty = actor.role === 'parent' ? seat.parentId === actor.familyId : seat.trainerId === ownTrainerId;
  if (!isParty) throw new AppError('appointment.not_found');
}

/**
 * Decides by the rule of the contract that the session's page uses, too.
 *
 * @throws AppError with the reason why this side of the session may not do that now
 */
export function assertAllowed(
  action: SchedulingAction,
  { seat, facts }: { seat: Seat; facts: SchedulingFacts },
  actor: Party,
  now: Date,
): void {
  const refusal = refusalOf(action, facts, sideOf(actor), now.getTime());
  if (refusal) throw new AppError(refusal, refusal === 'appointment.already_scheduled' ? timeOf(seat) : undefined);
}

/** The same for an approval, which reads nothing about money. @throws AppError */
export function assertCanApprove(seat: LockedSeat, actor: Actor): void {
  const refusal = refusalToApprove({ ...toProgress(seat), isBlocked: isBlocked(seat), isPaid: seat.paidAt !== null }, sideOf(actor));
  if (refusal) throw new AppError(refusal);
}

/** The same for a completion. @throws AppError */
export function assertCanComplete(seat: LockedSeat, actor: Actor, now: Date): void {
  const refusal = refusalToComplete({ ...toProgress(seat), isBlocked: isBlocked(seat) }, sideOf(actor), now.getTime());
  if (refusal) throw new AppError(refusal);
}

const isBlocked = ({ blocks }: LockedSeat) => blocks.parent || blocks.trainer;

function timeOf({ startsAt, endsAt }: Seat): Record<string, string | undefined> {
  return { startTime: startsAt?.toISOString(), endTime: endsAt?.toISOString() };
}

/** Only a paid session that was neither declined, cancelled nor completed gets a time. */
export function assertOpen(seat: Seat): void {
  if (!seat.paidAt) throw new AppError('appointment.not_paid');
  if (seat.approvalStatus === 'rejected' || seat.cancelledAt || seat.completedAt) throw new AppError('appointment.not_schedulable');
}

/** The server's clock and the four lengths decide, not the client's (R112, R116). Times in the past are refused in `slot-allocation.ts`. */
export function assertBookableTime({ startsAt, endsAt }: TimeRange, now: Date): void {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  if (!sessionDurationsMinutes.some((duration) => duration === minutes)) {
    throw invalidField('endTime', () => t('The session must last 30, 60, 90 or 120 minutes'));
  }
  assertNotTooFarAhead(startsAt, now, 'startTime');
}

/** Before it pays a family chooses among times as long as the program's sessions are; what it saw may be out of date. */
export function assertLength({ startsAt, endsAt }: TimeRange, sessionMinutes: number): void {
  if (endsAt.getTime() - startsAt.getTime() === sessionMinutes * 60_000) return;
  throw invalidField('endTime', () => t('Sessions of this program last {minutes} minutes', { minutes: sessionMinutes }));
}

/** A time years away would keep the money of a session with us for as long. @param field the input that is wrong, by its name */
export function assertNotTooFarAhead(startsAt: Date, now: Date, field: string): void {
  if (startsAt.getTime() <= now.getTime() + MAX_DAYS_AHEAD * 24 * hourMs) return;
  throw invalidField(field, () => t('The session must start within {days} days', { days: MAX_DAYS_AHEAD }));
}

/** A toast shows the message alone, so it says what is wrong as well. */
function invalidField(field: string, problem: () => string): AppError {
  return new AppError('request.invalid', undefined, { say: () => ({ message: `${problem()}.`, fields: { [field]: problem() } }) });
}

/** Requests made, or with a session that began, at or before these moments were not answered in time (R109). */
export function requestDeadline(now: Date): { madeBefore: Date; startedBefore: Date } {
  return { madeBefore: new Date(now.getTime() - REQUEST_ANSWER_HOURS * hourMs), startedBefore: now };
}

/** Whether the deadline to answer has passed (R109). */
export function isUnanswered({ paidAt, askedAgainAt, startsAt }: Seat, now: Date): boolean {
  return paidAt !== null && answerDueAt({ paidAt, askedAgainAt, startsAt }) <= now;
}
