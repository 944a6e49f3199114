import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import { isTransactionConflict } from '../../platform/db/database-errors.ts';
import { readByParts } from '../../platform/db/paging.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { shareReleased } from './events.ts';
import type { PaymentsNeeds } from './needs.ts';
import * as releaseStore from './release-store.ts';
import * as reviewStore from './review-store.ts';
import { openReviewIfShared } from './reviews.ts';
import type { SessionMoney } from './session-money.ts';
import * as store from './store.ts';

interface Needs
  extends Pick<ModuleContext, 'db' | 'clock' | 'events' | 'logger'>,
    Pick<PaymentsNeeds, 'ledger' | 'payouts' | 'scheduling'> {
  money: Pick<SessionMoney, 'releasableCents'>;
}

export type Releases = ReturnType<typeof createReleases>;

interface OfSession {
  readonly appointmentId: AppointmentId;
  readonly transactionId: TransactionId;
}

/** From earned to payable, session by session, at the latest of completion, end and agreement about the time (R97, R176). */
export function createReleases({ db, clock, events, logger, ledger, payouts, scheduling, money }: Needs) {
  const release = (appointmentId: AppointmentId, transactionId: TransactionId): Promise<void> =>
    inTransaction(db, async (tx) => {
      // The row lock keeps refunds, disputes and reports of the same payment out, so that the share is what they have left.
      const transaction = await store.getTransactionForUpdate(tx, transactionId);
      const { id, trainerId } = transaction;
      if (await releaseStore.isBlocked(tx, { transactionId: id, appointmentId })) return;
      // Since it was planned the parent may have cancelled or moved what was closed too early.
      const isKept = await releaseStore.isKept(tx, appointmentId);
      const from = isKept ? undefined : await scheduling.payableFrom(tx, appointmentId);
      if (!isKept && !(from && from <= clock.now())) return;
      if (!(await releaseStore.setReleased(tx, appointmentId, clock.now()))) return;
      const unreleasedCents = await ledger.unreleasedShareCents(tx, id, trainerId);
      const shareCents = await money.releasableCents(tx, transaction, { appointmentId, unreleasedCents });
      await ledger.recordRelease(tx, { transactionId: id, appointmentId, trainerId, shareCents });
      if (!isKept) await events.announce(tx, shareReleased, { transactionId: id, appointmentId });
      // Of what has all gone back there's nothing to review.
      if (transaction.refundedCents + transaction.lostCents < transaction.amountCents) await openReviewIfShared(tx, id, clock.now());
      const isInReview = (await reviewStore.findReview(tx, id))?.decidedAt === null;
      if (isInReview) await payouts.holdShare(tx, { appointmentId, transactionId: id, trainerId, cause: 'review' });
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

  /** Nearly all that is planned is of a session that was held: one statement. @returns undefined where it isn't, or another transaction won */
  async function planHeld(session: OfSession): Promise<Date | undefined> {
    try {
      return await releaseStore.upsertReleaseOfHeld(db, session, (payment) => scheduling.payableFromWithin(session.appointmentId, payment));
    } catch (error) {
      if (isTransactionConflict(error)) return undefined;
      throw error;
    }
  }

  /** @returns when it is due; undefined where what was planned is dropped */
  const planOrDrop = ({ appointmentId, transactionId }: OfSession): Promise<Date | undefined> =>
    inTransaction(db, async (tx) => {
      await store.getTransactionForUpdate(tx, transactionId);
      const dueAt = await scheduling.payableFrom(tx, appointmentId);
      if (dueAt) await releaseStore.upsertRelease(tx, { appointmentId, transactionId, dueAt });
      // What others have planned while this waited is seen by a statement of its own alone.
      else await releaseStore.dropUnreleased(tx, appointmentId);
      return dueAt;
    });

  return {
    /**
     * Plans the release of a session's share, or drops what was planned, as the session is now: what happened to it may be told twice and in
     * any order.
     *
     * @returns whether it is due
     */
    plan: async (session: OfSession): Promise<boolean> => {
      const dueAt = (await planHeld(session)) ?? (await planOrDrop(session));
      return dueAt !== undefined && dueAt <= clock.now();
    },

    /** A session was cancelled so late that it counts as held: its share waits until `payableFrom`. */
    keep: ({ payableFrom, ...session }: OfSession & { payableFrom: string }): Promise<void> =>
      releaseStore.keepRelease(db, { ...session, dueAt: new Date(payableFrom) }),

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
