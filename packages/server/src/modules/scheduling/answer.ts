import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { atEndOf, inTransaction } from '../../platform/db/transaction.ts';
import { assertAllowed, assertCanApprove } from './policy.ts';
import type { Requests } from './requests.ts';
import type { LockSeat } from './seat-access.ts';
import type { FactsOf } from './terms.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock'> {
  factsOf: FactsOf;
  lockSeat: LockSeat;
  requests: Requests;
}

/** The trainer's answer to a paid request: it is given once, for every session of the purchase that waits (R38, R107), or for the one session of which the trainer is asked again (R175). */
export function createAnswering({ db, clock, factsOf, lockSeat, requests }: Needs) {
  return {
    /** The trainer accepts a paid request. After a rejection it is too late (R107). */
    approve: (actor: Actor, id: AppointmentId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const seat = await lockSeat(tx, actor, id);
        if (seat.approvalStatus === 'approved') return;
        assertCanApprove(seat, actor);
        await requests.approve(atEndOf(tx), seat);
      }),

    /** The trainer declines a request with a reason: its times are free again and the parent is refunded (R95, R106). */
    reject: (actor: Actor, id: AppointmentId, reason: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const seat = await lockSeat(tx, actor, id);
        if (seat.approvalStatus === 'rejected') return;
        assertAllowed('reject', { seat, facts: await factsOf(tx, seat) }, actor, clock.now());
        await requests.reject(tx, seat, { reason, isExpired: false });
      }),
  };
}
