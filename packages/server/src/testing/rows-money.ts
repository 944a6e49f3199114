import type { PayoutId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import { createLedgerService } from '../modules/ledger/service.ts';
import { paidStatus } from '../modules/payments/policy.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';

/** Refunds, disputes and payouts as rows with their journals, for tests that start from such a state; every money check holds. */

async function getCharge(tx: Tx, transactionId: TransactionId) {
  const row = await tx.selectFrom('transactions').selectAll().where('id', '=', transactionId).forUpdate().executeTakeFirstOrThrow();
  return {
    row,
    charge: {
      transactionId,
      trainerId: row.trainer_id as TrainerId,
      grossCents: row.amount_cents,
      feeBasisPoints: row.fee_basis_points,
      alreadyReturnedCents: row.refunded_cents + row.lost_cents,
      takesFirst: 'unreleased' as const,
      isLast: false,
    },
  };
}

async function setReturned(tx: Tx, id: number, returned: { amountCents: number; refundedCents: number; lostCents: number }): Promise<void> {
  const { refundedCents, lostCents } = returned;
  const status = paidStatus({ ...returned, disputedCents: 0 });
  await tx.updateTable('transactions').set({ status, refunded_cents: refundedCents, lost_cents: lostCents }).where('id', '=', id).execute();
}

/** A refund that the provider has paid. */
export function insertRefund(db: Db, refund: { transactionId: TransactionId; amountCents: number; at: Date }): Promise<void> {
  const { transactionId, amountCents, at } = refund;
  return inTransaction(db, async (tx) => {
    const { row, charge } = await getCharge(tx, transactionId);
    const { id } = await tx
      .insertInto('refunds')
      .values({
        transaction_id: transactionId,
        cause: `rows:${crypto.randomUUID()}`,
        amount_cents: amountCents,
        status: 'succeeded',
        provider_refund_id: `re_rows_${crypto.randomUUID()}`,
        requested_at: at,
        succeeded_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await createLedgerService({ clock: { now: () => at } }).recordRefund(tx, { ...charge, refundId: id, amountCents });
    const refundedCents = row.refunded_cents + amountCents;
    await setReturned(tx, transactionId, { amountCents: row.amount_cents, refundedCents, lostCents: row.lost_cents });
  });
}

/** The bank disputes all that has not gone back of a payment. @returns the dispute's id, for `closeDispute` */
export function insertDispute(db: Db, dispute: { transactionId: TransactionId; at: Date; feeCents?: number }): Promise<number> {
  const { transactionId, at, feeCents = 1_500 } = dispute;
  return inTransaction(db, async (tx) => {
    const { row, charge } = await getCharge(tx, transactionId);
    const amountCents = row.amount_cents - charge.alreadyReturnedCents;
    const { id } = await tx
      .insertInto('disputes')
      .values({
        provider_dispute_id: `dp_rows_${crypto.randomUUID()}`,
        transaction_id: transactionId,
        amount_cents: amountCents,
        fee_cents: feeCents,
        status: 'open',
        opened_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await createLedgerService({ clock: { now: () => at } }).recordDisputeOpened(tx, {
      disputeId: id,
      transactionId,
      amountCents,
      feeCents,
    });
    await tx.updateTable('transactions').set({ status: 'disputed' }).where('id', '=', transactionId).execute();
    return id;
  });
}

/** The bank has decided a dispute of `insertDispute`. */
export function closeDispute(db: Db, closing: { disputeId: number; outcome: 'won' | 'lost'; at: Date }): Promise<void> {
  const { disputeId, outcome, at } = closing;
  return inTransaction(db, async (tx) => {
    const dispute = await tx.selectFrom('disputes').selectAll().where('id', '=', disputeId).executeTakeFirstOrThrow();
    const amountCents = dispute.amount_cents;
    const { row, charge } = await getCharge(tx, dispute.transaction_id as TransactionId);
    const ledger = createLedgerService({ clock: { now: () => at } });
    await tx.updateTable('disputes').set({ status: outcome, closed_at: at }).where('id', '=', disputeId).execute();
    if (outcome === 'lost') await ledger.recordDisputeLost(tx, { ...charge, disputeId, amountCents });
    else await ledger.recordDisputeWon(tx, { disputeId, transactionId: charge.transactionId, amountCents, returnedFeeCents: 0 });
    const lostCents = row.lost_cents + (outcome === 'lost' ? amountCents : 0);
    await setReturned(tx, row.id, { amountCents: row.amount_cents, refundedCents: row.refunded_cents, lostCents });
  });
}

const waitMs = 48 * 3_600_000;

/**
 * A payout that a trainer has asked for, decided at an instant and then sent or returned at the same one.
 *
 * @param payout `shares` are the payments it took, released at least 48 hours before
 */
export function insertPayout(
  db: Db,
  payout: {
    trainerId: TrainerId;
    amountCents: number;
    at: Date;
    status: 'decided' | 'sent' | 'paid' | 'returned';
    shares?: readonly { transactionId: TransactionId; amountCents: number }[];
  },
): Promise<PayoutId> {
  const { trainerId, amountCents, at, status, shares = [] } = payout;
  const isSent = status === 'sent' || status === 'paid';
  const transferId = `tr_rows_${crypto.randomUUID()}`;
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('payouts')
      .values({
        trainer_id: trainerId,
        kind: 'requested',
        friday: null,
        cutoff_at: new Date(at.getTime() - waitMs),
        amount_cents: amountCents,
        status,
        decided_at: at,
        provider_transfer_id: isSent ? transferId : null,
        sent_at: isSent ? at : null,
        paid_at: status === 'paid' ? at : null,
        returned_at: status === 'returned' ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const share of shares) {
      await tx
        .insertInto('payout_shares')
        .columns(['payout_id', 'appointment_id', 'transaction_id', 'amount_cents'])
        .expression((from) =>
          from
            .selectFrom('appointments')
            .select([from.val(id).as('payout_id'), 'id', 'transaction_id', from.val(share.amountCents).as('amount_cents')])
            .where('transaction_id', '=', share.transactionId),
        )
        .execute();
    }
    const ledger = createLedgerService({ clock: { now: () => at } });
    await ledger.recordPayout(tx, { payoutId: id, trainerId, amountCents, occasion: `r${id}` });
    if (isSent) await ledger.recordTransfer(tx, { payoutId: id, trainerId, amountCents, transferId });
    if (status === 'returned') await ledger.recordTransferRefused(tx, { payoutId: id, trainerId, amountCents });
    return id as PayoutId;
  });
}
