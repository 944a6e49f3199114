import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock } from '../../platform/db/transaction.ts';
import { sessionCancelled } from './events.ts';
import * as store from './store.ts';
import { isPlaced, type Seat } from './tables.ts';
import { removeSlotIfEmpty } from './time-slots.ts';

type Needs = Pick<ModuleContext, 'clock' | 'events'>;

/** Declined and canceled stay so; a session that was closed early may be moved by its parent, and is open again. */
const hasEnded = ({ cancelledAt, approvalStatus }: Seat) => cancelledAt !== null || approvalStatus === 'rejected';

/** Sessions end whose money has gone back otherwise than by their own cancellation (decision 0075). */
export function createCancellingRefunded({ clock, events }: Needs) {
  return {
    /**
     * Cancels those of a purchase's sessions that are still to be held and of whose money nothing is left: no time is kept for them. What was
     * held stays held. Called at the end of the transaction that gives the money back, which locks the payment, then balances, then the trainer.
     *
     * @param refunded the sessions of whose money nothing is left; `reason` is what both sides read, null says nothing
     */
    async cancelRefunded(
      tx: Tx,
      id: TransactionId,
      { refunded, reason }: { refunded: ReadonlySet<AppointmentId>; reason: string | null },
    ): Promise<void> {
      const isRefunded = (seat: Seat) => refunded.has(seat.id);
      const [some] = (await store.listSeatsOfTransaction(tx, id)).filter((seat) => isRefunded(seat) && !hasEnded(seat));
      if (!some) return;
      await advisoryLock(tx, 'trainer', some.trainerId);
      const seats = (await store.listOpenSeatsForUpdate(tx, id)).filter(isRefunded);
      const now = clock.now();
      for (const seat of seats) {
        await store.setCancelled(tx, seat.id, { by: 'support', reason, cancelledAt: now });
        if (isPlaced(seat)) await removeSlotIfEmpty(tx, seat.timeSlotId);
        await events.announce(tx, sessionCancelled, {
          appointmentId: seat.id,
          transactionId: id,
          cancelledBy: 'support',
          refundCents: 0,
          isKept: false,
          payableFrom: now.toISOString(),
          isTold: seat === seats[0],
        });
      }
    },
  };
}
