import type { TransactionId } from '@x1/contract/core/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invariant } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { PaymentGateway } from './port.ts';
import * as refundStore from './refund-store.ts';
import * as releaseStore from './release-store.ts';
import * as store from './store.ts';
import type { Refund } from './tables.ts';

interface Needs {
  db: Db;
  clock: Clock;
  logger: Logger;
  gateway: PaymentGateway;
  ledger: Pick<LedgerService, 'recordRefund'>;
}

/** Money on its way back. Row, provider, ledger: each step finds what the one before left, after any crash. */
export function createRefunds({ db, clock, logger, gateway, ledger }: Needs) {
  async function openFullRefund(tx: Tx, transactionId: TransactionId, cause: string): Promise<void> {
    const transaction = await store.getTransactionForUpdate(tx, transactionId);
    const requestedCents = await refundStore.sumOfRefunds(tx, transactionId);
    const amountCents = transaction.amountCents - requestedCents;
    if (amountCents > 0) await refundStore.insertRefund(tx, { transactionId, cause, amountCents, requestedAt: clock.now() });
  }

  async function recordSuccess(tx: Tx, refund: Refund, providerRefundId: string): Promise<void> {
    const transaction = await store.getTransactionForUpdate(tx, refund.transactionId);
    const isFirstTime = await refundStore.setSucceeded(tx, refund.id, providerRefundId, clock.now());
    if (!isFirstTime) return;
    await ledger.recordRefund(tx, {
      transactionId: transaction.id,
      trainerId: transaction.trainerId,
      grossCents: transaction.amountCents,
      feeBasisPoints: transaction.feeBasisPoints,
      refundId: refund.id,
      amountCents: refund.amountCents,
      alreadyReturnedCents: transaction.refundedCents,
      isReleased: await releaseStore.isReleased(tx, transaction.id),
    });
    await store.setRefunded(tx, transaction, transaction.refundedCents + refund.amountCents);
  }

  /**
   * Asks the provider to pay one requested refund and writes it down; a refund that is paid already stays as it is, and one that the bank
   * takes its time over stays open until a later call.
   */
  async function payRefund(refund: Refund): Promise<void> {
    if (refund.status === 'succeeded') return;
    const { intentId } = (await store.findTransaction(db, refund.transactionId)) ?? {};
    invariant(intentId, `refund ${refund.id} is of a payment that never was`);
    const paid = await gateway.refund({ refundId: refund.id, intentId, amountCents: refund.amountCents });
    if (!paid.isSucceeded) {
      logger.warn('A refund is not through yet', { code: 'payment.refund_open', providerId: paid.providerRefundId });
      return;
    }
    await inTransaction(db, (tx) => recordSuccess(tx, refund, paid.providerRefundId));
  }

  return {
    payRefund,

    /**
     * Sends back whatever of a payment has not gone back yet.
     *
     * @param cause what is answered by it, such as `rejected:17`: the same cause is one refund
     */
    async refundInFull(transactionId: TransactionId, cause: string): Promise<void> {
      const existing = await refundStore.findByCause(db, cause);
      if (!existing) await inTransaction(db, (tx) => openFullRefund(tx, transactionId, cause));
      const refund = existing ?? (await refundStore.findByCause(db, cause));
      if (refund) await payRefund(refund);
    },
  };
}
