import type { Receipt } from '@x1/contract/billing/earnings.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { formatLongDate, formatSessionTime } from '@x1/contract/core/time-format.ts';

interface ReceiptLine {
  readonly label: string;
  readonly amount: string;
  /** A sum of the lines above it. */
  readonly isTotal?: boolean;
}

/**
 * The sums of a receipt, which a reader can add up: paid, what went back, what remains; for the trainer also fee and net where they differ
 * (R96).
 *
 * @param zone the viewer's
 */
export function receiptLines(receipt: Receipt, zone: string): ReceiptLine[] {
  const { amount, refunds, refundedAmount, paidAmount, feeAmount, netAmount } = receipt;
  const told = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const lines: ReceiptLine[] = [{ label: 'Paid', amount: formatCents(amount) }];
  for (const refund of refunds) lines.push({ label: `Refunded ${formatLongDate(refund.at, zone)}`, amount: formatCents(-refund.amount) });
  // A lost dispute goes back without being a refund.
  if (refundedAmount > told) lines.push({ label: 'Returned by the bank', amount: formatCents(told - refundedAmount) });
  lines.push({ label: refundedAmount > 0 ? 'Total after refunds' : 'Total', amount: formatCents(paidAmount), isTotal: true });
  if (feeAmount !== null && netAmount !== null && feeAmount > 0) {
    lines.push({ label: 'Platform fee', amount: formatCents(-feeAmount) });
    lines.push({ label: 'Your earnings', amount: formatCents(netAmount), isTotal: true });
  }
  return lines;
}

/** What was bought: one session with its time, or how many sessions, each of which has a time of its own (R38). */
export function boughtText({ sessionType, sessionCount, sessionStartsAt: start, sessionEndsAt: end }: Receipt, zone: string): string {
  const kind = sessionType === 'group' ? 'Group' : 'Individual';
  if (sessionCount > 1) return `${sessionCount} ${kind.toLowerCase()} sessions`;
  return start && end ? `${kind} session, ${formatSessionTime({ start, end }, zone, 0)}` : `${kind} session`;
}
