import type { ErrorCode } from '@x1/contract/core/errors.ts';
import type { AppointmentId, TrainerId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { type Hindrance, type TimeSpan, type WantedTime, whyAskedAgain, whyNotFree } from '@x1/contract/scheduling/availability.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isExclusionViolation } from '../../platform/db/database-errors.ts';
import { atEndOf, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Queueing } from '../../platform/jobs/send-each.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import {
  type AskedTrainer,
  type AvailabilityFacts,
  type AvailabilityNeeds,
  createLoadFacts,
  type SeatInNeed,
} from './availability-facts.ts';
import { nextFreeTimes, searchedRange } from './free-times.ts';
import { giveBack } from './hold-store.ts';
import { isMeeting } from './meeting-store.ts';
import * as store from './store.ts';
import { type Choice, type Seat, toRange } from './tables.ts';
import { sideOf, type TrainerOf } from './terms.ts';
import * as timeSlots from './time-slots.ts';
import { type Whereabouts, whereaboutsOf } from './whereabouts.ts';

type Needs = AvailabilityNeeds & Pick<ModuleContext, 'db' | 'clock'> & { trainerOf: TrainerOf };

/** Who chooses a time, by their side and their family. */
export type Chooser = Pick<Actor, 'role' | 'familyId'>;

/** Of which trainer a time is sought, and for what. */
interface Sought {
  readonly trainerId: TrainerId;
  readonly account: AskedTrainer;
  readonly forSeat: SeatInNeed;
}

/** Which seats get what time. */
interface Placing {
  readonly seats: readonly [Seat, ...Seat[]];
  readonly choice: Choice;
  readonly bookedAt?: Date;
  readonly announced?: Queueing;
  readonly isLast?: boolean;
}

/** What was wanted, and where else to look for it. */
interface Wanted {
  readonly choice: Choice;
  readonly seek: (tx: Tx) => Promise<Sought>;
}

export type SlotAllocation = ReturnType<typeof createSlotAllocation>;

const SECOND_SEAT = { reason: t('Another session of this purchase is at that time.') };

const refusals: Readonly<Partial<Record<Hindrance['kind'], ErrorCode>>> = {
  past: 'appointment.start_in_past',
  session: 'appointment.time_taken',
  hold: 'appointment.time_held',
  group_full: 'appointment.slot_full',
  calendar: 'appointment.calendar_busy',
  time_off: 'appointment.trainer_away',
  too_soon: 'appointment.too_soon',
  buffer: 'appointment.too_close',
  only_within_hours: 'appointment.outside_hours',
};
const refusalCodes: readonly (ErrorCode | undefined)[] = Object.values(refusals);

/** Decides whether a time can be had, and reserves it (R82, R110). */
export function createSlotAllocation(needs: Needs) {
  const { db, clock, capacityOfProgram, trainerOf } = needs;
  const { loadFacts, loadRefusals } = createLoadFacts(needs);

  function toWanted(facts: AvailabilityFacts, range: TimeSpan, actor: Chooser, bookedAt = clock.now()): WantedTime {
    return { ...facts, range, now: bookedAt.toISOString(), role: sideOf(actor), timeZone: facts.timeZone ?? 'UTC' };
  }

  /** What a parent's choice does to the answer of an accepted purchase (R175): the trainer is asked about this session again, or no more; or nothing. */
  function findAskingAgain(seat: Seat, wanted: WantedTime): ((tx: Tx) => Promise<void>) | undefined {
    const isAccepted = seat.approvalStatus === 'approved' || seat.askedAgainAt !== null;
    if (!isAccepted || wanted.role !== 'parent') return undefined;
    const [askedAgainReason] = whyAskedAgain(wanted);
    if (askedAgainReason) return (tx) => store.setAskedAgain(tx, seat.id, { askedAgainAt: clock.now(), askedAgainReason });
    return seat.askedAgainAt ? (tx) => store.setNotAskedAgain(tx, seat.id, clock.now()) : undefined;
  }

  /**
   * The group's slot at exactly this time, `shared`, if it has room for all of them; none where a new one is to be reserved. Who joins meets the
   * group where it meets, or where its trainer has set that it meets, and nobody sits in a slot twice for one purchase: two sessions of one athlete are two times.
   */
  async function joinSlot(
    tx: Tx,
    seats: readonly [Seat, ...Seat[]],
    { shared, where }: { shared: AvailabilityFacts['slotAtRange']; where: Whereabouts },
  ): Promise<Whereabouts & { timeSlotId: number | undefined }> {
    const [seat] = seats;
    if (!shared) return { timeSlotId: undefined, ...where };
    const taken = await timeSlots.listSeats(tx, shared.id);
    const isSecond = seats.some(({ transactionId }) => taken.some((other) => other.transactionId === transactionId));
    if (isSecond) throw new AppError('appointment.time_taken', SECOND_SEAT);
    const capacity = await capacityOfProgram(tx, seat.programId);
    if (taken.length + shared.heldSeats + seats.length > capacity) throw new AppError('appointment.slot_full');
    const { meeting } = shared;
    // Since the slot was read its program may have ended its groups; that waited for, or waits for, its capacity's lock.
    if (meeting && !(await isMeeting(tx, shared.id))) throw new AppError('appointment.time_taken');
    const open = taken.find(({ isOpen }) => isOpen);
    const { location, placeId } = open ?? meeting ?? where;
    return { timeSlotId: shared.id, location, placeId };
  }

  /** When the trainer is free instead: after the wanted time, or after now if that has passed. */
  async function freeInstead(actor: Chooser, { choice, seek }: Wanted): Promise<TimeSpan[]> {
    const now = clock.now();
    const range = toRange(choice);
    const wanted = range.startsAt < now ? later(range, now.getTime() - range.startsAt.getTime()) : range;
    const facts = await inTransaction(db, async (tx) => {
      const moving = actor.role === 'trainer' ? 'slot' : 'seat';
      return loadFacts(tx, { ...(await seek(tx)), range: searchedRange(wanted), viewer: toViewer(actor), moving });
    });
    return nextFreeTimes({ facts, now, role: sideOf(actor), timeZone: facts.timeZone ?? choice.scheduledInTimezone }, wanted);
  }

  /** What the trainer has at a time that can be had; the trainer's lock is held. @throws AppError with the reason why it can't be had */
  async function findFree(
    tx: Tx,
    actor: Chooser,
    { range, bookedAt, ...sought }: Sought & { range: TimeRange; bookedAt?: Date | undefined },
  ) {
    const facts = await loadRefusals(tx, sideOf(actor), { ...sought, range, familyId: actor.familyId });
    for (const held of facts.heldInVain) await giveBack(tx, held);
    const wanted = toWanted(facts, toSpan(range), actor, bookedAt);
    const refusal = range.startsAt <= clock.now() ? refusals.past : whyRefused(wanted);
    if (refusal) throw new AppError(refusal);
    return { facts, wanted };
  }

  /** The session that a time is sought for. */
  async function seekFor(tx: Tx, id: AppointmentId): Promise<Sought> {
    const seat = await store.getSeat(tx, id);
    return { trainerId: seat.trainerId, account: await trainerOf(tx, seat), forSeat: seat };
  }

  async function offeringInstead<Result>(actor: Chooser, wanted: Wanted, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      const code = refusalOf(error);
      if (!code) throw error;
      const details = error instanceof AppError ? error.details : undefined;
      throw new AppError(code, { ...details, nextFreeTimes: await freeInstead(actor, wanted) }, { cause: error });
    }
  }

  return {
    /**
     * Gives seats of one slot a time, all of them or none; the trainer's lock is held. A parent's choice may make the trainer's answer necessary
     * again.
     *
     * @param seats at least one, without a time
     * @param bookedAt from when on notice counts, where the family kept the time before; now unless told
     * @param announced what is announced of it
     * @param isLast whether nothing else is done in the transaction
     * @throws AppError with the reason why the time cannot be had
     */
    async place(tx: Tx, actor: Chooser, { seats, choice, bookedAt, announced, isLast = false }: Placing): Promise<void> {
      const [seat] = seats;
      const range = toRange(choice);
      const { trainerId } = seat;
      const account = await trainerOf(tx, seat);
      const where = await whereaboutsOf(tx, trainerId, choice);
      const { facts, wanted } = await findFree(tx, actor, { trainerId, account, range, forSeat: seat, bookedAt });
      const joined = await joinSlot(tx, seats, { shared: facts.slotAtRange, where });
      const scheduledAt = clock.now();
      const time = {
        ...range,
        ...joined,
        scheduledAt,
        scheduledBy: actor.familyId,
        timeAgreedAt: actor.role === 'parent' ? scheduledAt : null,
        scheduledInTimezone: account.timezone ?? choice.scheduledInTimezone,
      };
      const asking = seats.flatMap((each) => findAskingAgain(each, wanted) ?? []);
      await store.setTime(isLast && asking.length === 0 ? atEndOf(tx) : tx, seats, time, announced);
      for (const ask of asking) await ask(tx);
    },

    /**
     * Reserves a time for a family that has not paid yet: a slot of its own, or a place in a group of the program.
     *
     * @returns the slot
     * @throws AppError with the reason why the time can't be had
     */
    async reserve(tx: Tx, actor: Chooser, sought: Sought, range: TimeRange): Promise<number> {
      const { facts } = await findFree(tx, actor, { ...sought, range });
      const { programId, sessionType } = sought.forSeat;
      return facts.slotAtRange?.id ?? timeSlots.insertSlot(tx, { trainerId: sought.trainerId, programId, sessionType, ...range });
    },

    refusalOf,

    /** When the trainer is free for a session instead of a time that is gone. */
    nextFree: (actor: Chooser, { id, choice }: { id: AppointmentId; choice: Choice }): Promise<TimeSpan[]> =>
      freeInstead(actor, { choice, seek: (tx) => seekFor(tx, id) }),

    /** Runs work that takes a time in a transaction; where the time cannot be had, the refusal says when the trainer is free instead. */
    offeringInstead,

    /** The same where a session takes the time. */
    offeringOthers: (
      actor: Chooser,
      { id, choice }: { id: AppointmentId; choice: Choice },
      work: (tx: Tx) => Promise<void>,
    ): Promise<void> => offeringInstead(actor, { choice, seek: (tx) => seekFor(tx, id) }, work),
  };
}

/** Why a time could not be had; undefined where it is another failure. */
function refusalOf(error: unknown): ErrorCode | undefined {
  if (isExclusionViolation(error)) return 'appointment.time_taken';
  return error instanceof AppError && refusalCodes.includes(error.code) ? error.code : undefined;
}

function whyRefused(wanted: WantedTime): ErrorCode | undefined {
  const refusal = whyNotFree(wanted).find(({ refuses }) => refuses);
  return refusal && refusals[refusal.kind];
}

function toViewer(actor: Chooser) {
  return { userId: actor.familyId, role: sideOf(actor) };
}

function later({ startsAt, endsAt }: TimeRange, byMs: number): TimeRange {
  return { startsAt: new Date(startsAt.getTime() + byMs), endsAt: new Date(endsAt.getTime() + byMs) };
}

function toSpan({ startsAt, endsAt }: TimeRange): TimeSpan {
  return { startTime: startsAt.toISOString(), endTime: endsAt.toISOString() };
}
