import type { TrainerId } from '@x1/contract/core/ids.ts';
import { sessionDurationsMinutes } from '@x1/contract/scheduling/locations.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Seat, TimeRange } from './tables.ts';

/** Whoever is no party of a session learns nothing of it: the answer is that of a missing one. */
export function assertTrainerOf(ownTrainerId: TrainerId | undefined, seat: Seat): void {
  if (seat.trainerId !== ownTrainerId) throw new AppError('appointment.not_found');
}

/** Parent and trainer of the session, nobody else. */
export function assertPartyOf(actor: Actor, ownTrainerId: TrainerId | undefined, seat: Seat): void {
  const isParty = actor.role === 'parent' ? seat.parentId === actor.userId : seat.trainerId === ownTrainerId;
  if (!isParty) throw new AppError('appointment.not_found');
}

/** A time is set once, on a paid session that still stands (row 38). */
export function assertSchedulable(seat: Seat): void {
  if (!seat.paidAt) throw new AppError('appointment.not_paid');
  if (seat.approvalStatus === 'rejected' || seat.cancelledAt || seat.completedAt) throw new AppError('appointment.not_schedulable');
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
}
