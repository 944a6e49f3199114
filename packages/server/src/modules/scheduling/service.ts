import type { AppointmentId, PlaceId, ProgramId, TransactionId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { createTimeAgreement } from './agree-on-time.ts';
import { createAnswering } from './answer.ts';
import type { AssertNotBlocked } from './bookable.ts';
import { createCancelling } from './cancel.ts';
import { createCancellingRefunded } from './cancel-refunded.ts';
import { createChangeAnswers } from './changes/answers.ts';
import { createScheduleChanges } from './changes/carry-out.ts';
import { createClosing } from './close.ts';
import { createExpiry } from './expire.ts';
import { createFirstTime, type FirstSession } from './first-time.ts';
import { createHolds } from './holds.ts';
import { isPlaceOfMeeting } from './meeting-store.ts';
import { createMeetingTimes } from './meeting-times.ts';
import type { AthleteReader, ManySessions, SchedulingNeeds } from './needs.ts';
import { createNotes } from './notes.ts';
import { createGetOffer } from './offers.ts';
import { createReadFreeTimes, type ReadFreeTimesNeeds } from './read-free-times.ts';
import { createRequests } from './requests.ts';
import { createRescheduling } from './reschedule.ts';
import { createScheduling } from './schedule.ts';
import { createWeeklyScheduling } from './schedule-weekly.ts';
import { createLockSeat } from './seat-access.ts';
import { createSlotAllocation } from './slot-allocation.ts';
import * as store from './store.ts';
import type { Seat } from './tables.ts';
import { createFactsOf, type FactsNeeds } from './terms.ts';
import { createTimeOff } from './time-off.ts';
import { createOffering } from './waitlist/offering.ts';
import { createOpenTimes } from './waitlist/open-times.ts';
import { createWaitlist } from './waitlist/waitlist.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events' | 'jobs'> &
  Omit<SchedulingNeeds, 'sessions'> & { sessions: AthleteReader & ManySessions };

export type { FirstSession };

/** A session as modules read it that decide by it. */
export type Session = Seat;

export type SchedulingService = ReturnType<typeof createSchedulingService>;

/** The life of a training session. Every action is idempotent. */
export function createSchedulingService(context: Needs) {
  const questions = { ...context, ...createQuestions(context) };
  const needs = { ...questions, getOffer: createGetOffer(questions) };
  const verbs = {
    ...needs,
    factsOf: createFactsOf(needs),
    lockSeat: createLockSeat(context.conversations),
    placing: createSlotAllocation(needs),
    requests: createRequests(needs),
  };
  const open = createOpenTimes(needs);

  const { acceptInTransaction, ...agreement } = createTimeAgreement(verbs);
  const { cancelInTransaction, ...cancelling } = createCancelling(verbs);
  const changing = { ...verbs, acceptInTransaction, cancelInTransaction };

  return {
    ...createScheduling(verbs),
    ...createRescheduling(verbs),
    ...createAnswering(verbs),
    ...agreement,
    ...cancelling,
    ...createCancellingRefunded(verbs),
    ...createClosing(verbs),
    ...createExpiry(verbs),
    ...createWeeklyScheduling(verbs),
    ...createReadFreeTimes(verbs),
    ...createHolds(verbs),
    ...createFirstTime(verbs),
    ...createNotes(verbs),
    ...createTimeOff(verbs),
    ...createMeetingTimes(verbs),
    ...createScheduleChanges(changing),
    ...createChangeAnswers(changing),
    ...createOffering({ ...verbs, ...open }),
    ...createWaitlist({ ...verbs, open }),

    /**
     * A payment succeeded: the parent has sessions that need a time (R38, R91). Called in the payment's transaction, and announced with them.
     *
     * @param announce makes the event of a query for the `id` of the first
     * @param along what of the payment is written by the same statement
     * @returns the first, and whether a time was chosen for it: `scheduleFirst` or `dropFirstTime` says what becomes of that
     */
    createPaidAppointment: store.insertPaidSeats,

    /** Declines, on behalf of the trainer, a purchase that cannot be served, such as one of a group that has filled up (R82). */
    rejectUnservable: async (tx: Tx, id: TransactionId, reason: string): Promise<void> => {
      const [seat] = await store.listSeatsOfTransaction(tx, id);
      if (seat) await verbs.requests.reject(tx, seat, { reason, isExpired: false });
    },

    /** Purchases that take a place in a group of the program, as far as sessions know: one whose money is gone takes none (R82). */
    listActiveGroupPurchases: (tx: Tx | Db, programId: ProgramId): Promise<TransactionId[]> =>
      store.listActiveGroupPurchases(tx, programId),

    /** Whether a session, or a time set for a group, that isn't over is at a place. */
    isPlaceInUse: async (tx: Tx, placeId: PlaceId): Promise<boolean> =>
      (await store.isPlaceInUse(tx, placeId, context.clock.now())) || isPlaceOfMeeting(tx, placeId, context.clock.now()),

    /** Whose a session is and how far it has come, for modules that decide by it. @throws AppError 'appointment.not_found' */
    getSession: (tx: Tx | Db, id: AppointmentId): Promise<Session> => store.getSeat(tx, id),

    /** From when on a session's share is the trainer's; the session stays as it is until the transaction ends. @throws AppError 'appointment.not_found' */
    payableFrom: store.readPayableFrom,

    /** The same as part of a statement that locks the purchase: one row with `payable_from`, null where there is no such moment. */
    payableFromWithin: store.selectPayableFrom,

    /** Every session of a purchase, in its order; none while it is not paid (R38). */
    listSessions: (tx: Tx | Db, id: TransactionId): Promise<Session[]> => store.listSeatsOfTransaction(tx, id),

    /** The first session of a purchase, if it is paid. */
    findAppointmentOfTransaction: (tx: Tx | Db, id: TransactionId): Promise<AppointmentId | undefined> =>
      store.findSeatOfTransaction(tx, id),
  };
}

/** What scheduling asks other modules, by what a session knows. */
function createQuestions({
  db,
  trainers,
  programs,
  calendar,
  payments,
  conversations,
  sessions,
}: Needs): Omit<ReadFreeTimesNeeds, 'db' | 'clock' | 'trainers' | 'factsOf' | 'getOffer'> &
  FactsNeeds & { assertNotBlocked: AssertNotBlocked } {
  return {
    trainerOf: async (tx, seat) => ('trainer' in seat ? seat.trainer : trainers.getTrainerAccount(tx, seat.trainerId)),
    capacityOfProgram: async (tx, programId) => (await programs.getProgramOfPurchase(tx, programId)).maxCapacity,
    sessionMinutesOf: async (tx, programId) => (await programs.getProgramOfPurchase(tx, programId)).sessionMinutes,
    calendarBusyOf: calendar.busyOf,
    listOpenOfAthlete: (tx, transactionId) => sessions.listOpenOfAthlete(tx, transactionId),
    calendarStateOf: (trainerUserId) => calendar.calendarStateOf(db, trainerUserId),
    refreshBusyTimes: calendar.refreshBusyTimes,
    termsOf: (tx, { id }) => payments.sessionTerms(tx, id),
    assertNotBlocked: (tx, pair) => conversations.assertNotBlocked(tx, pair),
    blocksBetween: (tx, pair) => conversations.blocksBetween(tx, pair),
  };
}
