import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { isTimeAgreed, TIME_ANSWER_HOURS } from '@x1/contract/payments/refund-policy.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { timeAgreed } from './events.ts';
import { assertAllowed } from './policy.ts';
import type { LockSeat } from './seat-access.ts';
import * as store from './store.ts';
import { isPlaced } from './tables.ts';
import type { FactsOf } from './terms.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'events'> {
  factsOf: FactsOf;
  lockSeat: LockSeat;
}

/** A time that the trainer chose is agreed once the parent accepts it, or 24 hours after the parent was told (R176). */
export function createTimeAgreement({ db, clock, events, factsOf, lockSeat }: Needs) {
  async function acceptInTransaction(tx: Tx, actor: Actor, id: AppointmentId, seen: SeenTime): Promise<void> {
    const seat = await lockSeat(tx, actor, id);
    const now = clock.now();
    if (isPlaced(seat) && !isAt(seat, seen)) throw new AppError('appointment.time_changed');
    if (isPlaced(seat) && isTimeAgreed({ agreedAt: seat.timeAgreedAt?.getTime() ?? null }, now.getTime())) return;
    assertAllowed('accept_time', { seat, facts: await factsOf(tx, seat) }, actor, now);
    await store.setTimeAgreed(tx, id, now);
    await events.announce(tx, timeAgreed, { appointmentId: id, transactionId: seat.transactionId, isAccepted: true });
  }

  return {
    /** `acceptTime` as part of a transaction that does more. */
    acceptInTransaction,

    /**
     * The parent accepts the time of a session. What is agreed already stays so.
     *
     * @param seen the time that the parent saw
     * @throws AppError 'appointment.time_changed' where it is another one by now, 'appointment.no_time_to_accept'
     */
    acceptTime: (actor: Actor, id: AppointmentId, seen: SeenTime): Promise<void> =>
      inTransaction(db, (tx) => acceptInTransaction(tx, actor, id, seen)),

    /** The parent was notified of the time chosen at `chosenAt`. A time that has been changed since, or agreed, stays as it is. */
    timeTold: async (tx: Tx, told: { appointmentId: AppointmentId; chosenAt: Date }, toldAt: Date): Promise<void> => {
      const agreedAt = new Date(toldAt.getTime() + TIME_ANSWER_HOURS * 3_600_000);
      const seat = await store.setTimeTold(tx, told, agreedAt);
      if (seat) await events.announce(tx, timeAgreed, { appointmentId: seat.id, transactionId: seat.transactionId, isAccepted: false });
    },
  };
}

/** The time that a parent saw. */
interface SeenTime {
  readonly startTime: string;
  readonly endTime: string;
}

function isAt({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, seen: SeenTime): boolean {
  return startsAt.getTime() === Date.parse(seen.startTime) && endsAt.getTime() === Date.parse(seen.endTime);
}
