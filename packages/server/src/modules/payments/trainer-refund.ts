import type { TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionPayment } from '@x1/contract/payments/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { SchedulingService } from '../scheduling/service.ts';
import * as disputeStore from './dispute-store.ts';
import type { PaymentBook, PaymentEntry } from './payment-book.ts';
import { assertTrainerOf } from './policy.ts';
import * as refundStore from './refund-store.ts';
import type { Refunds } from './refunds.ts';
import * as store from './store.ts';
import type { PaymentTransaction, Refund } from './tables.ts';

export interface TrainerRefundNeeds {
  db: Db;
  logger: Logger;
  book: PaymentBook;
  refunds: Pick<Refunds, 'payRefund'>;
  scheduling: Pick<SchedulingService, 'findAppointmentOfTransaction' | 'getSession'>;
  /** The trainer profile of a person, if they have one. */
  findTrainerId: (tx: Tx, userId: UserId) => Promise<TrainerId | undefined>;
}

interface WantedRefund {
  /** In cents; absent: everything that is left. */
  readonly amount?: number | undefined;
  /** Made up by the caller: the same one is the same refund. */
  readonly requestId: string;
}

/** A trainer gives money back for a session that was held (B17). */
export function createTrainerRefund({ db, logger, book, refunds, scheduling, findTrainerId }: TrainerRefundNeeds) {
  async function assertHeld(tx: Tx, id: TransactionId): Promise<void> {
    const appointmentId = await scheduling.findAppointmentOfTransaction(tx, id);
    const session = appointmentId && (await scheduling.getSession(tx, appointmentId));
    if (!session?.completedAt) throw new AppError('refund.session_not_completed');
  }

  /** Under the payment's row lock: ten at once of 60 % find one that fits (F30). */
  async function ask(tx: Tx, entry: PaymentEntry, { amount, cause }: { amount: number | undefined; cause: string }): Promise<Refund> {
    const { id } = entry.transaction;
    const asked = await refundStore.findByCause(tx, cause);
    if (asked) return asked;
    await assertHeld(tx, id);
    if ((await disputeStore.sumOfOpen(tx, id)) > 0) throw new AppError('refund.disputed');
    const leftCents = await entry.leftToAskCents();
    if (leftCents <= 0 || (amount ?? 0) > leftCents) throw new AppError('refund.more_than_left');
    return entry.askForRefund(cause, amount ?? leftCents);
  }

  /**
   * The refund is decided by now: whatever the provider says, or that it says nothing, is no answer to the trainer. The reconciler goes on with it.
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
   * Sends back all or a part of an own payment. The same `requestId` is one refund, whatever it says the second time.
   *
   * @returns the payment as it stands; while the provider does not answer the refund is on its way and not in it yet
   * @throws AppError 'transaction.not_found', 'refund.session_not_completed', 'refund.disputed', 'refund.more_than_left'
   */
  return async (actor: Actor, id: TransactionId, { amount, requestId }: WantedRefund): Promise<SessionPayment> => {
    const refund = await inTransaction(db, async (tx) => {
      const ownTrainerId = await findTrainerId(tx, actor.userId);
      assertTrainerOf(ownTrainerId, await store.getTransactionForUpdate(tx, id));
      return book.change(tx, id, (entry) => ask(tx, entry, { amount, cause: `trainer:${id}:${requestId}` }));
    });
    await payIfPossible(refund);
    if ((await refundStore.findRefund(db, refund.id))?.status === 'canceled') throw new AppError('refund.disputed');
    const transaction = await store.findTransaction(db, id);
    invariant(transaction, `payment ${id} is gone`);
    return toSessionPayment(transaction);
  };
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
