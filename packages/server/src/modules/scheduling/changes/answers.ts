import type { AppointmentId, ScheduleChangeId } from '@x1/contract/core/ids.ts';
import { cancellationOutcome } from '@x1/contract/payments/refund-policy.ts';
import type { ChangeAnswer, FamilyChange, FamilySession } from '@x1/contract/scheduling/schedule-change.ts';
import { refusalOf } from '@x1/contract/scheduling/session-actions.ts';
import type { Actor } from '../../../http/actor.ts';
import type { ModuleContext } from '../../../module-context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError, invariant } from '../../../platform/errors.ts';
import type { createTimeAgreement } from '../agree-on-time.ts';
import type { createCancelling } from '../cancel.ts';
import type { ChangeableSession, ManySessions } from '../needs.ts';
import type { LockSeat } from '../seat-access.ts';
import { type ChangeStep, getChange, listSteps } from './change-store.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock'> {
  sessions: ManySessions;
  acceptInTransaction: ReturnType<typeof createTimeAgreement>['acceptInTransaction'];
  cancelInTransaction: ReturnType<typeof createCancelling>['cancelInTransaction'];
  lockSeat: LockSeat;
}

/** What a family answers to a change of many sessions: by the rules of the answers to one (R176), for several at once. */
export function createChangeAnswers({ db, clock, sessions, acceptInTransaction, cancelInTransaction, lockSeat }: Needs) {
  /** The family's own sessions that were changed. @throws AppError 'schedule_change.not_found' for every other family */
  async function listOwn(actor: Actor, id: ScheduleChangeId): Promise<ChangeStep[]> {
    const own = (await listSteps(db, id)).filter(
      ({ parentId, doneAt, refusal }) => parentId === actor.familyId && doneAt !== null && refusal === null,
    );
    if (own.length === 0) throw new AppError('schedule_change.not_found');
    return own;
  }

  async function read(id: ScheduleChangeId, steps: readonly ChangeStep[]): Promise<FamilyChange> {
    const change = await getChange(db, id);
    const now = clock.now().getTime();
    const ids = steps.map(({ appointmentId }) => appointmentId);
    const found = new Map((await sessions.listChangeable(db, ids, 'parent')).map((each) => [each.appointment.id, each]));
    const all = steps.map((step) => toFamilySession(step, found.get(step.appointmentId), now));
    const first = all[0]?.appointment;
    invariant(first, 'a change of a family is about a session');
    const isBlocked = [...found.values()].some(({ facts }) => facts.isBlocked);
    return {
      id,
      kind: change.kind,
      trainerId: first.trainerId,
      trainerName: first.trainerName,
      reason: isBlocked ? '' : change.reason,
      changedAt: change.createdAt.toISOString(),
      sessions: all,
    };
  }

  /** What was given up already stays so, and is not counted again. */
  async function giveUp(tx: Tx, actor: Actor, ids: readonly AppointmentId[], expectedRefund: number | undefined): Promise<void> {
    let refund = 0;
    let isAny = false;
    for (const id of ids) {
      const seat = await lockSeat(tx, actor, id);
      if (seat.cancelledAt && seat.cancelledBy === 'parent') continue;
      isAny = true;
      refund += await cancelInTransaction(tx, actor, id, { reason: '', wholeGroup: false });
    }
    if (isAny && expectedRefund !== undefined && expectedRefund !== refund) throw new AppError('appointment.refund_changed', { refund });
  }

  return {
    /** @throws AppError 'schedule_change.not_found' */
    familyChange: async (actor: Actor, id: ScheduleChangeId): Promise<FamilyChange> => read(id, await listOwn(actor, id)),

    /**
     * Accepts the new times, or gives the sessions up for their money: all that are named or none of them.
     *
     * @throws AppError as `acceptTime` and `cancel`
     */
    answerChange: async (
      actor: Actor,
      id: ScheduleChangeId,
      { answer, sessions: named, expectedRefund }: ChangeAnswer,
    ): Promise<FamilyChange> => {
      const own = await listOwn(actor, id);
      const isOwn = named.every(({ appointmentId }) => own.some((step) => step.appointmentId === appointmentId));
      if (!isOwn) throw new AppError('schedule_change.not_found');
      await inTransaction(db, async (tx) => {
        if (answer === 'accept') for (const { appointmentId, ...seen } of named) await acceptInTransaction(tx, actor, appointmentId, seen);
        else
          await giveUp(
            tx,
            actor,
            named.map(({ appointmentId }) => appointmentId),
            expectedRefund,
          );
      });
      return read(id, own);
    },
  };
}

function toFamilySession(step: ChangeStep, found: ChangeableSession | undefined, now: number): FamilySession {
  invariant(found, 'a session is never deleted');
  const { appointment, facts } = found;
  const isCancelable = facts.terms !== null && refusalOf('cancel', facts, 'parent', now) === null;
  return {
    appointment,
    formerTime: { startTime: step.startsAt.toISOString(), endTime: step.endsAt.toISOString() },
    isWaiting: refusalOf('accept_time', facts, 'parent', now) === null,
    canMove: refusalOf('reschedule', facts, 'parent', now) === null,
    refund: isCancelable && facts.terms ? cancellationOutcome({ ...facts.terms, by: 'parent', now }).refundCents : null,
  };
}
