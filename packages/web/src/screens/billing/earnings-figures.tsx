import type { Earnings } from '@x1/contract/billing/earnings.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { StatCard, StatList } from '../../ui/stat-card.tsx';

/** The three cards (S2§2, R101, R103). */
export function EarningsFigures({ earnings }: { earnings: Earnings }) {
  const { totalEarnings, thisMonth, successRate, successfulTransactions: successes, totalTransactions: total } = earnings;
  return (
    <section aria-label="Earnings">
      <StatList columns={3}>
        <StatCard label="Total Earnings" value={formatCents(totalEarnings)} note={`${countText(successes, 'sale')}, after refunds`} />
        <StatCard label="This Month" value={formatCents(thisMonth)} note="since the 1st" />
        <StatCard
          label="Success Rate"
          value={`${successRate}%`}
          note={total === 0 ? 'no payments yet' : `${successes} of ${countText(total, 'payment')}`}
        />
      </StatList>
    </section>
  );
}
