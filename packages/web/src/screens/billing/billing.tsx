import type { User } from '@x1/contract/accounts/user.ts';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useAccount } from '../../features/account/use-account.ts';
import { useEarnings } from '../../features/earnings/queries.ts';
import { BalancePanel } from '../../features/payouts/balance-panel.tsx';
import { usePayoutBalance } from '../../features/payouts/queries.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toast } from '../../ui/toast.ts';
import { BillingPlaceholder } from './billing-placeholder.tsx';
import { BillingTabs, focusPayouts } from './billing-tabs.tsx';
import { EarningsChart } from './earnings-chart.tsx';
import { EarningsFigures } from './earnings-figures.tsx';
import { useBillingTab } from './use-billing-tab.ts';
import './billing.css';

const FAILED = 'Failed to load billing data.';

/** Billing & Earnings (S2§2): what was sold, what is paid out, and when. */
export function BillingScreen() {
  const { user } = useAccount();
  if (!user) return null;
  return (
    <>
      <PageHead
        back={{ href: '/trainer-dashboard', label: 'Dashboard' }}
        title="Billing & Earnings"
        subtitle="Every dollar from booking to bank."
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
  const failure = earnings.error ?? balance.error;
  useEffect(() => {
    if (failure) toast({ title: 'Error', description: FAILED, variant: 'destructive' });
  }, [failure]);
  const showPayouts = () => {
    flushSync(() => open('payouts'));
    focusPayouts();
  };
  const retry = () => {
    void earnings.refetch();
    void balance.refetch();
  };
  // The figures stand on top: they are drawn together, so that nothing below moves.
  if (earnings.data && balance.data) {
    return (
      <div className="stack">
        <BalancePanel balance={balance.data} zone={zone} now={now} onRequested={showPayouts}>
          <EarningsChart weeks={earnings.data.weeks} />
        </BalancePanel>
        <EarningsFigures earnings={earnings.data} />
        <BillingTabs user={user} zone={zone} now={now} earnings={earnings.data} tab={tab} onOpen={open} />
      </div>
    );
  }
  if (failure) {
    return <LoadFailed what={FAILED} onRetry={retry} isRetrying={earnings.isFetching || balance.isFetching} />;
  }
  return <BillingPlaceholder />;
}
