import type { AdminRefund } from '@x1/contract/admin/money.ts';
import { StateBadge } from './state-badge.tsx';

/** What refunds are called: of one that succeeded X1 knows that it left, not when a bank shows it. */
export const refundStateLabels: Readonly<Record<AdminRefund['status'], string>> = {
  requested: 'Requested',
  succeeded: 'Sent',
  canceled: 'Canceled',
};

/** How far a refund is, and where it went. */
export function RefundState({ refund: { status, amount, creditAmount } }: { refund: AdminRefund }) {
  const isCredit = status === 'succeeded' && creditAmount === amount;
  const label = status === 'succeeded' ? 'Sent to the bank' : refundStateLabels[status];
  return <StateBadge state={status} label={isCredit ? 'Added to credit' : label} />;
}
