import { dollarsToCents, formatCents } from '@x1/contract/core/money.ts';

/**
 * Reads what an operator typed as the amount of a refund by its decimal text.
 *
 * @param leftCents what can still be given back
 * @returns no amount for an empty field: all that is left
 */
export function readRefundAmount(text: string, leftCents: number): { readonly amount?: number } | { readonly problem: string } {
  if (text.trim() === '') return {};
  const amount = dollarsToCents(text.trim());
  if (amount === undefined) return { problem: 'Enter an amount in dollars and cents, such as 19.99' };
  if (amount === 0) return { problem: 'The amount must be more than $0.00' };
  return amount > leftCents ? { problem: `At most ${formatCents(leftCents)} is left of this payment` } : { amount };
}
