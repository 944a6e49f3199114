import type { AppointmentId, ScheduleChangeId } from '@x1/contract/core/ids.ts';
import { type CancellationOutcome, cancellationOutcome } from '@x1/contract/payments/refund-policy.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { sessionCancelled } from './events.ts';
import { unsetMeeting } from './meeting-store.ts';
import { assertAllowed } from './policy.ts';
import type { LockSeat } from './seat-access.ts';
import * as store from './store.ts';
import { isPlaced, type Seat } from './tables.ts';
import { type FactsOf, type Party, sideOf } from './terms.ts';
import { removeSlotIfEmpty } from './time-slots.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'events'> {
  factsOf: FactsOf;
  lockSeat: LockSeat;
}

interface Wish {
  readonly reason: string;
  /** The refund promised to the person who cancels, in cents, over all canceled sessions; undefined where it doesn't matter. */
  readonly expectedRefund?: number | undefined;
  /** For a trainer: everyone in the slot. Ignored for a parent. */
  readonly wholeGroup: boolean;
  /** The change of many sessions that it is part of. */
  readonly changeId?: ScheduleChangeId;
}

export function createCancelling({ db, clock, events, factsOf, lockSeat }: Needs) {
  async function cancelInTransaction(tx: Tx, actor: Party, id: AppointmentId, wish: Wish): Promise<number> {
    const seat = await lockSeat(tx, actor, id);
    const by = sideOf(actor);
    if (seat.cancelledAt && seat.cancelledBy === by) {
      // The other seats of the group are canceled by their own calls.
      if (wish.wholeGroup && by === 'trainer' && (await store.isGroupLeftBehind(tx, id))) throw new AppError('appointment.not_cancellable');
      return 0;
    }
    const now = clock.now();
    assertAllowed('cancel', { seat, facts: await factsOf(tx, seat) }, actor, now);
    const isWhole = wish.wholeGroup && by === 'trainer' && isPlaced(seat);
    const seats = isWhole ? await store.listOpenSeatsOfSlotForUpdate(tx, seat.timeSlotId) : [seat];
    const outcomes = new Map<Seat, CancellationOutcome>();
    for (const each of seats) {
      const { terms } = await factsOf(tx, each);
      invariant(terms, 'what is cancelled is paid');
      outcomes.set(each, cancellationOutcome({ ...terms, by, now: now.getTime() }));
    }
    const refund = [...outcomes.values()].reduce((sum, { refundCents }) => sum + refundCents, 0);
    assertExpected(wish.expectedRefund, refund);
    for (const [each, outcome] of outcomes) {
      await store.setCancelled(tx, each.id, { by, reason: wish.reason || null, cancelledAt: now });
      await announce(tx, each, outcome, { by, now, changeId: wish.changeId });
    }
    if (isPlaced(seat)) {
      // Who cancels the group, or the day, doesn't want others to join it.
      if (by === 'trainer' && (wish.wholeGroup || wish.changeId)) await unsetMeeting(tx, seat.timeSlotId);
      await removeSlotIfEmpty(tx, seat.timeSlotId);
    }
    return refund;
  }

  async function announce(
    tx: Tx,
    seat: Seat,
    { refundCents, reason }: CancellationOutcome,
    { by, now, changeId }: { by: 'parent' | 'trainer'; now: Date; changeId: ScheduleChangeId | undefined },
  ): Promise<void> {
    await events.announce(tx, sessionCancelled, {
      appointmentId: seat.id,
      transactionId: seat.transactionId,
      cancelledBy: by,
      refundCents,
      isKept: reason === 'late' || reason === 'unscheduled_too_late',
      payableFrom: new Date(Math.max(now.getTime(), seat.endsAt?.getTime() ?? 0)).toISOString(),
      isTold: true,
      ...(changeId && { changeId }),
    });
  }

  return {
    /** `cancel` as part of a transaction that does more. @returns what goes back, in cents */
    cancelInTransaction,

    /**
     * Ends a session that was not held (R95, R119): its time is free, and what the parent gets back is what the terms of the purchase say.
     * Repeated by the same side, it is one cancellation.
     *
     * @throws AppError 'appointment.not_cancellable'; 'appointment.refund_changed' with what would go back now as `details.refund`
     */
    cancel: async (actor: Actor, id: AppointmentId, wish: Wish): Promise<void> => {
      await inTransaction(db, (tx) => cancelInTransaction(tx, actor, id, wish));
    },
  };
}

function assertExpected(expectedCents: number | undefined, refund: number): void {
  if (expectedCents !== undefined && expectedCents !== refund) throw new AppError('appointment.refund_changed', { refund });
}
