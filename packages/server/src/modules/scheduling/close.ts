import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { atEndOf, inTransaction } from '../../platform/db/transaction.ts';
import { invariant } from '../../platform/errors.ts';
import { noShowReported, sessionCompleted } from './events.ts';
import { assertAllowed, assertCanComplete } from './policy.ts';
import type { Requests } from './requests.ts';
import type { LockSeat } from './seat-access.ts';
import * as store from './store.ts';
import { isPlaced, type Seat } from './tables.ts';
import { type FactsOf, sideOf } from './terms.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'events'> {
  factsOf: FactsOf;
  lockSeat: LockSeat;
  requests: Requests;
}

/** How a session ends that was not canceled: it was held, or there was a no-show. */
export function createClosing({ db, clock, events, factsOf, lockSeat, requests }: Needs) {
  /** The last step of its transaction. */
  async function completeSeat(tx: Tx, seat: Seat): Promise<void> {
    invariant(isPlaced(seat), 'only what has a time is closed');
    await requests.approveByActing(tx, seat);
    const announced = events.announceWithin(sessionCompleted, { appointmentId: seat.id, transactionId: seat.transactionId });
    await store.setCompleted(atEndOf(tx), seat.id, clock.now(), announced);
  }

  return {
    /** The trainer says that a scheduled session was held; a request still pending is approved by it (R120). */
    complete: (actor: Actor, id: AppointmentId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const seat = await lockSeat(tx, actor, id);
        if (seat.completedAt && seat.noShowOf !== 'parent') return;
        assertCanComplete(seat, actor, clock.now());
        await completeSeat(tx, seat);
      }),

    /**
     * The other side did not come (R119). A parent who did not come has had the session: it is closed, and its money goes the way of a held
     * one. About a trainer the session stays open and an operator decides about the money; the trainer may still close it.
     *
     * @throws AppError 'appointment.not_started', 'appointment.no_show_impossible'
     */
    noShow: (actor: Actor, id: AppointmentId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const seat = await lockSeat(tx, actor, id);
        const of = sideOf(actor) === 'trainer' ? 'parent' : 'trainer';
        if (seat.noShowOf === of) return;
        assertAllowed('no_show', { seat, facts: await factsOf(tx, seat) }, actor, clock.now());
        await store.setNoShow(tx, id, of, clock.now());
        await events.announce(tx, noShowReported, { appointmentId: id, transactionId: seat.transactionId, of });
        if (of === 'parent') await completeSeat(tx, seat);
      }),
  };
}
