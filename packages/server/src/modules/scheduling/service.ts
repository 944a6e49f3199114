import type { AppointmentId, ProgramId, TransactionId } from '@x1/contract/core/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events.ts';
import type { TrainersService } from '../trainers/service.ts';
import { createAnswering } from './answer.ts';
import { type BookableNeeds, createIsBookable } from './bookable.ts';
import { createCancelling } from './cancel.ts';
import { createClosing } from './close.ts';
import { createExpiry } from './expire.ts';
import { createNotes } from './notes.ts';
import { createPlacing, type PlacingNeeds } from './placing.ts';
import { createReadFreeTimes, type ReadFreeTimesNeeds } from './read-free-times.ts';
import { createRequests } from './requests.ts';
import { createRescheduling } from './reschedule.ts';
import { createScheduling } from './schedule.ts';
import { createWeeklyScheduling } from './schedule-weekly.ts';
import { createLockSeat } from './seat-access.ts';
import * as store from './store.ts';
import type { Seat } from './tables.ts';
import type { TermsOf } from './terms.ts';

interface Needs extends PlacingNeeds, ReadFreeTimesNeeds, BookableNeeds {
  db: Db;
  clock: Clock;
  events: Events;
  trainers: Pick<TrainersService, 'findTrainerByUser' | 'getTrainer' | 'getUsualTimes'>;
  /** The terms a session was bought under and what of its money can still go back (R95). Locks nothing. */
  termsOf: TermsOf;
}

/** What other modules may know of a session. */
export type Session = Pick<
  Seat,
  | 'id'
  | 'transactionId'
  | 'sessionNumber'
  | 'trainerId'
  | 'parentId'
  | 'approvalStatus'
  | 'startsAt'
  | 'endsAt'
  | 'completedAt'
  | 'cancelledAt'
  | 'noShowOf'
>;

export type SchedulingService = ReturnType<typeof createSchedulingService>;

/** The life of a training session. Every verb may be said twice; the second time changes nothing. */
export function createSchedulingService(needs: Needs) {
  const verbs = {
    ...needs,
    isBookable: createIsBookable(needs),
    lockSeat: createLockSeat(needs),
    placing: createPlacing(needs),
    requests: createRequests(needs),
  };

  return {
    ...createScheduling(verbs),
    ...createRescheduling(verbs),
    ...createAnswering(verbs),
    ...createCancelling(verbs),
    ...createClosing(verbs),
    ...createExpiry(verbs),
    ...createWeeklyScheduling(verbs),
    ...createReadFreeTimes(verbs),
    ...createNotes(verbs),

    /** A payment succeeded: the parent has sessions that need a time (R38, R91). Called in the payment's transaction. @returns the first */
    createPaidAppointment: (tx: Tx, purchase: Parameters<typeof store.insertPaidSeats>[1]): Promise<AppointmentId> =>
      store.insertPaidSeats(tx, purchase),

    /** Declines in the trainer's stead a purchase that cannot be served, such as one of a group that filled up meanwhile (R82). */
    rejectUnservable: (tx: Tx, id: TransactionId, reason: string): Promise<void> =>
      verbs.requests.reject(tx, id, { reason, isExpired: false }),

    /** Purchases that take a place in a group of the program, as far as sessions know: one whose money is gone takes none (R82). */
    listActiveGroupPurchases: (tx: Tx | Db, programId: ProgramId): Promise<TransactionId[]> =>
      store.listActiveGroupPurchases(tx, programId),

    /** Whose a session is and how far it has come, for modules that decide by it. @throws AppError 'appointment.not_found' */
    getSession: (tx: Tx | Db, id: AppointmentId): Promise<Session> => store.getSeat(tx, id),

    /** Every session of a purchase, in its order; none while it is not paid (R38). */
    listSessions: (tx: Tx | Db, id: TransactionId): Promise<Session[]> => store.listSeatsOfTransaction(tx, id),

    /** The first session of a purchase, if it is paid. */
    findAppointmentOfTransaction: (tx: Tx | Db, id: TransactionId): Promise<AppointmentId | undefined> =>
      store.findSeatOfTransaction(tx, id),
  };
}
