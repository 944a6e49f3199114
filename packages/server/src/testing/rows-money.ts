import type { PayoutId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { createLedgerService } from '../modules/ledger/service.ts';
import { paidStatus } from '../modules/payments/policy.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { hashToken } from '../platform/tokens.ts';

/** Refunds, disputes and payouts as rows with their journals, for tests that start from such a state; every money check holds. */

async function getCharge(tx: Tx, transactionId: TransactionId) {
  const row = await tx.selectFrom('transactions').selectAll().where('id', '=', transactionId).forUpdate().executeTakeFirstOrThrow();
  return {
    row,
    charge: {
      transactionId,
      trainerId: row.trainerId as TrainerId,
      familyId: row.parentId,
      grossCents: row.amountCents,
      promotionCents: row.promotionCents,
      feeBasisPoints: row.feeBasisPoints,
      alreadyReturnedCents: row.refundedCents + row.lostCents,
      takesFirst: 'unreleased' as const,
      isLast: false,
    },
  };
}

async function setReturned(
  tx: Tx,
  id: TransactionId,
  returned: { amountCents: number; refundedCents: number; lostCents: number },
): Promise<void> {
  const { refundedCents, lostCents } = returned;
  const status = paidStatus({ ...returned, disputedCents: 0 });
  await tx.updateTable('transactions').set({ status, refundedCents, lostCents }).where('id', '=', id).execute();
}

/** Credit that a family has of a gift card, of which the rest went back before: so it can be of any amount below $500. */
export function insertCredit(db: Db, credit: { familyId: UserId; amountCents: number; at: Date }): Promise<void> {
  const { familyId, amountCents, at } = credit;
  const ledger = createLedgerService({ clock: { now: () => at } });
  return inTransaction(db, async (tx) => {
    const worthCents = Math.max(2_500, Math.ceil(amountCents / 100) * 100);
    const { id: giftCardId } = await tx
      .insertInto('giftCards')
      .values({
        buyerId: familyId,
        amountCents: worthCents,
        returnedCents: worthCents - amountCents,
        message: '',
        deliverAt: at,
        requestId: crypto.randomUUID(),
        externalKey: crypto.randomUUID(),
        status: 'redeemed',
        codeHash: hashToken(crypto.randomUUID()),
        providerIntentId: `pi_rows_${crypto.randomUUID()}`,
        providerFeeCents: 0,
        createdAt: at,
        paidAt: at,
        sentAt: at,
        redeemedAt: at,
        redeemedBy: familyId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ledger.recordGiftSold(tx, { giftCardId, amountCents: worthCents });
    const backCents = worthCents - amountCents;
    const providerRefundId = `re_rows_${crypto.randomUUID()}`;
    if (backCents > 0)
      await ledger.recordGiftRefund(tx, { giftCardId, providerRefundId, amountCents: backCents, fromCardCents: backCents });
    await ledger.recordGiftRedeemed(tx, { giftCardId, familyId, amountCents });
  });
}

/** A refund that the provider has paid. */
export function insertRefund(
  db: Db,
  refund: { transactionId: TransactionId; amountCents: number; creditCents?: number; at: Date },
): Promise<void> {
  const { transactionId, amountCents, creditCents = 0, at } = refund;
  return inTransaction(db, async (tx) => {
    const { row, charge } = await getCharge(tx, transactionId);
    const { id } = await tx
      .insertInto('refunds')
      .values({
        transactionId,
        cause: `rows:${crypto.randomUUID()}`,
        amountCents,
        creditCents,
        status: 'succeeded',
        providerRefundId: `re_rows_${crypto.randomUUID()}`,
        requestedAt: at,
        succeededAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await createLedgerService({ clock: { now: () => at } }).recordRefund(tx, {
      ...charge,
      refundId: id,
      amountCents,
      asCreditCents: creditCents,
    });
    const refundedCents = row.refundedCents + amountCents;
    await setReturned(tx, transactionId, { amountCents: row.amountCents, refundedCents, lostCents: row.lostCents });
  });
}

/** The bank disputes a part of a payment, or all that has not gone back of it. @returns the dispute's id, for `closeDispute` */
export function insertDispute(
  db: Db,
  dispute: { transactionId: TransactionId; at: Date; amountCents?: number; feeCents?: number },
): Promise<number> {
  const { transactionId, at, feeCents = 1_500 } = dispute;
  return inTransaction(db, async (tx) => {
    const { row, charge } = await getCharge(tx, transactionId);
    const amountCents = dispute.amountCents ?? row.amountCents - charge.alreadyReturnedCents;
    const { id } = await tx
      .insertInto('disputes')
      .values({
        providerDisputeId: `dp_rows_${crypto.randomUUID()}`,
        transactionId,
        amountCents,
        feeCents,
        status: 'open',
        openedAt: at,
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
    const amountCents = dispute.amountCents;
    const { row, charge } = await getCharge(tx, dispute.transactionId as TransactionId);
    const ledger = createLedgerService({ clock: { now: () => at } });
    await tx.updateTable('disputes').set({ status: outcome, closedAt: at }).where('id', '=', disputeId).execute();
    if (outcome === 'lost') await ledger.recordDisputeLost(tx, { ...charge, disputeId, amountCents });
    else await ledger.recordDisputeWon(tx, { disputeId, transactionId: charge.transactionId, amountCents, returnedFeeCents: 0 });
    const lostCents = row.lostCents + (outcome === 'lost' ? amountCents : 0);
    await setReturned(tx, row.id, { amountCents: row.amountCents, refundedCents: row.refundedCents, lostCents });
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
        trainerId,
        kind: 'requested',
        friday: null,
        cutoffAt: new Date(at.getTime() - waitMs),
        amountCents,
        status,
        decidedAt: at,
        providerTransferId: isSent ? transferId : null,
        sentAt: isSent ? at : null,
        paidAt: status === 'paid' ? at : null,
        returnedAt: status === 'returned' ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const share of shares) {
      await tx
        .insertInto('payoutShares')
        .columns(['payoutId', 'appointmentId', 'transactionId', 'amountCents'])
        .expression((from) =>
          from
            .selectFrom('appointments')
            .select([from.val(id).as('payoutId'), 'id', 'transactionId', from.val(share.amountCents).as('amountCents')])
            .where('transactionId', '=', share.transactionId),
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
