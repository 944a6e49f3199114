import type { ErrorCode } from '@x1/contract/core/errors.ts';
import type { AppointmentId, PlaceId, ProgramId, TimeHoldId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { cancellationOutcome } from '@x1/contract/payments/refund-policy.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { type FirstTime, LONGEST_HOLD_MINUTES } from '@x1/contract/scheduling/time-hold.ts';
import { sql } from 'kysely';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { sessionScheduled } from './events.ts';
import * as holds from './hold-store.ts';
import { getSeatForUpdate } from './reads.ts';
import type { SlotAllocation } from './slot-allocation.ts';
import * as store from './store.ts';
import { isPlaced, type PlacedSeat, type Seat, type SeatWithTrainer } from './tables.ts';
import type { FactsOf } from './terms.ts';
import { whereaboutsOf } from './whereabouts.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'events'> {
  factsOf: FactsOf;
  placing: Pick<SlotAllocation, 'place' | 'refusalOf' | 'nextFree'>;
}

interface Purchase {
  readonly parentId: UserId;
  readonly transactionId: TransactionId;
  readonly programId: ProgramId;
  readonly sessionType: SessionType;
}

interface PaidPurchase {
  readonly transactionId: TransactionId;
  /** Its first session. */
  readonly appointmentId: AppointmentId;
  /** Whether its trainer still takes bookings of this family. */
  readonly isForSale: boolean;
}

/** Null where there is none. */
export interface FirstSession {
  readonly appointmentId: AppointmentId | null;
  readonly firstTime: FirstTime | null;
}

/** The time that a family chose before it paid becomes that of the first session in the transaction in which the payment settles (decision 0065). */
export function createFirstTime({ db, clock, events, factsOf, placing }: Needs) {
  /** @returns why the time can't be had; null where the session has it now */
  async function tryToPlace(tx: Tx, seat: SeatWithTrainer, hold: holds.TimeHold, bookedAt: Date): Promise<ErrorCode | null> {
    const { parentId: familyId, scheduledInTimezone, location, placeId } = hold;
    const times = { startTime: hold.startsAt.toISOString(), endTime: hold.endsAt.toISOString() };
    const choice = { ...times, location, placeId, scheduledInTimezone };
    // Money has arrived: whatever becomes of the time, the rest of this transaction has to last.
    await sql`savepoint first_time`.execute(tx);
    try {
      await placing.place(tx, { role: 'parent', familyId }, { seats: [seat], choice, bookedAt });
      return null;
    } catch (error) {
      const reason = placing.refusalOf(error);
      if (!reason) throw error;
      await sql`rollback to savepoint first_time`.execute(tx);
      return reason;
    }
  }

  /** The chosen time of a purchase, under the lock of its trainer. */
  async function lockChosen(tx: Tx, transactionId: TransactionId): Promise<holds.TimeHold | undefined> {
    const chosen = await holds.findHoldOfPurchase(tx, transactionId);
    if (!chosen) return undefined;
    await advisoryLock(tx, 'trainer', chosen.trainerId);
    return holds.findHoldOfPurchase(tx, transactionId);
  }

  /** The time that was gone when the session was paid; null where none was, and once the session doesn't take place. */
  async function readGone(seat: Seat): Promise<FirstTime | null> {
    const { missedStartsAt, missedEndsAt, missedBecause } = seat;
    const isOpen = seat.approvalStatus !== 'rejected' && !seat.cancelledAt;
    if (!missedStartsAt || !missedEndsAt || !missedBecause || !isOpen) return null;
    const { terms } = await inTransaction(db, (tx) => factsOf(tx, seat));
    if (!terms) return null;
    const times = { startTime: missedStartsAt.toISOString(), endTime: missedEndsAt.toISOString() };
    const { refundCents: refund } = cancellationOutcome({ ...terms, by: 'parent', now: clock.now().getTime() });
    const choice = { ...times, location: null, scheduledInTimezone: 'UTC' };
    const nextFreeTimes = await placing.nextFree({ role: 'parent', familyId: seat.parentId }, { id: seat.id, choice });
    return { outcome: 'gone', ...times, reason: missedBecause, refund, nextFreeTimes };
  }

  return {
    /**
     * The purchase, once it is paid, begins at the time that its family keeps; without one it gets none. Said again, the last word counts.
     *
     * @throws AppError 'time_hold.not_found' for a hold of somebody else, or of another program or session type, 'time_hold.ended', 'place.not_found'
     */
    chooseFirstTime: async (
      tx: Tx,
      { parentId, transactionId, programId, sessionType }: Purchase,
      chosen: { holdId: TimeHoldId; location: string | null; placeId?: PlaceId | null | undefined } | null,
    ): Promise<void> => {
      if (!chosen) return holds.clearPurchase(tx, transactionId);
      const hold = await holds.findHoldForUpdate(tx, chosen.holdId, parentId);
      if (hold?.programId !== programId || hold.sessionType !== sessionType) throw new AppError('time_hold.not_found');
      if (!holds.isLive(hold, clock.now())) throw new AppError('time_hold.ended');
      const where = await whereaboutsOf(tx, hold.trainerId, chosen);
      await holds.setPurchase(tx, { id: hold.id, transactionId, ...where });
    },

    /** A payment is being confirmed at the provider: the time is kept for it, at most so long after it was chosen. */
    prolongHold: (transactionId: TransactionId): Promise<void> =>
      holds.prolong(db, transactionId, { now: clock.now(), minutes: LONGEST_HOLD_MINUTES }),

    /**
     * A purchase was paid: its first session gets the time that was chosen for it, also where the hold has ended and the time is still free.
     * All that refuses a parent's choice is asked once more; a notice that was kept when the hold began is kept. Where the time is gone,
     * the session waits for another, and says so.
     */
    scheduleFirst: async (tx: Tx, { transactionId, appointmentId, isForSale }: PaidPurchase): Promise<void> => {
      const hold = await lockChosen(tx, transactionId);
      if (!hold) return;
      const now = clock.now();
      await holds.removeHold(tx, hold);
      const seat = await getSeatForUpdate(tx, appointmentId);
      const bookedAt = holds.isLive(hold, now) ? hold.createdAt : now;
      const reason = isForSale ? await tryToPlace(tx, seat, hold, bookedAt) : 'payment.trainer_not_payable';
      const { startsAt, endsAt } = hold;
      if (reason) await store.setMissed(tx, appointmentId, { missedStartsAt: startsAt, missedEndsAt: endsAt, missedBecause: reason });
      else await events.announce(tx, sessionScheduled, { appointmentId, scheduledBy: hold.parentId, startsAt: startsAt.toISOString() });
    },

    /** The purchase takes place no more: its time is free. */
    dropFirstTime: async (tx: Tx, transactionId: TransactionId): Promise<void> => {
      const hold = await lockChosen(tx, transactionId);
      if (hold) await holds.removeHold(tx, hold);
    },

    /** The first session of a purchase, and what became of the time that was chosen for it before it was paid; nulls where there is none. */
    readFirst: async (transactionId: TransactionId): Promise<FirstSession> => {
      const [seat] = await store.listSeatsOfTransaction(db, transactionId);
      if (!seat) return { appointmentId: null, firstTime: null };
      return { appointmentId: seat.id, firstTime: isPlaced(seat) ? toScheduled(seat) : await readGone(seat) };
    },
  };
}

function toScheduled({ startsAt, endsAt }: PlacedSeat): FirstTime {
  const times = { startTime: startsAt.toISOString(), endTime: endsAt.toISOString() };
  return { outcome: 'scheduled', ...times, reason: null, refund: 0, nextFreeTimes: [] };
}
