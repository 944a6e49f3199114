import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sessionScheduled } from './events.ts';
import { assertAllowed, assertBookableTime } from './policy.ts';
import type { Requests } from './requests.ts';
import type { LockSeat } from './seat-access.ts';
import type { SlotAllocation } from './slot-allocation.ts';
import { type Choice, toRange } from './tables.ts';
import type { FactsOf } from './terms.ts';

interface Needs extends Pick<ModuleContext, 'clock' | 'events'> {
  factsOf: FactsOf;
  lockSeat: LockSeat;
  placing: SlotAllocation;
  requests: Requests;
}

interface NewTime extends Choice {
  readonly appointmentId: AppointmentId;
}

export function createScheduling({ clock, events, factsOf, lockSeat, placing, requests }: Needs) {
  async function scheduleInTransaction(tx: Tx, actor: Actor, choice: NewTime): Promise<void> {
    const seat = await lockSeat(tx, actor, choice.appointmentId);
    assertAllowed('schedule', { seat, facts: await factsOf(tx, seat) }, actor, clock.now());
    const range = toRange(choice);
    assertBookableTime(range, clock.now());
    if (actor.role === 'trainer') await requests.approveByActing(tx, seat);
    const announced = events.announceWithin(sessionScheduled, {
      appointmentId: seat.id,
      scheduledBy: actor.familyId,
      startsAt: range.startsAt.toISOString(),
    });
    await placing.place(tx, actor, { seats: [seat], choice, announced, isLast: true });
  }

  return {
    /**
     * Sets time and place of a paid session (S2§5, R109-R118). Both parties may; the first one wins. A trainer who schedules
     * has approved. A second seat of the same group at the same time joins the slot.
     *
     * @throws AppError 'appointment.not_schedulable' also where no money is left for the session, or its trainer is gone; 'appointment.time_taken', 'appointment.slot_full', 'appointment.calendar_busy' and 'appointment.start_in_past', with
     * `details.nextFreeTimes`
     */
    schedule: (actor: Actor, choice: NewTime): Promise<void> =>
      placing.offeringOthers(actor, { id: choice.appointmentId, choice }, (tx) => scheduleInTransaction(tx, actor, choice)),
  };
}
