import type { AppointmentId, ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isExclusionViolation } from '../../platform/db/database-errors.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events.ts';
import type { TrainersService } from '../trainers/service.ts';
import { sessionScheduled } from './events.ts';
import { nextFreeTimes } from './free-times.ts';
import { assertBookableTime, assertPartyOf, assertSchedulable } from './policy.ts';
import * as store from './store.ts';
import type { Seat, TimeRange } from './tables.ts';
import * as timeSlots from './time-slots.ts';

export interface ScheduleNeeds {
  db: Db;
  clock: Clock;
  events: Events;
  trainers: Pick<TrainersService, 'findTrainerByUser'>;
  /** The saved zone of the trainer, null while there is none. */
  timezoneOfTrainer: (tx: Tx, trainerId: TrainerId) => Promise<string | null>;
  /** How many seats a group session of the program has. */
  capacityOfProgram: (tx: Tx, programId: ProgramId) => Promise<number>;
}

interface Choice {
  appointmentId: AppointmentId;
  startTime: string;
  endTime: string;
  location: string | null;
  scheduledInTimezone: string;
}

const offeredFreeTimes = 3;
const freeTimesWithinMs = 14 * 24 * 3_600_000;

export function createScheduling({ db, clock, events, trainers, timezoneOfTrainer, capacityOfProgram }: ScheduleNeeds) {
  /** Joins the group's slot at exactly this time, or reserves the time; anything else that overlaps is in the way. */
  async function takeTime(tx: Tx, seat: Seat, range: TimeRange): Promise<number> {
    const overlapping = await timeSlots.listOverlapping(tx, seat.trainerId, range);
    if (overlapping.length === 0) return timeSlots.insertSlot(tx, { ...seat, ...range });
    const shared = overlapping.find((slot) => isSameGroup(slot, seat, range));
    if (!shared) throw new AppError('appointment.time_taken');
    const capacity = await capacityOfProgram(tx, seat.programId);
    if ((await timeSlots.countSeats(tx, shared.id)) >= capacity) throw new AppError('appointment.slot_full');
    return shared.id;
  }

  async function scheduleInTransaction(tx: Tx, actor: Actor, choice: Choice): Promise<void> {
    const own = await trainers.findTrainerByUser(tx, actor.userId);
    const unlocked = await store.getSeat(tx, choice.appointmentId);
    assertPartyOf(actor, own?.id, unlocked);
    const range = { startsAt: new Date(choice.startTime), endsAt: new Date(choice.endTime) };
    assertBookableTime(range, clock.now());
    // The trainer's lock comes before any row lock: the exclusion constraint alone deadlocks when many choose at once.
    await advisoryLock(tx, 'trainer', unlocked.trainerId);
    const seat = await store.getSeatForUpdate(tx, choice.appointmentId);
    assertSchedulable(seat);
    const timeSlotId = await takeTime(tx, seat, range);
    const now = clock.now();
    await store.setTime(tx, seat.id, {
      ...range,
      timeSlotId,
      location: choice.location?.trim() || null,
      scheduledAt: now,
      scheduledBy: actor.userId,
      scheduledInTimezone: (await timezoneOfTrainer(tx, seat.trainerId)) ?? choice.scheduledInTimezone,
    });
    if (actor.role === 'trainer' && seat.approvalStatus === 'pending') await store.setApproved(tx, seat.id, now);
    const startsAt = range.startsAt.toISOString();
    await events.announce(tx, sessionScheduled, { appointmentId: seat.id, scheduledBy: actor.userId, startsAt });
  }

  /** Says when the trainer is free instead, beside the reason why the chosen time is not. */
  async function withFreeTimes(error: AppError, choice: Choice): Promise<AppError> {
    const wanted = { startsAt: new Date(choice.startTime), endsAt: new Date(choice.endTime) };
    const { trainerId } = await store.getSeat(db, choice.appointmentId);
    const horizon = { startsAt: wanted.startsAt, endsAt: new Date(wanted.endsAt.getTime() + freeTimesWithinMs) };
    const busy = await timeSlots.listOverlapping(db, trainerId, horizon);
    const free = nextFreeTimes(wanted, busy, { count: offeredFreeTimes, withinMs: freeTimesWithinMs });
    const times = free.map(({ startsAt, endsAt }) => ({ startTime: startsAt.toISOString(), endTime: endsAt.toISOString() }));
    return new AppError(error.code, { nextFreeTimes: times }, { cause: error });
  }

  return {
    /**
     * Sets time and place of a paid session (S2§5, R109-R118). Both parties may; the first one wins. A trainer who schedules
     * has approved. A second seat of the same group at the same time joins the slot.
     *
     * @throws AppError 'appointment.time_taken' and 'appointment.slot_full' with `details.nextFreeTimes`
     */
    schedule: async (actor: Actor, choice: Choice): Promise<void> => {
      try {
        await inTransaction(db, (tx) => scheduleInTransaction(tx, actor, choice));
      } catch (error) {
        if (isExclusionViolation(error))
          throw await withFreeTimes(new AppError('appointment.time_taken', undefined, { cause: error }), choice);
        const isTaken = error instanceof AppError && (error.code === 'appointment.time_taken' || error.code === 'appointment.slot_full');
        throw isTaken ? await withFreeTimes(error, choice) : error;
      }
    },
  };
}

function isSameGroup(slot: TimeRange & { programId: ProgramId; sessionType: string }, seat: Seat, range: TimeRange): boolean {
  const isSameTime = slot.startsAt.getTime() === range.startsAt.getTime() && slot.endsAt.getTime() === range.endsAt.getTime();
  return isSameTime && slot.sessionType === 'group' && seat.sessionType === 'group' && slot.programId === seat.programId;
}
