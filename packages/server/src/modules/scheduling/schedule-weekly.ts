import type { AppointmentId, PlaceId } from '@x1/contract/core/ids.ts';
import { refusalOf } from '@x1/contract/scheduling/session-actions.ts';
import type { WeeklyOccurrence } from '@x1/contract/scheduling/weekly.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { type AvailabilityNeeds, createLoadFacts } from './availability-facts.ts';
import type { AssertNotBlocked } from './bookable.ts';
import { sessionScheduled } from './events.ts';
import { assertNotTooFarAhead, assertOpen } from './policy.ts';
import type { Requests } from './requests.ts';
import type { LockSeat } from './seat-access.ts';
import type { SlotAllocation } from './slot-allocation.ts';
import * as store from './store.ts';
import { isPlaced, type Seat } from './tables.ts';
import { type FactsOf, sideOf } from './terms.ts';
import { type DatedOccurrence, isDated, judgeWeeks, readWeeks, type WeeklyWish } from './weekly-occurrences.ts';

interface Needs extends AvailabilityNeeds, Pick<ModuleContext, 'db' | 'clock' | 'events'> {
  assertNotBlocked: AssertNotBlocked;
  factsOf: FactsOf;
  lockSeat: LockSeat;
  placing: SlotAllocation;
  requests: Requests;
}

interface Wish extends WeeklyWish {
  readonly location: string | null;
  readonly placeId?: PlaceId | null | undefined;
  /** look: nothing is stored; all: every week or none; fitting: the weeks that fit. */
  readonly mode: 'look' | 'all' | 'fitting';
}

interface Outcome {
  readonly occurrences: WeeklyOccurrence[];
  /** The sessions that got a time, in order. */
  readonly scheduled: AppointmentId[];
}

/** Several sessions of a purchase, a week apart (R38). */
export function createWeeklyScheduling(needs: Needs) {
  const { db, clock, events, assertNotBlocked, factsOf, lockSeat, placing, requests } = needs;
  const { loadFacts } = createLoadFacts(needs);

  async function judge(tx: Tx, actor: Actor, seat: Seat, { wish, others }: { wish: WeeklyWish; others: readonly Seat[] }) {
    const weeks = readWeeks(wish);
    const dated = weeks.filter(isDated);
    const [first, last] = [dated.at(0), dated.at(-1)];
    if (!first || !last) return weeks;
    assertNotTooFarAhead(new Date(last.startTime), clock.now(), 'date');
    const range = { startsAt: new Date(first.startTime), endsAt: new Date(last.endTime) };
    const role = sideOf(actor);
    const { trainerId } = seat;
    const account = await needs.trainers.getTrainerAccount(tx, trainerId);
    const facts = await loadFacts(tx, { trainerId, account, range, forSeat: seat, viewer: { userId: actor.familyId, role } });
    const ofPurchase = others
      .filter(isPlaced)
      .map(({ startsAt, endsAt }) => ({ startTime: startsAt.toISOString(), endTime: endsAt.toISOString() }));
    return judgeWeeks(weeks, { facts, now: clock.now(), role, ofPurchase, isAccepted: seat.approvalStatus === 'approved' });
  }

  /** The sessions that get a time, from a number on. @throws AppError 'appointment.not_schedulable' where none of those without one may */
  async function listWaiting(tx: Tx, actor: Actor, purchase: readonly Seat[], fromNumber: number): Promise<Seat[]> {
    const withoutTime = purchase.filter((seat) => seat.sessionNumber >= fromNumber && isWithoutTime(seat));
    const bookable: Seat[] = [];
    for (const seat of withoutTime) {
      const refusal = refusalOf('schedule', await factsOf(tx, seat), sideOf(actor), clock.now().getTime());
      if (refusal === null) bookable.push(seat);
    }
    if (withoutTime.length > 0 && bookable.length === 0) throw new AppError('appointment.not_schedulable');
    return bookable;
  }

  /** Sessions in their order take the weeks in theirs. */
  async function placeAll(tx: Tx, actor: Actor, pairs: readonly { seat: Seat; week: DatedOccurrence }[], wish: Wish): Promise<void> {
    for (const { seat, week } of pairs) {
      const choice = {
        startTime: week.startTime,
        endTime: week.endTime,
        location: wish.location,
        placeId: wish.placeId,
        scheduledInTimezone: wish.timeZone,
      };
      const scheduled = { appointmentId: seat.id, scheduledBy: actor.familyId, startsAt: week.startTime };
      await placing.place(tx, actor, { seats: [seat], choice, announced: events.announceWithin(sessionScheduled, scheduled) });
    }
  }

  async function scheduleInTransaction(tx: Tx, actor: Actor, id: AppointmentId, wish: Wish): Promise<Outcome> {
    const named = await lockSeat(tx, actor, id);
    await assertNotBlocked(tx, named);
    assertOpen(named);
    const purchase = await store.listSeatsOfTransaction(tx, named.transactionId);
    const waiting = await listWaiting(tx, actor, purchase, named.sessionNumber);
    const [first] = waiting;
    if (!first) throw new AppError('appointment.nothing_to_schedule');
    const count = Math.min(wish.count, waiting.length);
    const occurrences = await judge(tx, actor, first, { wish: { ...wish, count }, others: purchase });
    if (wish.mode === 'look') return { occurrences, scheduled: [] };
    const free = occurrences.filter(isDated).filter(({ outcome }) => outcome === 'free');
    if (wish.mode === 'all') assertAllFree(occurrences);
    if (free.length === 0) throw new AppError('appointment.repeat_conflicts', { occurrences });
    const pairs = free.flatMap((week, index) => waiting.slice(index, index + 1).map((seat) => ({ seat, week })));
    if (actor.role === 'trainer') await requests.approveByActing(tx, first);
    await placeAll(tx, actor, pairs, wish);
    return { occurrences, scheduled: pairs.map(({ seat }) => seat.id) };
  }

  return {
    /**
     * Gives the sessions of a purchase that have no time, from the named one on, one wall time in successive weeks: at most as many weeks as
     * there are sessions. A trainer who schedules has approved.
     *
     * @throws AppError 'appointment.not_paid', 'appointment.not_schedulable', 'appointment.nothing_to_schedule'; with `details.occurrences`:
     *   'appointment.time_skipped' where all are wanted and the clock skips one, 'appointment.repeat_conflicts' where all are wanted and
     *   one is not free, or none is
     */
    scheduleWeekly: (actor: Actor, id: AppointmentId, wish: Wish): Promise<Outcome> =>
      inTransaction(db, (tx) => scheduleInTransaction(tx, actor, id, wish)),
  };
}

function isWithoutTime(seat: Seat): boolean {
  return !isPlaced(seat) && seat.paidAt !== null && seat.approvalStatus !== 'rejected' && !seat.cancelledAt && !seat.completedAt;
}

function assertAllFree(occurrences: readonly WeeklyOccurrence[]): void {
  if (occurrences.some(({ outcome }) => outcome === 'skipped_hour')) throw new AppError('appointment.time_skipped', { occurrences });
  if (occurrences.some(({ outcome }) => outcome !== 'free')) throw new AppError('appointment.repeat_conflicts', { occurrences });
}
