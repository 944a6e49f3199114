import type { TimeHoldId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { HOLD_MINUTES, type NewTimeHold, type TimeHold } from '@x1/contract/scheduling/time-hold.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import * as store from './hold-store.ts';
import { removeUnused } from './meeting-store.ts';
import type { SchedulingNeeds } from './needs.ts';
import type { GetOffer } from './offers.ts';
import { assertBookableTime, assertLength } from './policy.ts';
import type { SlotAllocation } from './slot-allocation.ts';
import { toRange } from './tables.ts';

/** Families that never paid anybody may keep so many times of one trainer together: nobody empties a trainer's week for nothing. */
const mostOfNewcomers = 3;
const minuteMs = 60_000;
/** A payment that nobody has paid for seven days is given up (module payments). */
const wishesKeptMs = 8 * 24 * 60 * minuteMs;

interface Needs extends Pick<ModuleContext, 'db' | 'clock'>, Pick<SchedulingNeeds, 'trainers'> {
  getOffer: GetOffer;
  placing: Pick<SlotAllocation, 'reserve' | 'offeringInstead'>;
}

/** A family keeps one time while it decides and pays. Whether it has ended is asked whenever it is read: no job has to be on time. */
export function createHolds({ db, clock, trainers, getOffer, placing }: Needs) {
  /** Under the locks of both trainers, in one order: families that change from one to the other at once do not wait for each other. */
  async function lockFormer(tx: Tx, parentId: UserId, trainerId: TrainerId): Promise<store.TimeHold | undefined> {
    const former = await store.findHoldOf(tx, parentId);
    const locked = [...new Set([trainerId, former?.trainerId ?? trainerId])].sort((one, other) => one - other);
    for (const id of locked) await advisoryLock(tx, 'trainer', id);
    return former && store.findHoldOf(tx, parentId);
  }

  async function assertFewNewcomers(tx: Tx, parentId: UserId, trainerId: TrainerId): Promise<void> {
    if (await store.hasEverPaid(tx, parentId)) return;
    if ((await store.countHoldsOfNewcomers(tx, trainerId, clock.now())) >= mostOfNewcomers) throw new AppError('time_hold.too_many');
  }

  async function hold(tx: Tx, actor: Actor, wish: NewTimeHold): Promise<{ hold: store.TimeHold; isNew: boolean }> {
    const { familyId: parentId } = actor;
    const { sessionType, scheduledInTimezone } = wish;
    const now = clock.now();
    const range = toRange(wish);
    await advisoryLock(tx, 'family-hold', parentId);
    const program = await getOffer(tx, actor, wish);
    assertLength(range, program.sessionMinutes);
    assertBookableTime(range, now);
    const { id: programId, trainerId } = program;
    const former = await lockFormer(tx, parentId, trainerId);
    const isSame = former?.programId === programId && former.sessionType === sessionType && isAt(former, range);
    if (former && isSame && store.isLive(former, now)) return { hold: former, isNew: false };
    if (former) await store.giveBack(tx, former);
    const offer = await store.findOfferAt(tx, { parentId, programId, sessionType }, range, now);
    if (offer) return { hold: await store.takeOffer(tx, offer, now), isNew: false };
    await assertFewNewcomers(tx, parentId, trainerId);
    const account = await trainers.getTrainerAccount(tx, trainerId);
    const timeSlotId = await placing.reserve(tx, actor, { trainerId, account, forSeat: { programId, sessionType } }, range);
    const expiresAt = new Date(now.getTime() + HOLD_MINUTES * minuteMs);
    const values = { parentId, trainerId, programId, sessionType, ...range, scheduledInTimezone, timeSlotId };
    return { hold: await store.insertHold(tx, { ...values, createdAt: now, expiresAt }), isNew: true };
  }

  async function release(tx: Tx, parentId: UserId, id: TimeHoldId): Promise<void> {
    const found = await store.findHold(tx, id, parentId);
    if (!found) return;
    await advisoryLock(tx, 'trainer', found.trainerId);
    const kept = await store.findHold(tx, id, parentId);
    // Closing the sheet costs nobody the place in line: an offer is passed on, or ends by itself.
    if (kept?.kind === 'chosen') await store.removeHold(tx, kept);
  }

  return {
    /**
     * Keeps a time of a trainer for a family, in place of the one it kept before: nobody else can have it for ten minutes. Where it is
     * refused, the former one stays.
     *
     * @returns the hold; `isNew` is false where the family kept exactly this one already, which lasts no longer by it
     * @throws AppError 'program.not_found', 'conversation.blocked', 'payment.trainer_not_payable', 'payment.group_not_offered',
     *   'request.invalid' for another length than the program's, 'time_hold.too_many'; of a time that can't be had, with
     *   `details.nextFreeTimes`, as `schedule`
     */
    holdTime: async (actor: Actor, wish: NewTimeHold): Promise<{ hold: TimeHold; isNew: boolean }> => {
      const choice = { ...wish, location: null };
      const seek = async (tx: Tx) => {
        const { trainerId } = await getOffer(tx, actor, wish);
        return { trainerId, account: await trainers.getTrainerAccount(tx, trainerId), forSeat: wish };
      };
      const held = await placing.offeringInstead(actor, { choice, seek }, (tx) => hold(tx, actor, wish));
      return { hold: toHold(held.hold), isNew: held.isNew };
    },

    /** The family needs the time no longer. What isn't there, isn't the family's, or is an offer of a waitlist, stays as it is. */
    releaseHold: (actor: Actor, id: TimeHoldId): Promise<void> => inTransaction(db, (tx) => release(tx, actor.familyId, id)),

    /** Ends every hold of a family that has left. Done twice it does nothing more. */
    forgetHolds: async (parentId: UserId): Promise<void> => {
      for (const { id } of await store.listHoldsOf(db, parentId)) await inTransaction(db, (tx) => release(tx, parentId, id));
    },

    /** Tidies up what has ended, and times set for groups that are over and that nobody joined; everybody who wants a time gives back what has ended for its trainer. */
    sweepHolds: async (): Promise<void> => {
      for (const trainerId of await store.listTrainersWithEnded(db, clock.now())) {
        await inTransaction(db, async (tx) => {
          await advisoryLock(tx, 'trainer', trainerId);
          await store.giveBackEnded(tx, trainerId, clock.now());
        });
      }
      await store.deleteOldWishes(db, new Date(clock.now().getTime() - wishesKeptMs));
      await removeUnused(db, clock.now());
    },
  };
}

function isAt({ startsAt, endsAt }: TimeRange, range: TimeRange): boolean {
  return startsAt.getTime() === range.startsAt.getTime() && endsAt.getTime() === range.endsAt.getTime();
}

/** A hold as its family reads it. */
export function toHold({ id, programId, trainerId, sessionType, startsAt, endsAt, expiresAt }: store.TimeHold): TimeHold {
  const times = { startTime: startsAt.toISOString(), endTime: endsAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { id, programId, trainerId, sessionType, ...times };
}
