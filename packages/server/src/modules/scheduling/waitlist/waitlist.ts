import type { TrainerId, UserId, WaitlistEntryId } from '@x1/contract/core/ids.ts';
import { addDays, startOfDay } from '@x1/contract/core/time.ts';
import type { TimeHold } from '@x1/contract/scheduling/time-hold.ts';
import {
  MAX_WAITLIST_ENTRIES,
  OPENING_WAIT_DAYS,
  type WaitlistCount,
  type WaitlistEntry,
  type WaitlistWish,
} from '@x1/contract/scheduling/waitlist.ts';
import type { Actor } from '../../../http/actor.ts';
import type { ModuleContext } from '../../../module-context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../../platform/db/transaction.ts';
import { AppError, invariant } from '../../../platform/errors.ts';
import type { AssertNotBlocked } from '../bookable.ts';
import { isLive, removeHold, takeOffer } from '../hold-store.ts';
import { toHold } from '../holds.ts';
import { offerFreed } from '../jobs.ts';
import type { SchedulingNeeds } from '../needs.ts';
import type { GetOffer } from '../offers.ts';
import { assertNotTooFarAhead } from '../policy.ts';
import { countWaitingByProgram, listWaitingOf } from '../reads/waitlist.ts';
import { toRange } from '../tables.ts';
import type { createOpenTimes, Wish } from './open-times.ts';
import * as store from './store.ts';

interface Needs
  extends Pick<ModuleContext, 'db' | 'clock' | 'jobs'>,
    Pick<SchedulingNeeds, 'settings' | 'trainers' | 'programs' | 'search' | 'payments'> {
  getOffer: GetOffer;
  assertNotBlocked: AssertNotBlocked;
  open: ReturnType<typeof createOpenTimes>;
}

const dayMs = 86_400_000;

/** A family waits in line for a time of a trainer, and takes or passes on what it is offered (decision 0084). */
export function createWaitlist({
  db,
  clock,
  jobs,
  settings,
  trainers,
  programs,
  search,
  payments,
  getOffer,
  assertNotBlocked,
  open,
}: Needs) {
  /** A trainer whom nobody may book now, but who is there. */
  async function getClosedOffer(tx: Tx, actor: Actor, { programId, sessionType }: Pick<Wish, 'programId' | 'sessionType'>) {
    const program = await programs.getProgramForSale(tx, programId);
    await assertNotBlocked(tx, { trainerId: program.trainerId, parentId: actor.familyId });
    const payability = await search.findPayability(tx, program.trainerId, actor.userId);
    if (!payability) throw new AppError('payment.trainer_not_payable');
    if (payability.canAcceptPayments) throw new AppError('waitlist.not_needed');
    if (sessionType === 'group' && program.maxCapacity < 2) throw new AppError('payment.group_not_offered');
    return program;
  }

  async function toWish(tx: Tx, actor: Actor, asked: WaitlistWish): Promise<Wish> {
    const { kind, programId, scheduledInTimezone: timeZone } = asked;
    const sessionType = kind === 'time' ? 'group' : asked.sessionType;
    const sought = { programId, sessionType };
    const { trainerId } = kind === 'opening' ? await getClosedOffer(tx, actor, sought) : await getOffer(tx, actor, sought);
    const wish = { ...sought, trainerId, kind, timeZone };
    if (kind === 'opening') return { ...wish, wantedFrom: null, wantedUntil: new Date(clock.now().getTime() + OPENING_WAIT_DAYS * dayMs) };
    if (kind === 'time') {
      const { startsAt: wantedFrom, endsAt: wantedUntil } = toRange(asked);
      return { ...wish, wantedFrom, wantedUntil };
    }
    const zone = (await trainers.getTrainerAccount(tx, trainerId)).timezone ?? timeZone;
    const [from, until] = [asked.from, addDays(asked.from, asked.days)];
    return { ...wish, wantedFrom: new Date(startOfDay(from, zone)), wantedUntil: new Date(startOfDay(until, zone)) };
  }

  /** Nobody stands in line for what can be had now. @throws AppError 'appointment.start_in_past', 'waitlist.not_needed' */
  async function assertNothingFree(tx: Tx, wish: Wish, parentId: UserId): Promise<void> {
    const { kind, wantedFrom, wantedUntil } = wish;
    if (kind === 'opening' || !wantedFrom) return;
    assertNotTooFarAhead(wantedFrom, clock.now(), kind === 'time' ? 'startTime' : 'from');
    const last = kind === 'time' ? wantedFrom : wantedUntil;
    if (last <= clock.now()) throw new AppError('appointment.start_in_past');
    // A program can be full although its group has seats left then: they are of purchases that have no time yet.
    const isProgramFull = wish.sessionType === 'group' && !(await payments.hasGroupPlace(tx, wish.programId, parentId));
    const group = kind === 'time' ? await open.groupAt(tx, wish, { startsAt: wantedFrom, endsAt: wantedUntil }) : undefined;
    const isWaitedFor =
      kind === 'time'
        ? group === 'full' || (group === 'open' && isProgramFull)
        : isProgramFull || (await open.openTimes(tx, wish)).length === 0;
    if (!isWaitedFor) throw new AppError('waitlist.not_needed');
  }

  /** Ends what an entry is offered; the next one gets it. The trainer's lock is held. */
  async function giveOn(tx: Tx, entry: store.Waiting): Promise<Date | undefined> {
    const offer = await store.findOffer(tx, entry.id);
    if (!offer) return undefined;
    // Unlike an offer that ended by itself, it doesn't cost the place in line.
    await removeHold(tx, { ...offer, waitlistEntryId: null });
    await jobs.send(tx, offerFreed, { trainerId: entry.trainerId });
    return offer.startsAt;
  }

  /** A family's place, under the lock of its trainer. */
  async function lockOwn(tx: Tx, parentId: UserId, id: WaitlistEntryId): Promise<store.Waiting | undefined> {
    const found = await store.find(tx, id, parentId);
    if (!found) return undefined;
    await advisoryLock(tx, 'trainer', found.trainerId);
    return store.find(tx, id, parentId);
  }

  async function leave(tx: Tx, parentId: UserId, id: WaitlistEntryId): Promise<void> {
    const entry = await lockOwn(tx, parentId, id);
    if (!entry) return;
    await giveOn(tx, entry);
    await store.remove(tx, id);
  }

  return {
    /**
     * Puts a family in line. Said again it keeps its place.
     *
     * @throws AppError those of a purchase, 'appointment.start_in_past', 'feature.off', 'waitlist.not_needed' where nothing has to be waited for, 'waitlist.too_many'
     */
    joinWaitlist: (actor: Actor, asked: WaitlistWish): Promise<{ entry: WaitlistEntry; isNew: boolean }> =>
      inTransaction(db, async (tx) => {
        const { familyId: parentId } = actor;
        const now = clock.now();
        await advisoryLock(tx, 'family-waitlist', parentId);
        const wish = await toWish(tx, actor, asked);
        const values = { ...wish, parentId, joinedAt: now };
        const same = await store.findSame(tx, values);
        const [waiting] = same ? await listWaitingOf(tx, parentId, now, same.id) : [];
        if (waiting) return { entry: waiting, isNew: false };
        await settings.assertOn(tx, 'waitlist');
        // It has ended, and nobody has tidied it up yet.
        if (same) await leave(tx, parentId, same.id);
        await assertNothingFree(tx, wish, parentId);
        if ((await store.countOf(tx, parentId, now)) >= MAX_WAITLIST_ENTRIES) throw new AppError('waitlist.too_many');
        const { id } = await store.insert(tx, values);
        const [entry] = await listWaitingOf(tx, parentId, now, id);
        invariant(entry, 'what may be bought is listed');
        return { entry, isNew: true };
      }),

    /** A family's places, and what it is offered. */
    listWaitlist: (actor: Actor): Promise<WaitlistEntry[]> => listWaitingOf(db, actor.familyId, clock.now()),

    /**
     * Takes what the family is offered: from now on it has the time of a payment at least.
     *
     * @throws AppError those of a purchase, 'waitlist.not_found', 'waitlist.offer_ended'
     */
    takeOffer: (actor: Actor, id: WaitlistEntryId): Promise<TimeHold> =>
      inTransaction(db, async (tx) => {
        const found = await store.find(tx, id, actor.familyId);
        if (!found) throw new AppError('waitlist.not_found');
        await getOffer(tx, actor, found);
        await advisoryLock(tx, 'trainer', found.trainerId);
        const offer = await store.findOffer(tx, id);
        if (!offer || !isLive(offer, clock.now())) throw new AppError('waitlist.offer_ended');
        return toHold(await takeOffer(tx, offer, clock.now()));
      }),

    /** Passes an offer on to the next in line. Who waits for other times, too, keeps the place; for one named time there is no other. */
    passOffer: (actor: Actor, id: WaitlistEntryId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const entry = await lockOwn(tx, actor.familyId, id);
        const startsAt = entry && (await giveOn(tx, entry));
        if (!startsAt) return;
        if (entry.kind === 'time') await store.remove(tx, id);
        else await store.pass(tx, id, startsAt);
      }),

    /** Leaves a line. What isn't there, or isn't the family's, stays as it is. */
    leaveWaitlist: (actor: Actor, id: WaitlistEntryId): Promise<void> => inTransaction(db, (tx) => leave(tx, actor.familyId, id)),

    /** How many families wait for each program of the trainer. @throws AppError 'trainer.not_found' while the caller has no profile */
    countWaiting: async (actor: Actor): Promise<WaitlistCount[]> => {
      const own = await trainers.findTrainerByUser(db, actor.userId);
      if (!own) throw new AppError('trainer.not_found');
      return countWaitingByProgram(db, own.id, clock.now());
    },

    /** Ends every place of a family that has left, and every line of a trainer who has. Done twice it does nothing more. */
    forgetWaitlist: async (userId: UserId): Promise<void> => {
      const own = await trainers.findTrainerByUser(db, userId);
      for (const { id, parentId } of await store.listAllOf(db, { parentId: userId, trainerId: own?.id as TrainerId | undefined }))
        await inTransaction(db, (tx) => leave(tx, parentId, id));
    },
  };
}
