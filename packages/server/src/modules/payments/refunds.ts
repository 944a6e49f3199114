import type { TransactionId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import * as disputeStore from './dispute-store.ts';
import type { FollowCharge } from './follow-charge.ts';
import type { PaymentBook } from './payment-book.ts';
import type { PaymentGateway } from './port.ts';
import * as refundStore from './refund-store.ts';
import * as store from './store.ts';
import type { Refund } from './tables.ts';

interface Needs {
  db: Db;
  logger: Logger;
  gateway: Pick<PaymentGateway, 'refund'>;
  book: PaymentBook;
  followCharge: FollowCharge;
}

export type Refunds = ReturnType<typeof createRefunds>;

/** Money on its way back. Row, provider, ledger: each step finds what the one before left, after any crash. */
export function createRefunds({ db, logger, gateway, book, followCharge }: Needs) {
  const isDisputed = async (transactionId: TransactionId) => (await disputeStore.sumOfOpen(db, transactionId)) > 0;

  /** The provider would not: it knows of a dispute, or of a refund made there, that we have not heard of. */
  async function learnWhy({ id, transactionId }: Refund, intentId: string, refusal: AppError): Promise<void> {
    await followCharge(intentId);
    const { lostCents } = (await store.findTransaction(db, transactionId)) ?? {};
    // After a lost dispute the provider sends nothing back any more, not even what was left over.
    const isHopeless = refusal.code === 'refund.disputed' && (lostCents ?? 0) > 0 && !(await isDisputed(transactionId));
    if (isHopeless) await inTransaction(db, (tx) => book.change(tx, transactionId, () => refundStore.setCanceled(tx, id)));
    logger.warn('A refund was refused', { code: refusal.code, providerId: intentId });
  }

  async function askProvider({ id, transactionId, amountCents }: Refund, intentId: string) {
    const decidedDisputes = await disputeStore.countDecided(db, transactionId);
    return gateway.refund({ refundId: id, intentId, amountCents, decidedDisputes });
  }

  async function recordSuccess(refund: Refund, intentId: string, providerRefundId: string): Promise<void> {
    // The provider pays nothing back while a bank decides: our news of that dispute is old.
    if (await isDisputed(refund.transactionId)) return followCharge(intentId);
    await inTransaction(db, (tx) => book.change(tx, refund.transactionId, (entry) => entry.recordRefund(refund, providerRefundId)));
  }

  /**
   * Asks the provider to pay one requested refund and writes it down; a refund that is paid already stays as it is, and one that the bank
   * takes its time over stays open until a later call. While a bank decides about the payment it waits (M10).
   */
  async function payRefund(refund: Refund): Promise<void> {
    if (refund.status !== 'requested' || (await isDisputed(refund.transactionId))) return;
    const { intentId } = (await store.findTransaction(db, refund.transactionId)) ?? {};
    invariant(intentId, `refund ${refund.id} is of a payment that never was`);
    try {
      const paid = await askProvider(refund, intentId);
      if (paid.isSucceeded) await recordSuccess(refund, intentId, paid.providerRefundId);
      else logger.warn('A refund is not through yet', { code: 'payment.refund_open', providerId: paid.providerRefundId });
    } catch (error) {
      const isRefused = error instanceof AppError && (error.code === 'refund.disputed' || error.code === 'refund.more_than_left');
      if (!isRefused) throw error;
      await learnWhy(refund, intentId, error);
    }
  }

  async function openFullRefund(tx: Tx, transactionId: TransactionId, cause: string): Promise<Refund | undefined> {
    return book.change(tx, transactionId, async (entry) => {
      const amountCents = await entry.leftToAskCents();
      return amountCents > 0 ? entry.askForRefund(cause, amountCents) : undefined;
    });
  }

  return {
    payRefund,
    openFullRefund,

    /** Pays what is asked back of one payment and was kept waiting. */
    async payOpenRefunds(transactionId: TransactionId): Promise<void> {
      for (const refund of await refundStore.listOpenOf(db, transactionId)) await payRefund(refund);
    },

    /**
     * Sends back whatever of a payment has not gone back yet.
     *
     * @param cause what is answered by it, such as `rejected:17`: the same cause is one refund
     */
    async refundInFull(transactionId: TransactionId, cause: string): Promise<void> {
      const refund =
        (await refundStore.findByCause(db, cause)) ?? (await inTransaction(db, (tx) => openFullRefund(tx, transactionId, cause)));
      if (refund) await payRefund(refund);
    },
  };
}
