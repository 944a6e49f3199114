import './billing.css';
import type { User } from '@x1/contract/accounts/user.ts';
import type { Earnings } from '@x1/contract/billing/earnings.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { locale, t } from '@x1/contract/core/texts.ts';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useEarnings } from '../../features/earnings/queries.ts';
import { BalancePanel } from '../../features/payouts/balance-panel.tsx';
import { useNextPayout, usePayoutBalance } from '../../features/payouts/queries.ts';
import { dashboardApi } from '../../lib/api/dashboard.ts';
import { dashboardKeys } from '../../lib/query-keys.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { useRead } from '../../lib/use-read.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Placeholder, PlaceholderGroup, PlaceholderRows } from '../../ui/placeholder.tsx';
import { StatCard, StatList } from '../../ui/stat-card.tsx';
import { toast } from '../../ui/toast.ts';
import { BillingTabs, focusPayouts, useBillingTab } from './billing-tabs.tsx';
import { NotMarkedComplete } from './not-marked-complete.tsx';

const FAILED = t('Failed to load billing data.');

/** Billing & Earnings (S2§2): what was sold, what is paid out, and when. */
export function BillingScreen({ user }: { user: User }) {
  return (
    <>
      <PageHead
        back={{ href: '/trainer-dashboard', label: t('Dashboard') }}
        title={t('Billing & Earnings')}
        subtitle={t('Every dollar from booking to bank.')}
      />
      <Money user={user} />
    </>
  );
}

function Money({ user }: { user: User }) {
  const now = useNow();
  const zone = viewerTimeZone(user);
  const { tab, open } = useBillingTab();
  const [earnings, balance] = [useEarnings(), usePayoutBalance()];
  const next = useNextPayout();
  const held = useRead(dashboardKeys.ofTrainer(user.id), dashboardApi.trainerDashboard, { params: { userId: user.id } });
  const failure = earnings.error ?? balance.error;
  useEffect(() => {
    if (failure) toast({ title: t('Error'), description: FAILED, variant: 'destructive' });
  }, [failure]);
  const showPayouts = () => {
    flushSync(() => open('payouts'));
    focusPayouts();
  };
  const retry = () => {
    void earnings.refetch();
    void balance.refetch();
  };
  // The figures are on top: they appear together, so that nothing below moves.
  if (earnings.data && balance.data && !held.isPending && !next.isPending) {
    return (
      <div className="stack">
        <BalancePanel balance={balance.data} parts={next.data ?? []} zone={zone} now={now} onRequested={showPayouts}>
          <EarningsChart weeks={earnings.data.weeks} />
        </BalancePanel>
        {held.data && <NotMarkedComplete waiting={held.data.needsAnswer.toComplete} zone={zone} now={now} />}
        <EarningsFigures earnings={earnings.data} />
        <BillingTabs user={user} zone={zone} now={now} earnings={earnings.data} tab={tab} onOpen={open} />
      </div>
    );
  }
  if (failure) return <LoadFailed what={FAILED} onRetry={retry} isRetrying={earnings.isFetching || balance.isFetching} />;
  return <BillingPlaceholder />;
}

/** Panel, cards and rows of the size they will have. */
function BillingPlaceholder() {
  return (
    <div className="stack">
      <PlaceholderGroup label={t('Loading your billing data')}>
        <div className="panel plain billing-ghost">
          <Placeholder width={150} height={20} />
          <Placeholder width="min(240px, 70%)" height={46} className="mt-2" />
          <Placeholder width="min(420px, 90%)" height={16} className="mt-3" />
          <Placeholder className="billing-ghost-chart" height="auto" />
        </div>
        <div className="stats three mt-6">
          {[1, 2, 3].map((card) => (
            <div className="card stat grid gap-2" key={card}>
              <Placeholder width="60%" height={16} />
              <Placeholder width="70%" height={30} />
              <Placeholder width="50%" height={14} />
            </div>
          ))}
        </div>
      </PlaceholderGroup>
      <div aria-hidden="true">
        <PlaceholderRows count={5} />
      </div>
    </div>
  );
}

/** The three cards (S2§2, R101, R103). */
function EarningsFigures({ earnings }: { earnings: Earnings }) {
  const { totalEarnings, thisMonth, successRate, successfulTransactions: successes, totalTransactions: total } = earnings;
  return (
    <section aria-label={t('Earnings')}>
      <StatList columns={3}>
        <StatCard
          label={t('Total Earnings')}
          value={formatCents(totalEarnings)}
          note={t('{successes, plural, one {# sale} other {# sales}}, after refunds', { successes })}
        />
        <StatCard label={t('This Month')} value={formatCents(thisMonth)} note={t('since the 1st')} />
        <StatCard
          label={t('Success Rate')}
          value={`${successRate}%`}
          note={
            total === 0
              ? t('no purchases yet')
              : t('{successes} of {total, plural, one {# purchase} other {# purchases}}', { successes, total })
          }
        />
      </StatList>
    </section>
  );
}

/** Net sales of the last weeks; left out until there is something to compare. */
function EarningsChart({ weeks }: Pick<Earnings, 'weeks'>) {
  if (!weeks.some(({ net }) => net > 0)) return null;
  return (
    <div className="mt-6">
      <BarChart
        label={chartSentence(weeks)}
        bars={weeks.map(({ startsOn, net }) => ({ label: weekLabel(startsOn), value: net, text: formatCents(net) }))}
        formatTick={tickText}
        columns={[t('Week of'), t('Earnings')]}
        isPageWide
      />
    </div>
  );
}

type Weeks = Earnings['weeks'];

/** 'Mar 9' of '2026-03-09'. */
export function weekLabel(startsOn: string): string {
  return new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(`${startsOn}T12:00:00Z`));
}

/** '$250' of 25000: whole dollars need no cents on a drawing. */
export function tickText(cents: number): string {
  return formatCents(Math.round(cents)).replace(/\.00$/, '');
}

/** What the drawing shows, for those who do not see it. @param weeks oldest first, the current one last */
export function chartSentence(weeks: Weeks): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return t('Earnings by week.');
  const best = Math.max(...weeks.map(({ net }) => net));
  return t('Earnings by week, {first} to {last}. This week {current} so far, best week {best}.', {
    first: weekLabel(first.startsOn),
    last: weekLabel(last.startsOn),
    current: formatCents(last.net),
    best: formatCents(best),
  });
}
