import type { UserId } from '@x1/contract/core/ids.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { TrainerDashboard } from '@x1/contract/dashboard/dashboard.ts';
import { useId } from 'react';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Money } from '../../ui/money.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { StatCard, StatList } from '../../ui/stat-card.tsx';
import { useDashboard } from './use-dashboard.ts';

interface NumbersProps {
  userId: UserId;
  reviewCount: number | undefined;
}

/** The four stat cards (S1§2). */
export function Numbers({ userId, reviewCount }: NumbersProps) {
  const titleId = useId();
  const dashboard = useDashboard(userId);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="sr">
        Numbers
      </h2>
      {dashboard.isPending && <PlaceholderNumbers />}
      {dashboard.isError && (
        <LoadFailed what="Your numbers could not be loaded." onRetry={() => void dashboard.refetch()} isRetrying={dashboard.isFetching} />
      )}
      {dashboard.data && <Stats numbers={dashboard.data} reviewCount={reviewCount} />}
    </section>
  );
}

function Stats({ numbers, reviewCount = 0 }: { numbers: TrainerDashboard; reviewCount: number | undefined }) {
  return (
    <StatList>
      <StatCard label="Total Sessions" value={numbers.totalSessions} note="paid sessions" />
      <StatCard label="Total Earnings" value={<Money cents={numbers.totalEarnings} />} note="after refunds" />
      <StatCard label="Average Rating" value={ratingText(numbers.avgRating)} note={countText(reviewCount, 'review')} />
      <StatCard
        label="Transaction Status"
        value={
          <>
            {numbers.successfulTransactions} <small>successful</small>
          </>
        }
        note={`${numbers.pendingTransactions} pending, ${numbers.failedTransactions} failed`}
      />
    </StatList>
  );
}

function PlaceholderNumbers() {
  return (
    <PlaceholderGroup label="Loading your numbers">
      <div className="stats">
        {[1, 2, 3, 4].map((card) => (
          <div className="card stat grid gap-2" key={card}>
            <Placeholder width="70%" height={16} />
            <Placeholder width="50%" height={30} />
            <Placeholder width="60%" height={14} />
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}

/** An average of tenths as '4.9', or 'New' until the first review (R40, R41). */
function ratingText(tenths: number | null): string {
  return tenths === null ? 'New' : (tenths / 10).toFixed(1);
}
