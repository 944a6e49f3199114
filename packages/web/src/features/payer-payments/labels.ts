import type { PayerTransaction } from '@x1/contract/billing/payer-transaction.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';

/** With whom and when: 'Maya Torres · Mon, Mar 2 · $20.00 came back'. */
export function paymentNote(payment: PayerTransaction, { zone, now }: { zone: string; now: Date }): string {
  const day = formatDate(payment.paidAt ?? payment.createdAt, zone, now.getFullYear());
  const returned = payment.refundedAmount > 0 && payment.status !== 'refunded' && `${formatCents(payment.refundedAmount)} came back`;
  return [payment.trainerName, day, returned].filter(Boolean).join(' · ');
}

/** How each state looks. */
export const paymentTones = {
  pending: 'neutral',
  succeeded: 'ok',
  failed: 'bad',
  partially_refunded: 'info',
  refunded: 'info',
  disputed: 'warn',
} as const satisfies Record<PayerTransaction['status'], string>;
