import { type ErrorCode, errorCatalog } from '@x1/contract/core/errors.ts';
import type { ScheduleChangeId } from '@x1/contract/core/ids.ts';
import { translate } from '@x1/contract/core/texts.ts';
import type { ChangePreview, ChangeResult, NewScheduleChange, ScheduleChangeWish } from '@x1/contract/scheduling/schedule-change.ts';
import { refusalOf } from '@x1/contract/scheduling/session-actions.ts';
import type { Actor } from '../../../http/actor.ts';
import type { ModuleContext } from '../../../module-context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { isExclusionViolation } from '../../../platform/db/database-errors.ts';
import { advisoryLock, inTransaction } from '../../../platform/db/transaction.ts';
import { AppError, invariant } from '../../../platform/errors.ts';
import type { createCancelling } from '../cancel.ts';
import { scheduleChanged, sessionRescheduled } from '../events.ts';
import { finishChange } from '../jobs.ts';
import { movingMeeting } from '../meeting-store.ts';
import type { ManySessions, SchedulingNeeds } from '../needs.ts';
import type { Requests } from '../requests.ts';
import type { LockSeat } from '../seat-access.ts';
import type { SlotAllocation } from '../slot-allocation.ts';
import * as appointments from '../store.ts';
import { isPlaced, type PlacedSeat, type Seat } from '../tables.ts';
import type { FactsOf, Party } from '../terms.ts';
import { removeSlotIfEmpty } from '../time-slots.ts';
import * as store from './change-store.ts';
import { type ChangePlan, createChangePreview, type PreviewNeeds } from './preview.ts';

interface Needs extends PreviewNeeds, Pick<ModuleContext, 'db' | 'clock' | 'events' | 'jobs'>, Pick<SchedulingNeeds, 'trainers'> {
  sessions: ManySessions;
  cancelInTransaction: ReturnType<typeof createCancelling>['cancelInTransaction'];
  factsOf: FactsOf;
  lockSeat: LockSeat;
  placing: SlotAllocation;
  requests: Requests;
}

/** A request that is under way does its change itself; the job is for one that died. */
const patienceMs = 30_000;
/** How many changes of other windows a request finishes before its own. */
const mostBefore = 5;

/**
 * A trainer moves or cancels many sessions in one step (decision 0087). The change is written down whole; then each time is done in a transaction of
 * its own, under the trainer's lock, once. Whoever finds it unfinished goes on with it: the same request again, the next change, or the job.
 */
export function createScheduleChanges(needs: Needs) {
  const { db, clock, events, jobs, trainers, sessions, cancelInTransaction, factsOf, lockSeat, placing, requests } = needs;
  const readPlan = createChangePreview(needs);

  /** @returns the change, written down; or another one that has to be finished before */
  async function begin(tx: Tx, actor: Actor, wish: NewScheduleChange): Promise<{ id: ScheduleChangeId; isOther: boolean }> {
    const own = await trainers.findTrainerByUser(tx, actor.userId);
    if (!own) throw new AppError('trainer.not_found');
    await advisoryLock(tx, 'trainer', own.id);
    const known = await store.findByRequest(tx, own.id, wish.requestId);
    if (known) return { id: known.id, isOther: false };
    const unfinished = await store.findUnfinished(tx, own.id);
    if (unfinished) return { id: unfinished.id, isOther: true };
    const plan = await readPlan(tx, actor, wish);
    assertAsShown(plan, wish);
    const id = await write(tx, plan, wish);
    await jobs.send(tx, finishChange, { changeId: id }, { startAt: new Date(clock.now().getTime() + patienceMs) });
    return { id, isOther: false };
  }

  function write(
    tx: Tx,
    { trainerId, changed, preview }: ChangePlan,
    { requestId, what, reason }: NewScheduleChange,
  ): Promise<ScheduleChangeId> {
    const change = { trainerId, requestId, kind: what.kind, reason, timeZone: preview.timeZone, createdAt: clock.now() };
    const steps = changed.flatMap(({ startTime, endTime, newTime, seats }, place) =>
      seats.map(({ appointmentId, refund }) => ({
        appointmentId,
        place,
        startsAt: new Date(startTime),
        endsAt: new Date(endTime),
        newStartsAt: newTime && new Date(newTime.startTime),
        newEndsAt: newTime && new Date(newTime.endTime),
        refundCents: refund,
      })),
    );
    return store.insertChange(tx, change, steps);
  }

  /** Cancels one session as it was shown. @throws AppError where its time or its money is another one by now */
  async function cancelOne(tx: Tx, actor: Party, change: store.ScheduleChange, step: store.ChangeStep): Promise<void> {
    const seat = await lockSeat(tx, actor, step.appointmentId);
    if (!isStillAt(step, seat)) throw new AppError('appointment.not_cancellable');
    const wish = { reason: change.reason, expectedRefund: step.refundCents, wholeGroup: false, changeId: change.id };
    await cancelInTransaction(tx, actor, step.appointmentId, wish);
  }

  /** Moves everybody who has a time, also who joined since it was shown: a group meets at one time. */
  async function moveAll(tx: Tx, actor: Party, change: store.ScheduleChange, steps: readonly store.ChangeStep[]): Promise<void> {
    const [step] = steps;
    invariant(step?.newStartsAt && step.newEndsAt, 'a move has a new time');
    const seats = await listStill(tx, actor, steps);
    const [first, ...others] = seats;
    if (!first) return;
    for (const seat of seats) {
      const refusal = refusalOf('reschedule', await factsOf(tx, seat), 'trainer', clock.now().getTime());
      if (refusal) throw new AppError(refusal);
    }
    for (const seat of seats) await requests.approveByActing(tx, seat);
    const range = { startTime: step.newStartsAt.toISOString(), endTime: step.newEndsAt.toISOString() };
    const choice = { ...range, location: first.location, placeId: first.placeId, scheduledInTimezone: change.timeZone };
    await movingMeeting(tx, first, async () => {
      await appointments.clearTime(
        tx,
        seats.map(({ id }) => id),
      );
      await removeSlotIfEmpty(tx, first.timeSlotId);
      await placing.place(tx, actor, { seats: [first, ...others], choice });
    });
    for (const seat of seats) await announceMoved(tx, actor, seat, { startTime: range.startTime, changeId: change.id });
    const joined = seats.filter(({ id }) => !steps.some(({ appointmentId }) => appointmentId === id));
    if (joined.length > 0)
      await store.insertSteps(
        tx,
        joined.map(({ id }) => ({ ...step, appointmentId: id, refundCents: 0, doneAt: clock.now() })),
      );
  }

  /** Those who still have the time of these steps, and who else has it. The others have left it: their steps are refused. */
  async function listStill(tx: Tx, actor: Party, steps: readonly store.ChangeStep[]): Promise<PlacedSeat[]> {
    const now = clock.now();
    const gone: store.ChangeStep[] = [];
    let timeSlotId: number | undefined;
    for (const step of steps) {
      const seat = await lockSeat(tx, actor, step.appointmentId);
      if (isPlaced(seat) && isStillAt(step, seat)) timeSlotId = seat.timeSlotId;
      else gone.push(step);
    }
    await store.setDone(tx, gone, { doneAt: now, refusal: 'appointment.not_movable' });
    return timeSlotId === undefined ? [] : appointments.listOpenSeatsOfSlotForUpdate(tx, timeSlotId);
  }

  async function announceMoved(
    tx: Tx,
    actor: Party,
    seat: PlacedSeat,
    { startTime, changeId }: { startTime: string; changeId: ScheduleChangeId },
  ): Promise<void> {
    await events.announce(tx, sessionRescheduled, {
      appointmentId: seat.id,
      transactionId: seat.transactionId,
      rescheduledBy: actor.familyId,
      startsAt: startTime,
      formerStartsAt: seat.startsAt.toISOString(),
      formerEndsAt: seat.endsAt.toISOString(),
      changedAt: clock.now().toISOString(),
      changeId,
    });
  }

  /** What comes next of a change, under the trainer's lock: nobody else does it meanwhile. */
  async function takeNext(tx: Tx, change: store.ScheduleChange): Promise<readonly store.ChangeStep[]> {
    await advisoryLock(tx, 'trainer', change.trainerId);
    const together = await store.listNext(tx, change.id);
    return change.kind === 'move' ? together : together.slice(0, 1);
  }

  /** @returns whether anything was left to do */
  async function doNext(change: store.ScheduleChange, actor: Party): Promise<boolean> {
    let steps: readonly store.ChangeStep[] = [];
    try {
      return await inTransaction(db, async (tx) => {
        steps = await takeNext(tx, change);
        const [first] = steps;
        if (!first) return finish(tx, change);
        if (change.kind === 'move') await moveAll(tx, actor, change, steps);
        else await cancelOne(tx, actor, change, first);
        await store.setDone(tx, steps, { doneAt: clock.now(), refusal: null });
        return true;
      });
    } catch (error) {
      const refusal = toRefusal(error);
      if (!refusal) throw error;
      await inTransaction(db, async (tx) => {
        await advisoryLock(tx, 'trainer', change.trainerId);
        await store.setDone(tx, steps, { doneAt: clock.now(), refusal });
      });
      return true;
    }
  }

  async function finish(tx: Tx, { id }: store.ScheduleChange): Promise<false> {
    if ((await store.getChange(tx, id)).finishedAt) return false;
    await store.setFinished(tx, id, clock.now());
    await events.announce(tx, scheduleChanged, { changeId: id });
    return false;
  }

  async function carryOut(id: ScheduleChangeId): Promise<void> {
    const change = await store.getChange(db, id);
    if (change.finishedAt) return;
    const { userId } = await trainers.getTrainerAccount(db, change.trainerId);
    const actor = { userId, familyId: userId, role: 'trainer' } as const;
    while (await doNext(change, actor));
  }

  async function readResult(id: ScheduleChangeId): Promise<ChangeResult> {
    const steps = await store.listSteps(db, id);
    const done = steps.filter(({ refusal }) => refusal === null);
    const refused = steps.filter(({ refusal }) => refusal !== null);
    const names = new Map(
      (
        await sessions.listChangeable(
          db,
          refused.map(({ appointmentId }) => appointmentId),
          'trainer',
        )
      ).map(({ appointment }) => [appointment.id, appointment.parentName]),
    );
    return {
      id,
      changedCount: done.length,
      familyCount: new Set(done.map(({ parentId }) => parentId)).size,
      left: refused.map(({ appointmentId, refusal }) => ({
        appointmentId,
        parentName: names.get(appointmentId) ?? '',
        why: translate(errorCatalog[refusal as ErrorCode].message),
      })),
    };
  }

  return {
    /** What would happen. Changes nothing. @throws AppError 'appointment.not_found', 'trainer.not_found', 'schedule_change.too_many' */
    previewChange: (actor: Actor, wish: ScheduleChangeWish): Promise<ChangePreview> =>
      inTransaction(db, async (tx) => (await readPlan(tx, actor, wish)).preview),

    /**
     * Does what was shown, each session once. Sent again with its request id it goes on where it was, and answers what was done.
     *
     * @throws AppError 'schedule_change.outdated' with the new preview as `details.preview`, 'schedule_change.not_ready', 'schedule_change.nothing'
     */
    changeSchedule: async (actor: Actor, wish: NewScheduleChange): Promise<ChangeResult> => {
      for (let before = 0; before < mostBefore; before += 1) {
        const { id, isOther } = await inTransaction(db, (tx) => begin(tx, actor, wish));
        await carryOut(id);
        if (!isOther) return readResult(id);
      }
      throw new AppError('server.unavailable');
    },

    /** Goes on with a change whose request did not finish it. Done twice it does nothing more. */
    finishChange: carryOut,

    /** Forgets what a trainer who has left wrote. */
    forgetReasons: async (userId: Actor['userId']): Promise<void> => {
      const own = await trainers.findTrainerByUser(db, userId);
      if (own) await store.forgetReasons(db, own.id);
    },
  };
}

function assertAsShown({ preview, changed }: ChangePlan, { version }: NewScheduleChange): void {
  if (preview.version !== version) throw new AppError('schedule_change.outdated', { preview });
  if (changed.length === 0) throw new AppError('schedule_change.nothing');
  if (preview.sessions.some(({ problem }) => problem !== null)) throw new AppError('schedule_change.not_ready');
}

/** A refusal of one session leaves it as it is, and is told; what else fails is tried again. */
function toRefusal(error: unknown): ErrorCode | undefined {
  if (isExclusionViolation(error)) return 'appointment.time_taken';
  return error instanceof AppError && errorCatalog[error.code].status < 500 ? error.code : undefined;
}

/** Whether a session is still to be held at the time that was shown. */
function isStillAt({ startsAt, endsAt }: store.ChangeStep, seat: Seat): boolean {
  if (seat.completedAt !== null) return false;
  return seat.startsAt?.getTime() === startsAt.getTime() && seat.endsAt?.getTime() === endsAt.getTime();
}
