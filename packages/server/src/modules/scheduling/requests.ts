import type { TransactionId } from '@x1/contract/core/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events.ts';
import { requestApproved, requestRejected } from './events.ts';
import * as store from './store.ts';
import { isPlaced, type Seat } from './tables.ts';
import { removeSlotIfEmpty } from './time-slots.ts';

export type Requests = ReturnType<typeof createRequests>;

/** A purchase is one request: a decision about one of its sessions applies to all pending ones (R38). */
export function createRequests({ clock, events }: { clock: Clock; events: Events }) {
  return {
    /** Accepts every session of a purchase that waits for an answer. */
    async approve(tx: Tx, transactionId: TransactionId): Promise<void> {
      const [first, ...others] = await store.listOpenRequestsForUpdate(tx, transactionId);
      if (!first) return;
      await store.setApproved(tx, toIds([first, ...others]), clock.now());
      await events.announce(tx, requestApproved, { appointmentId: first.id, transactionId });
    },

    /**
     * A trainer who schedules, reschedules or closes a session has approved its purchase. That action has its own notification; for other
     * sessions of the purchase that the parent had given a time the approval is announced.
     */
    async approveByActing(tx: Tx, seat: Seat): Promise<void> {
      if (seat.approvalStatus !== 'pending') return;
      const waiting = await store.listOpenRequestsForUpdate(tx, seat.transactionId);
      await store.setApproved(tx, toIds(waiting), clock.now());
      const confirmed = waiting.find((other) => other.id !== seat.id && isPlaced(other));
      if (confirmed) await events.announce(tx, requestApproved, { appointmentId: confirmed.id, transactionId: seat.transactionId });
    },

    /** Declines every session of a purchase that waits for an answer: their times are free, and the money of all goes back. */
    async reject(tx: Tx, transactionId: TransactionId, { reason, isExpired }: { reason: string; isExpired: boolean }): Promise<void> {
      const waiting = await store.listOpenRequestsForUpdate(tx, transactionId);
      const [first] = waiting;
      if (!first) return;
      await store.setRejected(tx, toIds(waiting), { reason, isExpired, decidedAt: clock.now() });
      for (const { timeSlotId } of waiting.filter(isPlaced)) await removeSlotIfEmpty(tx, timeSlotId);
      await events.announce(tx, requestRejected, { appointmentId: first.id, transactionId, isExpired });
    },
  };
}

const toIds = (seats: readonly Seat[]) => seats.map(({ id }) => id);
