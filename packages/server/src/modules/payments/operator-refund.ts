import type { TransactionId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as disputeStore from './dispute-store.ts';
import type { PaymentBook } from './payment-book.ts';
import { isPaid } from './policy.ts';
import * as refundStore from './refund-store.ts';
import type { Refunds } from './refunds.ts';
import * as store from './store.ts';
import type { Refund } from './tables.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'logger'> {
  book: PaymentBook;
  refunds: Pick<Refunds, 'payRefund'>;
}

/** What can be given back of a payment. */
export interface RefundLimits {
  /** Neither lost nor asked back, in cents; 0 of a payment that never arrived. */
  readonly leftCents: number;
  /** What operators have asked back of it so far, also in answer to a problem report. */
  readonly byOperatorsCents: number;
}

const causeOf = (id: TransactionId, requestId: string) => `operator:${id}:${requestId}`;

/** Refunds by operators: any payment, any part of what is left (B17). Who decides, and whether a second one must, is theirs to say. */
export function createOperatorRefund({ db, logger, book, refunds }: Needs) {
  return {
    /** Locks the payment until the transaction ends. @throws AppError 'transaction.not_found' */
    lockRefundLimits: async (tx: Tx, id: TransactionId): Promise<RefundLimits> => {
      const transaction = await store.getTransactionForUpdate(tx, id);
      if (!isPaid(transaction)) return { leftCents: 0, byOperatorsCents: 0 };
      const asked = await refundStore.sumOfRefunds(tx, id);
      const byOperatorsCents = await refundStore.sumByOperators(tx, id);
      return { leftCents: transaction.amountCents - transaction.lostCents - asked, byOperatorsCents };
    },

    /** Whether this refund was asked for before. */
    wasAskedByOperator: async (tx: Tx, id: TransactionId, requestId: string): Promise<boolean> =>
      (await refundStore.findByCause(tx, causeOf(id, requestId))) !== undefined,

    /**
     * Asks an amount back; `payAskedRefund` pays it once this is committed. The same `requestId` is one refund.
     *
     * @param refund.explanation what both sides read about it, and about the sessions that end with it
     * @throws AppError 'transaction.not_found', 'refund.disputed' while a bank decides, 'refund.more_than_left'
     */
    askRefundByOperator: async (
      tx: Tx,
      id: TransactionId,
      { amountCents, requestId, explanation }: { amountCents: number; requestId: string; explanation?: string | null },
    ): Promise<Refund> => {
      const known = await refundStore.findByCause(tx, causeOf(id, requestId));
      if (known) return known;
      if (!isPaid(await store.getTransactionForUpdate(tx, id))) throw new AppError('refund.more_than_left');
      return book.change(tx, id, async (entry) => {
        if ((await disputeStore.sumOfOpen(tx, id)) > 0) throw new AppError('refund.disputed');
        if (amountCents > (await entry.leftToAskCents())) throw new AppError('refund.more_than_left');
        entry.explain(explanation ?? null);
        return entry.askForRefund(causeOf(id, requestId), amountCents);
      });
    },

    /**
     * Pays the requested refund. While the provider does not respond, it stays requested and the reconciler continues it.
     *
     * @throws AppError 'refund.disputed' when the provider knew of a dispute that we had not heard of, and the money is gone
     */
    payAskedRefund: async (refund: Refund): Promise<void> => {
      try {
        await refunds.payRefund(refund);
      } catch (error) {
        logger.warn('A refund by an operator waits', { code: error instanceof AppError ? error.code : 'payment.refund_open', error });
      }
      if ((await refundStore.findRefund(db, refund.id))?.status === 'canceled') throw new AppError('refund.disputed');
    },
  };
}
