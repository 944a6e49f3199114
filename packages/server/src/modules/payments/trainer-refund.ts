import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import type { SessionPayment } from '@x1/contract/payments/transaction.ts';
import { refusalToWaive } from '@x1/contract/scheduling/session-actions.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import * as disputeStore from './dispute-store.ts';
import type { PaymentsNeeds } from './needs.ts';
import type { PaymentBook, PaymentEntry } from './payment-book.ts';
import { assertTrainerOf, isEarnedSession } from './policy.ts';
import * as refundStore from './refund-store.ts';
import type { Refunds } from './refunds.ts';
import * as store from './store.ts';
import type { PaymentTransaction, Refund } from './tables.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'logger'>, Pick<PaymentsNeeds, 'scheduling' | 'trainers'> {
  book: PaymentBook;
  refunds: Pick<Refunds, 'payRefund'>;
}

interface WantedRefund {
  /** In cents; absent: everything that is left. */
  readonly amount?: number | undefined;
  /** The session it is for; absent: all sessions of the payment that were held or whose money is kept. */
  readonly appointmentId?: AppointmentId | undefined;
  /** Made up by the caller: the same one is the same refund. */
  readonly requestId: string;
}

/** A trainer gives money back for a session that was held, or that the parent did not come to or cancelled too late (B17, R95). */
export function createTrainerRefund({ db, logger, book, refunds, scheduling, trainers }: Needs) {
  /** The sessions whose money is the trainer's to give back: before it was held a session is cancelled, and its money goes back by that. */
  async function listEarned(tx: Tx, id: TransactionId, appointmentId: AppointmentId | undefined): Promise<AppointmentId[]> {
    const sessions = await scheduling.listSessions(tx, id);
    const earned = sessions.filter(isEarnedSession);
    return earned.map((session) => session.id).filter((sessionId) => appointmentId === undefined || sessionId === appointmentId);
  }

  /** Under the payment's row lock: ten at once of 60 % find one that fits (F30). */
  async function ask(tx: Tx, entry: PaymentEntry, wanted: Omit<WantedRefund, 'requestId'> & { cause: string }): Promise<Refund[]> {
    const { amount, appointmentId, cause } = wanted;
    const { id } = entry.transaction;
    const asked = await refundStore.listByCause(tx, cause);
    if (asked.length > 0) return asked;
    const sessions = await listEarned(tx, id, appointmentId);
    const leftBySession = await entry.leftToAskBySession();
    const leftCents = sum(sessions.map((session) => leftBySession.get(session) ?? 0));
    const isDisputed = (await disputeStore.sumOfOpen(tx, id)) > 0;
    const refusal = refusalToWaive({ isEarned: sessions.length > 0, isDisputed, leftCents });
    if (refusal) throw new AppError(refusal);
    if ((amount ?? 0) > leftCents) throw new AppError('refund.more_than_left');
    const isWholePayment = appointmentId === undefined && leftCents === (await entry.leftToAskCents());
    if (isWholePayment) return [await entry.askForRefund(cause, amount ?? leftCents)];
    return askOfEach(entry, cause, { amountCents: amount ?? leftCents, sessions, leftBySession });
  }

  /** Takes an amount from sessions in their order: what is left of the others stays as it is. */
  async function askOfEach(
    entry: PaymentEntry,
    cause: string,
    {
      amountCents,
      sessions,
      leftBySession,
    }: { amountCents: number; sessions: AppointmentId[]; leftBySession: ReadonlyMap<AppointmentId, number> },
  ): Promise<Refund[]> {
    const refunds: Refund[] = [];
    for (const session of sessions) {
      const restCents = amountCents - sum(refunds.map((refund) => refund.amountCents));
      const partCents = Math.min(restCents, leftBySession.get(session) ?? 0);
      if (partCents <= 0) continue;
      const ownCause = refunds.length === 0 ? cause : `${cause}:${session}`;
      refunds.push(await entry.askForRefund(ownCause, partCents, session));
    }
    return refunds;
  }

  /**
   * The refund is decided by now, so the provider's response, or its absence, doesn't change the reply to the trainer. The reconciler completes it.
   */
  async function payIfPossible(refund: Refund): Promise<void> {
    try {
      await refunds.payRefund(refund);
    } catch (error) {
      const isUnanswered = error instanceof AppError && error.code === 'provider.unavailable';
      if (isUnanswered) logger.warn('A refund waits for the provider', { code: error.code, error });
      else logger.error('A refund could not be paid and is tried again', { code: 'payment.refund_open', error });
    }
  }

  /**
   * Sends back all or a part of what an own payment has left of sessions that were held, or whose money is kept. The same `requestId` is one refund, whatever it says the second time.
   *
   * @returns the current payment; until the provider responds, the refund is in progress and not included
   * @throws AppError 'transaction.not_found', 'refund.session_not_completed', 'refund.disputed', 'refund.nothing_left', 'refund.more_than_left'
   */
  return async (actor: Actor, id: TransactionId, { requestId, ...wanted }: WantedRefund): Promise<SessionPayment> => {
    const asked = await inTransaction(db, async (tx) => {
      const ownTrainerId = (await trainers.findTrainerByUser(tx, actor.userId))?.id;
      assertTrainerOf(ownTrainerId, await store.getTransactionForUpdate(tx, id));
      return book.change(tx, id, (entry) => ask(tx, entry, { ...wanted, cause: `trainer:${id}:${requestId}` }));
    });
    for (const refund of asked) {
      await payIfPossible(refund);
      if ((await refundStore.findRefund(db, refund.id))?.status === 'canceled') throw new AppError('refund.disputed');
    }
    const transaction = await store.findTransaction(db, id);
    invariant(transaction, `payment ${id} is gone`);
    return toSessionPayment(transaction);
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, cents) => total + cents, 0);
}

function toSessionPayment({ id, amountCents, refundedCents, status, createdAt, paidAt }: PaymentTransaction): SessionPayment {
  return {
    id,
    amount: amountCents,
    refundedAmount: refundedCents,
    status,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}
