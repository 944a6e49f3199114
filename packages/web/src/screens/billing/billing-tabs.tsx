import type { User } from '@x1/contract/accounts/user.ts';
import type { Earnings } from '@x1/contract/billing/earnings.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { MINIMUM_PAYOUT_CENTS } from '@x1/contract/payouts/payout.ts';
import type { ReactNode } from 'react';
import { PayoutList } from '../../features/payouts/payout-list.tsx';
import { Card } from '../../ui/card.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { StatusBreakdown } from './status-breakdown.tsx';
import { TransactionHistory } from './transaction-history.tsx';
import type { BillingTab } from './use-billing-tab.ts';

interface BillingTabsProps {
  user: User;
  /** The viewer's. */
  zone: string;
  now: Date;
  earnings: Earnings;
  tab: BillingTab;
  onOpen: (tab: BillingTab) => void;
}

const TABS = [
  { value: 'transactions', label: 'Transactions' },
  { value: 'payouts', label: 'Payouts' },
  { value: 'methods', label: 'Payment Methods' },
] as const;

const PAYOUTS_TITLE = 'payouts-title';

/** Moves on to the open list of payouts: the button that asked for one can no longer be pressed. */
export function focusPayouts(): void {
  document.getElementById(PAYOUTS_TITLE)?.focus();
}

/** Payments, payouts, and where payouts go (S2§2). */
export function BillingTabs({ user, zone, now, earnings, tab, onOpen }: BillingTabsProps) {
  return (
    <Tabs<BillingTab> label="Billing" value={tab} onChange={onOpen} tabs={TABS}>
      <TabPanel value="transactions">
        <Columns aside={<StatusBreakdown breakdown={earnings.breakdown} />}>
          <TransactionHistory user={user} zone={zone} now={now} hasAny={earnings.totalTransactions > 0} />
        </Columns>
      </TabPanel>
      <TabPanel value="payouts">
        <Columns>
          <section aria-labelledby={PAYOUTS_TITLE}>
            <h2 id={PAYOUTS_TITLE} tabIndex={-1} className="mb-3">
              Payouts
            </h2>
            <PayoutList zone={zone} now={now} />
          </section>
        </Columns>
      </TabPanel>
      <TabPanel value="methods">
        <Columns>
          <PaymentMethods userId={user.id} />
        </Columns>
      </TabPanel>
    </Tabs>
  );
}

function Columns({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="cols">
      {children}
      <aside className="stack tight" aria-label="About your money">
        {aside}
        <Card title="How payouts work">
          <p className="small muted">
            The money of a session is released once the session has been held, and paid every Friday for the week before. Amounts under{' '}
            {formatCents(MINIMUM_PAYOUT_CENTS)} wait for the next Friday.
          </p>
        </Card>
      </aside>
    </div>
  );
}
