import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import { dollarsToCents, formatCents } from '@x1/contract/core/money.ts';

export type RefundPart = 'full' | 'part';

type Reading = { readonly cents: number; readonly problem?: never } | { readonly cents?: never; readonly problem: string };

/**
 * Reads the amount of a partial refund by its decimal text.
 *
 * @param leftCents what is left of the payment; giving that much back is a full refund and fine
 */
export function readPart(text: string, leftCents: number): Reading {
  if (text.trim() === '') return { problem: 'Amount is required' };
  const cents = dollarsToCents(text);
  if (cents === undefined) return { problem: 'Enter an amount in dollars and cents, such as 19.99' };
  if (cents === 0) return { problem: 'The amount must be more than $0.00' };
  if (cents > leftCents) return { problem: `At most ${formatCents(leftCents)} is left of this payment` };
  return { cents };
}

/** What a refund means for the trainer's own money, by where the share is (R97, R104). */
export function consequenceText({ share, feeAmount }: Pick<RecipientTransaction, 'share' | 'feeAmount'>): string {
  const isWithBank = share === 'paid_out' || share === 'on_the_way';
  const own = isWithBank
    ? 'You have been paid for this session already, so it is taken from your balance, or from what you earn next.'
    : 'It is taken from your balance.';
  return feeAmount > 0 ? `${own} X1 gives its part of the fee back too.` : own;
}
