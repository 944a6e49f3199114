import { paymentNumber, type Receipt } from '@x1/contract/billing/earnings.ts';
import type { TransactionId } from '@x1/contract/core/ids.ts';
import { RefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../http/actor.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { inSnapshot } from '../../../platform/db/snapshot.ts';
import { AppError } from '../../../platform/errors.ts';
import { isBlockedPair } from '../../conversations/reads.ts';
import { readSales } from './sale-row.ts';

/**
 * The receipt of a payment, limited to what the caller may see (R100, B15).
 *
 * @throws AppError 'transaction.not_found' for everyone but payer, recipient and operators; 'receipt.not_paid' for them
 * while it is unpaid
 */
export function readReceipt(db: Db, actor: Actor, transactionId: TransactionId): Promise<Receipt> {
  return inSnapshot(db, async (tx) => {
    const payment = await findPayment(tx, transactionId);
    if (!payment || !canRead(actor, payment)) throw new AppError('transaction.not_found');
    const [sale] = await readSales(tx, [transactionId]);
    if (!sale || sale.paidAt === null) throw new AppError('receipt.not_paid');
    const isRecipient = actor.familyId === payment.recipientId;
    // What a family pays with is nothing to its trainer.
    const isRecipientAlone = isRecipient && actor.familyId !== payment.payerId;
    return {
      transactionId,
      number: paymentNumber(transactionId),
      programTitle: sale.programTitle,
      sessionType: sale.sessionType,
      sessionCount: payment.sessionsIncluded,
      trainerName: payment.trainerName,
      payerName: sale.payerName,
      athleteName: athleteNameFor(actor, payment, sale),
      amount: sale.amount,
      creditAmount: isRecipientAlone ? null : payment.creditCents,
      discount: sale.discount,
      refundedAmount: sale.refundedAmount,
      paidAmount: sale.amount - sale.refundedAmount,
      promotionAmount: isRecipient ? sale.promotionAmount : null,
      feeAmount: isRecipient ? sale.feeAmount : null,
      netAmount: isRecipient ? sale.netAmount : null,
      terms: { refundPolicy: RefundPolicy.parse(payment.refundPolicy), feeBasisPoints: isRecipient ? payment.feeBasisPoints : null },
      status: sale.status,
      createdAt: sale.createdAt,
      paidAt: sale.paidAt,
      refunds: await listReturns(tx, transactionId, { showsCredit: !isRecipientAlone }),
      sessionStartsAt: toInstant(payment.startsAt),
      sessionEndsAt: toInstant(payment.endsAt),
    };
  });
}

type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

function findPayment(tx: Tx, transactionId: TransactionId) {
  return tx
    .selectFrom('transactions as payment')
    .innerJoin('trainers as t', 't.id', 'payment.trainerId')
    .leftJoin('appointments as a', (join) => join.onRef('a.transactionId', '=', 'payment.id').on('a.sessionNumber', '=', 1))
    .leftJoin('athletes as athlete', 'athlete.id', 'payment.athleteId')
    .where('payment.id', '=', transactionId)
    .select([
      'payment.parentId as payerId',
      'payment.attemptedAt',
      'payment.creditCents',
      'payment.refundPolicy',
      'payment.feeBasisPoints',
      't.userId as recipientId',
      't.name as trainerName',
      'payment.sessionsIncluded',
      'athlete.firstName as athleteName',
      isBlockedPair.as('isBlocked'),
      'a.startsAt',
      'a.endsAt',
    ])
    .executeTakeFirst();
}

/** A recipient doesn't learn of a payment that nobody tried to make (R183). */
function canRead(actor: Actor, { payerId, recipientId, attemptedAt }: PaymentRow): boolean {
  return actor.role === 'admin' || actor.familyId === payerId || (actor.familyId === recipientId && attemptedAt !== null);
}

/** For the payer, and for the recipient while something is paid and neither blocks the other (R171). */
function athleteNameFor(
  actor: Actor,
  { athleteName, payerId, recipientId, isBlocked }: PaymentRow,
  { amount, refundedAmount }: { amount: number; refundedAmount: number },
): string | null {
  const isForRecipient = actor.familyId === recipientId && amount > refundedAmount && !isBlocked;
  return actor.familyId === payerId || isForRecipient ? athleteName : null;
}

/** Refunds and disputes decided for the payer, oldest first. */
async function listReturns(tx: Tx, transactionId: TransactionId, { showsCredit }: { showsCredit: boolean }): Promise<Receipt['refunds']> {
  const { rows } = await sql<{ amountCents: number; creditCents: number; at: Date }>`
    select amount_cents, credit_cents, succeeded_at as at from refunds where transaction_id = ${transactionId} and status = 'succeeded'
    union all
    select amount_cents, 0, closed_at from disputes where transaction_id = ${transactionId} and status = 'lost'
    order by at`.execute(tx);
  return rows.map(({ amountCents, creditCents, at }) => ({
    amount: amountCents,
    ...(showsCredit && creditCents > 0 && { credit: creditCents }),
    at: at.toISOString(),
  }));
}
