import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import { readByParts } from '../../platform/db/paging.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { PaymentsNeeds } from './needs.ts';
import * as releaseStore from './release-store.ts';
import type { SessionMoney } from './session-money.ts';
import * as store from './store.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'logger'>, Pick<PaymentsNeeds, 'ledger'> {
  money: Pick<SessionMoney, 'releasableCents'>;
}

export type Releases = ReturnType<typeof createReleases>;

/** From earned to payable, session by session, at the later of completion and end (R97). */
export function createReleases({ db, clock, logger, ledger, money }: Needs) {
  const release = (appointmentId: AppointmentId, transactionId: TransactionId): Promise<void> =>
    inTransaction(db, async (tx) => {
      // The row lock keeps refunds, disputes and reports of the same payment out, so that the share is what they have left.
      const transaction = await store.getTransactionForUpdate(tx, transactionId);
      const { id, trainerId } = transaction;
      if (await releaseStore.isBlocked(tx, { transactionId: id, appointmentId })) return;
      if (!(await releaseStore.setReleased(tx, appointmentId, clock.now()))) return;
      const unreleasedCents = await ledger.unreleasedShareCents(tx, id, trainerId);
      const shareCents = await money.releasableCents(tx, transaction, { appointmentId, unreleasedCents });
      await ledger.recordRelease(tx, { transactionId: id, appointmentId, trainerId, shareCents });
    });

  /** One that fails keeps no other waiting. @throws AggregateError when some failed */
  async function releaseDue(): Promise<void> {
    const errors: unknown[] = [];
    const due = readByParts(
      (page) => releaseStore.listDue(db, { ...page, now: clock.now() }),
      ({ appointmentId }) => appointmentId,
    );
    for await (const { appointmentId, transactionId } of due) {
      await release(appointmentId, transactionId).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} releases failed`);
  }

  return {
    /** A session was held, or cancelled so late that it counts as held: its share waits until `payableFrom`. */
    plan: (held: { appointmentId: AppointmentId; transactionId: TransactionId; payableFrom: string }): Promise<void> =>
      releaseStore.insertRelease(db, {
        appointmentId: held.appointmentId,
        transactionId: held.transactionId,
        dueAt: new Date(held.payableFrom),
      }),

    /** Releases whatever is due by now and waits for nobody: no open report, dispute or refund (M19). @throws AggregateError when some failed */
    releaseDue,

    /**
     * The same, right after something else was done: a release that fails, of whomever, is no failure of that. The reconciler tries it again
     * every minute and tells of it.
     */
    async releaseSoon(): Promise<void> {
      try {
        await releaseDue();
      } catch (error) {
        logger.error('A release failed and is tried again', { code: 'payment.release_open', error });
      }
    },
  };
}
