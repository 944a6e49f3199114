import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { canTurn } from '@x1/contract/core/state-table.ts';
import { type ApprovalStatus, approvalTransitions } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Requests } from './requests.ts';
import type { LockSeat } from './seat-access.ts';
import type { Seat } from './tables.ts';

interface Needs extends Pick<ModuleContext, 'db'> {
  lockSeat: LockSeat;
  requests: Requests;
}

/** The trainer's answer to a paid request: it is given once, for every session of the purchase that waits (R38, R107). */
export function createAnswering({ db, lockSeat, requests }: Needs) {
  return {
    /** The trainer accepts a paid request. After a rejection it is too late (R107). */
    approve: (actor: Actor, id: AppointmentId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const seat = await lockSeat(tx, actor, id);
        if (seat.approvalStatus === 'approved') return;
        assertUnanswered(seat, 'approved');
        if (!seat.paidAt) throw new AppError('appointment.not_paid');
        await requests.approve(tx, seat.transactionId);
      }),

    /** The trainer declines a request with a reason: its times are free again and the parent is refunded (R95, R106). */
    reject: (actor: Actor, id: AppointmentId, reason: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const seat = await lockSeat(tx, actor, id);
        if (seat.approvalStatus === 'rejected') return;
        assertUnanswered(seat, 'rejected');
        await requests.reject(tx, seat.transactionId, { reason, isExpired: false });
      }),
  };
}

/** A session that was cancelled waits for no answer any more. */
function assertUnanswered(seat: Seat, answer: ApprovalStatus): void {
  if (seat.cancelledAt || !canTurn(approvalTransitions, seat.approvalStatus, answer)) throw new AppError('appointment.already_decided');
}
