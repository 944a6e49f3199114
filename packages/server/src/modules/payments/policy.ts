import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { TransactionStatus } from '@x1/contract/payments/transaction.ts';
import { isEarned } from '@x1/contract/scheduling/session-actions.ts';
import type { Actor } from '../../http/actor.ts';
import { externalKeyOf } from '../../platform/db/external-key.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../scheduling/service.ts';
import type { ProviderIntent } from './port.ts';
import type { PaymentTransaction } from './tables.ts';

/** Another trainer's payment counts as missing. @throws AppError 'transaction.not_found' */
export function assertTrainerOf(ownTrainerId: TrainerId | undefined, transaction: PaymentTransaction): void {
  if (transaction.trainerId !== ownTrainerId || !isPaid(transaction)) throw new AppError('transaction.not_found');
}

/** Whether what is left of a session is its trainer's to keep or to give back (B17, R95). */
export function isEarnedSession({ completedAt, cancelledAt, cancelledBy }: Session): boolean {
  return isEarned({ isCompleted: completedAt !== null, isCancelled: cancelledAt !== null, cancelledBy });
}

/** Another family's session counts as missing. @throws AppError 'appointment.not_found' */
export function assertParentOf(actor: Actor, session: Session): void {
  if (session.parentId !== actor.familyId) throw new AppError('appointment.not_found');
}

/**
 * There is something to report once the session has taken place, because it was marked complete or its end is over (R120), and of one that was
 * cancelled so late that its money goes the way of a held one's.
 *
 * @throws AppError 'problem.too_early'
 */
export function assertReportable({ completedAt, endsAt }: Session, { isKept, now }: { isKept: boolean; now: Date }): void {
  if (completedAt === null && !isKept && (endsAt === null || endsAt > now)) throw new AppError('problem.too_early');
}

/**
 * Whether the provider made it for this transaction: key, number, amount and currency all say so. Money of any other intent is not for this
 * transaction, also when a restored database gave it the number of a lost one.
 */
export function isIntentOf(intent: ProviderIntent, transaction: PaymentTransaction): boolean {
  return (
    intent.key === externalKeyOf(transaction) &&
    intent.transactionId === transaction.id &&
    intent.amountCents === cardCentsOf(transaction) &&
    intent.currency === 'usd'
  );
}

/** What the card pays of a payment, or paid; family's credit pays the rest (decision 0086). */
export function cardCentsOf({ amountCents, creditCents }: Pick<PaymentTransaction, 'amountCents' | 'creditCents'>): number {
  return amountCents - creditCents;
}

export function isPaid({ status }: Pick<PaymentTransaction, 'status'>): boolean {
  return status !== 'pending' && status !== 'failed';
}

/** The status of a payment's money: it depends only on the amounts, never on the order in which events came (M20). */
export function paidStatus(money: {
  amountCents: number;
  refundedCents: number;
  lostCents: number;
  disputedCents: number;
}): TransactionStatus {
  const { amountCents, refundedCents, lostCents, disputedCents } = money;
  if (refundedCents === amountCents) return 'refunded';
  if (lostCents > 0 || disputedCents > 0) return 'disputed';
  return refundedCents > 0 ? 'partially_refunded' : 'succeeded';
}
