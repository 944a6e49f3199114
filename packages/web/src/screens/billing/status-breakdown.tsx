import type { Earnings } from '@x1/contract/billing/earnings.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { transactionStatuses, transactionStatusLabels } from '@x1/contract/payments/transaction.ts';
import { Card } from '../../ui/card.tsx';

/** Payment Status Breakdown (S2§2): how many payments stand how, and how much they are. */
export function StatusBreakdown({ breakdown }: Pick<Earnings, 'breakdown'>) {
  const parts = transactionStatuses
    .toSorted((one, other) => Number(other === 'succeeded') - Number(one === 'succeeded'))
    .flatMap((status) => breakdown.filter((part) => part.status === status && part.count > 0));
  return (
    <Card title="Payment Status Breakdown">
      {parts.length === 0 && <p className="small muted">Your first payment starts it.</p>}
      {parts.length > 0 && (
        <>
          <div className="breakdown" aria-hidden="true">
            {parts.map(({ status, count }) => (
              <i key={status} data-status={status} style={{ flexGrow: count }} />
            ))}
          </div>
          <dl className="breakdown-list">
            {parts.map(({ status, count, amount }) => (
              <div key={status}>
                <dt>
                  <i data-status={status} aria-hidden="true" />
                  {transactionStatusLabels[status]}
                </dt>
                <dd className="num">{count}</dd>
                <dd className="num muted">{formatCents(amount)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Card>
  );
}
