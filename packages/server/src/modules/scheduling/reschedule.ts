import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { refusalOf } from '@x1/contract/scheduling/session-actions.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { AssertNotBlocked } from './bookable.ts';
import { sessionRescheduled } from './events.ts';
import * as meetings from './meeting-store.ts';
import { assertBookableTime } from './policy.ts';
import type { Requests } from './requests.ts';
import type { LockSeat } from './seat-access.ts';
import type { SlotAllocation } from './slot-allocation.ts';
import * as store from './store.ts';
import { type Choice, isPlaced, type PlacedSeat, toRange } from './tables.ts';
import { type FactsOf, sideOf } from './terms.ts';
import { removeSlotIfEmpty } from './time-slots.ts';
import { whereaboutsOf } from './whereabouts.ts';

interface Needs extends Pick<ModuleContext, 'clock' | 'events'> {
  assertNotBlocked: AssertNotBlocked;
  factsOf: FactsOf;
  lockSeat: LockSeat;
  placing: SlotAllocation;
  requests: Requests;
}

export function createRescheduling({ clock, events, assertNotBlocked, factsOf, lockSeat, placing, requests }: Needs) {
  /** The old time is released before the new one is taken: a session does not conflict with itself. */
  async function changeTime(tx: Tx, actor: Actor, seats: readonly PlacedSeat[], choice: Choice): Promise<void> {
    const [first, ...others] = seats;
    invariant(first, 'a session that moves sits in its slot');
    const leave = async () => {
      await store.clearTime(tx, toIds(seats));
      await removeSlotIfEmpty(tx, first.timeSlotId);
      await placing.place(tx, actor, { seats: [first, ...others], choice });
    };
    await (actor.role === 'trainer' ? meetings.movingMeeting(tx, first, leave) : leave());
  }

  async function move(tx: Tx, actor: Actor, id: AppointmentId, choice: Choice): Promise<void> {
    const seat = await lockSeat(tx, actor, id);
    const refusal = refusalOf('reschedule', await factsOf(tx, seat), sideOf(actor), clock.now().getTime());
    if (refusal === 'conversation.blocked') throw new AppError(refusal);
    if (!isPlaced(seat) || refusal === 'appointment.not_movable') throw new AppError('appointment.not_movable');
    const range = toRange(choice);
    const isSameTime = seat.startsAt.getTime() === range.startsAt.getTime() && seat.endsAt.getTime() === range.endsAt.getTime();
    const where = await whereaboutsOf(tx, seat.trainerId, choice);
    if (isSameTime && seat.location === where.location && seat.placeId === where.placeId) return;
    if (refusal) throw new AppError(refusal);
    const together = await store.listOpenSeatsOfSlotForUpdate(tx, seat.timeSlotId);
    const seats = actor.role === 'trainer' ? together : [seat];
    // A blocked family keeps the group where it is until its own seat is canceled.
    for (const moved of seats) await assertNotBlocked(tx, moved);
    if (isSameTime) {
      // A group meets in one place.
      const isOfOthers = together.some(({ id }) => !seats.some((moved) => moved.id === id));
      if (isOfOthers || (actor.role === 'parent' && (await meetings.isMeeting(tx, seat.timeSlotId))))
        throw new AppError('appointment.not_movable');
      await store.setLocation(tx, toIds(seats), where);
      await meetings.setWhereabouts(tx, seat.timeSlotId, where);
    } else {
      assertBookableTime(range, clock.now());
      // Of the others of the group only those are answered of whose time alone the trainer was asked.
      if (actor.role === 'trainer')
        for (const moved of seats) if (moved.id === seat.id || moved.askedAgainAt) await requests.approveByActing(tx, moved);
      await changeTime(tx, actor, seats, choice);
    }
    for (const moved of seats) {
      await events.announce(tx, sessionRescheduled, {
        appointmentId: moved.id,
        transactionId: moved.transactionId,
        rescheduledBy: actor.familyId,
        startsAt: range.startsAt.toISOString(),
        formerStartsAt: moved.startsAt.toISOString(),
        formerEndsAt: moved.endsAt.toISOString(),
        changedAt: clock.now().toISOString(),
      });
    }
  }

  return {
    /**
     * Gives a scheduled session another time or place (R119): a parent their own seat, a trainer everyone in the slot. Only the request of
     * the session that the trainer named is approved by it. Another place alone leaves as it was who chose the time, and when.
     *
     * @throws AppError 'appointment.not_movable' also to a parent who wants another place than the others of the group, or than the trainer has set,
     *   'appointment.not_schedulable' where no money is left for the session, 'appointment.too_late_to_move', 'place.not_found', and those of a time that cannot be had, as `schedule`
     */
    reschedule: (actor: Actor, id: AppointmentId, choice: Choice): Promise<void> =>
      placing.offeringOthers(actor, { id, choice }, (tx) => move(tx, actor, id, choice)),
  };
}

const toIds = (seats: readonly PlacedSeat[]) => seats.map(({ id }) => id);
