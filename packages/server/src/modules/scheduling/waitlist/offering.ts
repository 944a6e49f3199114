import type { AppointmentId, ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../../module-context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TimeRange } from '../../../platform/time-ranges.ts';
import { waitlistOffered } from '../events.ts';
import { giveBackEnded, insertHold } from '../hold-store.ts';
import type { SchedulingNeeds } from '../needs.ts';
import type { GetOffer } from '../offers.ts';
import { listWaiting } from '../reads/waitlist.ts';
import type { SlotAllocation } from '../slot-allocation.ts';
import { lastHoursMs, offerEndsAt } from './offer-end.ts';
import type { createOpenTimes } from './open-times.ts';
import * as store from './store.ts';

/** So many times of one trainer are kept for families in line at once: a week is never emptied by offers. */
const mostOpenOffers = 3;
const pageSize = 200;

/** What a family would buy: a program may be for sale alone while its groups are not. */
const soldAs = ({ programId, sessionType }: store.Waiting) => `${programId} ${sessionType}`;

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'events'>, Pick<SchedulingNeeds, 'trainers' | 'payments'> {
  getOffer: GetOffer;
  placing: Pick<SlotAllocation, 'reserve'>;
  openTimes: ReturnType<typeof createOpenTimes>['openTimes'];
}

/**
 * What becomes free is offered to whoever has waited longest (decision 0084). It looks at what is free now, not at what has happened: whatever
 * made a time free, also a calendar, it is found; run twice, or after a kill, it does what is left.
 */
export function createOffering({ db, clock, events, trainers, payments, getOffer, placing, openTimes }: Needs) {
  /** What was asked about a trainer within one transaction. */
  function createQuestions(tx: Tx) {
    const known = new Map<string, Promise<TimeRange[]>>();
    const closed = new Set<string>();
    return {
      closed,
      openTimes: (entry: store.Waiting): Promise<TimeRange[]> => {
        const { programId, sessionType, kind, wantedFrom, wantedUntil, timeZone } = entry;
        const until = kind === 'opening' ? 0 : wantedUntil.getTime();
        const key = [programId, sessionType, kind, wantedFrom?.getTime(), until, timeZone].join();
        const times = known.get(key) ?? openTimes(tx, entry);
        known.set(key, times);
        return times;
      },
    };
  }

  /** The first of the open times that this family could have and hasn't passed on. No family is offered a time at which it has a session. */
  async function timeFor(
    tx: Tx,
    entry: store.Waiting,
    open: readonly TimeRange[],
  ): Promise<{ range: TimeRange; expiresAt: Date } | undefined> {
    const expiresAt = offerEndsAt(clock.now(), entry.timeZone);
    const passed = new Set(entry.passed.map((time) => time.getTime()));
    const inTime = open.filter(
      ({ startsAt }) => startsAt.getTime() >= expiresAt.getTime() + lastHoursMs && !passed.has(startsAt.getTime()),
    );
    const [first, last] = [inTime[0], inTime.at(-1)];
    if (!first || !last) return undefined;
    const own = await store.listSessionsOf(tx, entry.parentId, { startsAt: first.startsAt, endsAt: last.endsAt });
    const range = inTime.find(({ startsAt, endsAt }) => !own.some((session) => session.startsAt < endsAt && session.endsAt > startsAt));
    return range && { range, expiresAt };
  }

  /** Whether the family may buy the program now. What nobody may buy is asked about once. */
  async function mayBuy(tx: Tx, entry: store.Waiting, closed: Set<string>): Promise<boolean> {
    const { parentId } = entry;
    try {
      await getOffer(tx, { familyId: parentId, userId: parentId }, entry);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== 'conversation.blocked') closed.add(soldAs(entry));
      return false;
    }
  }

  async function offer(tx: Tx, entry: store.Waiting, { range, expiresAt }: { range: TimeRange; expiresAt: Date }): Promise<void> {
    const { id: waitlistEntryId, parentId, trainerId, programId, sessionType, timeZone: scheduledInTimezone } = entry;
    const account = await trainers.getTrainerAccount(tx, trainerId);
    const chooser = { role: 'parent', familyId: parentId } as const;
    const timeSlotId = await placing.reserve(tx, chooser, { trainerId, account, forSeat: { programId, sessionType } }, range);
    const values = { parentId, trainerId, programId, sessionType, ...range, scheduledInTimezone, timeSlotId };
    const { id: timeHoldId } = await insertHold(tx, {
      ...values,
      kind: 'offered',
      waitlistEntryId,
      createdAt: clock.now(),
      expiresAt,
    });
    await events.announce(tx, waitlistOffered, { waitlistEntryId, timeHoldId });
  }

  /** Offers one time to the first in line who can have one. @returns whether there was one */
  async function offerNext(tx: Tx, trainerId: TrainerId): Promise<boolean> {
    // Places of groups before times, in the order in which a payment that settles locks them.
    for (const programId of await store.listGroupsWaitedFor(tx, trainerId)) await advisoryLock(tx, 'program-places', programId);
    await advisoryLock(tx, 'trainer', trainerId);
    const now = clock.now();
    await giveBackEnded(tx, trainerId, now);
    if ((await store.countOpenOffers(tx, trainerId, now)) >= mostOpenOffers) return false;
    const questions = createQuestions(tx);
    for (let after: store.Waiting | undefined; ; ) {
      const waiting = await listWaiting(tx, trainerId, { now, after, limit: pageSize });
      for (const entry of waiting) if (await tryToOffer(tx, entry, questions)) return true;
      after = waiting.at(-1);
      if (waiting.length < pageSize) return false;
    }
  }

  async function tryToOffer(tx: Tx, entry: store.Waiting, { closed, openTimes: openTimesOf }: ReturnType<typeof createQuestions>) {
    if (closed.has(soldAs(entry))) return false;
    const time = await timeFor(tx, entry, await openTimesOf(entry));
    if (!time || !(await mayBuy(tx, entry, closed))) return false;
    if (entry.sessionType === 'group' && !(await payments.hasGroupPlace(tx, entry.programId, entry.parentId))) return false;
    // Two trainers may come to the same family at once.
    await advisoryLock(tx, 'family-offer', entry.parentId);
    if (await store.hasOpenOffer(tx, entry.parentId, clock.now())) return false;
    await offer(tx, entry, time);
    return true;
  }

  /** Offers what a trainer has free to those in line, one family after the other. */
  async function offerTimes(trainerId: TrainerId): Promise<void> {
    while (await inTransaction(db, (tx) => offerNext(tx, trainerId)));
  }

  return {
    offerTimes,

    /** The group places of a program that are offered to other families than this one: a purchase of this one may not take them. */
    listOfferedPlaces: (tx: Tx, programId: ProgramId, parentId: UserId) =>
      store.listOfferedPlaces(tx, { programId, parentId, now: clock.now() }),

    /** A session has given its time back: whoever waits for its trainer is offered it. */
    offerFreedBy: async (id: AppointmentId): Promise<void> => {
      const trainerId = await store.findTrainerWaitedFor(db, id);
      if (trainerId !== undefined) await offerTimes(trainerId);
    },

    /**
     * The same for every trainer for whom somebody waits.
     *
     * @throws AggregateError when it failed for some: the others are done
     */
    offerAllTimes: async (): Promise<void> => {
      await store.removeOver(db, clock.now());
      const failures: unknown[] = [];
      for (let after = 0 as TrainerId; ; ) {
        const trainerIds = await store.listTrainersWaitedFor(db, { after, limit: pageSize });
        for (const trainerId of trainerIds) await offerTimes(trainerId).catch((error: unknown) => failures.push(error));
        after = trainerIds.at(-1) ?? after;
        if (trainerIds.length < pageSize) break;
      }
      if (failures.length > 0) throw new AggregateError(failures, `the lines of ${failures.length} trainers could not be served`);
    },
  };
}
