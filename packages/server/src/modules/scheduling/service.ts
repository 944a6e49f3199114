import type { AppointmentId, ProgramId, TransactionId } from '@x1/contract/core/ids.ts';
import { canTurn } from '@x1/contract/core/state-table.ts';
import { approvalTransitions } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events.ts';
import type { TrainersService } from '../trainers/service.ts';
import { requestApproved, requestRejected, sessionCompleted } from './events.ts';
import { assertTrainerOf } from './policy.ts';
import { createScheduling, type ScheduleNeeds } from './schedule.ts';
import * as store from './store.ts';
import type { Seat } from './tables.ts';
import * as timeSlots from './time-slots.ts';

interface Needs extends ScheduleNeeds {
  db: Db;
  clock: Clock;
  events: Events;
  trainers: Pick<TrainersService, 'findTrainerByUser'>;
}

/** What other modules may know of a session. */
export type Session = Pick<Seat, 'id' | 'transactionId' | 'trainerId' | 'parentId' | 'endsAt' | 'completedAt'>;

export type SchedulingService = ReturnType<typeof createSchedulingService>;

/** The life of a training session. Every verb may be said twice; the second time changes nothing. */
export function createSchedulingService(needs: Needs) {
  const { db, clock, events, trainers } = needs;

  /** The trainer's lock comes before the row's, as when a time is chosen: somebody may be joining the slot that a rejection frees. */
  async function getOwnSeat(tx: Tx, actor: Actor, id: AppointmentId): Promise<Seat> {
    const trainer = await trainers.findTrainerByUser(tx, actor.userId);
    if (trainer) await advisoryLock(tx, 'trainer', trainer.id);
    const seat = await store.getSeatForUpdate(tx, id);
    assertTrainerOf(trainer?.id, seat);
    return seat;
  }

  async function rejectSeat(tx: Tx, seat: Seat, reason: string): Promise<void> {
    await store.setRejected(tx, seat.id, reason, clock.now());
    if (seat.timeSlotId !== null) await timeSlots.removeSlotIfEmpty(tx, seat.timeSlotId);
    await events.announce(tx, requestRejected, { appointmentId: seat.id, transactionId: seat.transactionId });
  }

  return {
    ...createScheduling(needs),

    /** The trainer accepts a paid request. After a rejection it is too late (R107). */
    approve: (actor: Actor, id: AppointmentId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const seat = await getOwnSeat(tx, actor, id);
        if (seat.approvalStatus === 'approved') return;
        if (!canTurn(approvalTransitions, seat.approvalStatus, 'approved')) throw new AppError('appointment.already_decided');
        if (!seat.paidAt) throw new AppError('appointment.not_paid');
        await store.setApproved(tx, id, clock.now());
        await events.announce(tx, requestApproved, { appointmentId: id, transactionId: seat.transactionId });
      }),

    /** The trainer declines a request with a reason: its time is free again and the parent is refunded (R95, R106). */
    reject: (actor: Actor, id: AppointmentId, reason: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const seat = await getOwnSeat(tx, actor, id);
        if (seat.approvalStatus === 'rejected') return;
        if (!canTurn(approvalTransitions, seat.approvalStatus, 'rejected')) throw new AppError('appointment.already_decided');
        await rejectSeat(tx, seat, reason);
      }),

    /** The trainer says that a scheduled session was held; a request still pending is approved by it (R120). */
    complete: (actor: Actor, id: AppointmentId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const seat = await getOwnSeat(tx, actor, id);
        if (seat.completedAt) return;
        if (!seat.startsAt || !seat.endsAt || seat.cancelledAt) throw new AppError('appointment.not_completable');
        const now = clock.now();
        if (seat.approvalStatus === 'pending') await store.setApproved(tx, id, now);
        await store.setCompleted(tx, id, now);
        const payableFrom = new Date(Math.max(now.getTime(), seat.endsAt.getTime())).toISOString();
        await events.announce(tx, sessionCompleted, { appointmentId: id, transactionId: seat.transactionId, payableFrom });
      }),

    /** A payment succeeded: the parent has a session that needs a time (R91). Called in the payment's transaction. */
    createPaidAppointment: (tx: Tx, seat: Parameters<typeof store.insertPaidSeat>[1]): Promise<AppointmentId> =>
      store.insertPaidSeat(tx, seat),

    /** Declines in the trainer's stead what cannot take place, such as a seat in a group that filled up meanwhile (R82). */
    rejectUnservable: async (tx: Tx, id: AppointmentId, reason: string): Promise<void> =>
      rejectSeat(tx, await store.getSeatForUpdate(tx, id), reason),

    /** Group places of a program that are taken by purchases (R82); holds of open payments come on top. */
    countTakenPlaces: (tx: Tx | Db, programId: ProgramId): Promise<number> => store.countActiveGroupSeats(tx, programId),

    /** Whose a session is and how far it has come, for modules that decide by it. @throws AppError 'appointment.not_found' */
    getSession: (tx: Tx | Db, id: AppointmentId): Promise<Session> => store.getSeat(tx, id),

    /** The session a payment bought, if it is paid. */
    findAppointmentOfTransaction: (tx: Tx | Db, id: TransactionId): Promise<AppointmentId | undefined> =>
      store.findSeatOfTransaction(tx, id),
  };
}
