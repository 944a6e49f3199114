import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import { t } from '@x1/contract/core/texts.ts';

type Share = RecipientTransaction['share'];

/** Where the trainer's share of a payment is, in a word or two; null where there is none (R97, R103). */
export const shareLabels: Readonly<Record<Share, string | null>> = {
  none: null,
  held: t('Held', { context: 'money' }),
  available: t('Available'),
  under_review: t('Under review'),
  on_the_way: t('On its way'),
  paid_out: t('Paid out'),
};

/** What of a payment has not gone back to the parent, in cents. */
export function leftOf({ amount, refundedAmount }: Pick<RecipientTransaction, 'amount' | 'refundedAmount'>): number {
  return amount - refundedAmount;
}

/** Whether a receipt exists: only of money that was paid (R100). */
export function hasReceipt({ paidAt }: Pick<RecipientTransaction, 'paidAt'>): boolean {
  return paidAt !== null;
}

/** Whether fee or refunds make the trainer's part another amount than what the parent paid (R96). */
export function hasOwnNet({ share, netAmount, amount }: Pick<RecipientTransaction, 'share' | 'netAmount' | 'amount'>): boolean {
  return share !== 'none' && netAmount !== amount;
}

/**
 * Whether the trainer can give money of it back: it is paid, something is left, and the session was held, which is when its share leaves
 * 'held' (B17). Before that, declining the request returns everything; while a bank decides, nothing moves.
 */
export function canRefund(sale: Pick<RecipientTransaction, 'status' | 'share' | 'amount' | 'refundedAmount'>): boolean {
  const isPaid = sale.status === 'succeeded' || sale.status === 'partially_refunded';
  return isPaid && sale.share !== 'none' && sale.share !== 'held' && leftOf(sale) > 0;
}
