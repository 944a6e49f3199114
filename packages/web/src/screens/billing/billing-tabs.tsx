import type { User } from '@x1/contract/accounts/user.ts';
import type { Earnings } from '@x1/contract/billing/earnings.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { formatBasisPoints, formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { transactionStatuses, transactionStatusLabels } from '@x1/contract/payments/transaction.ts';
import { bankStatus } from '@x1/contract/payouts/bank-status.ts';
import type { ConnectStatus } from '@x1/contract/payouts/payout.ts';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ConnectTiles } from '../../features/bank/connect-tiles.tsx';
import { connectionMessage } from '../../features/bank/messages.ts';
import { useConnectStatus } from '../../features/bank/queries.ts';
import { PayoutList } from '../../features/payouts/payout-list.tsx';
import { usePayoutRule } from '../../lib/minimum-payout.ts';
import { useOwnFee } from '../../lib/own-fee.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { TransactionHistory } from './transaction-history.tsx';

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
  { value: 'transactions', label: t('Transactions') },
  { value: 'payouts', label: t('Payouts') },
  { value: 'methods', label: t('Payment Methods') },
  { value: 'codes', label: t('Codes') },
  { value: 'records', label: t('Records') },
] as const;

const OwnPromoCodes = lazy(async () => ({ default: (await import('../../features/promo-codes/own-promo-codes.tsx')).OwnPromoCodes }));

const Records = lazy(async () => ({ default: (await import('./records.tsx')).Records }));

const PAYOUTS_TITLE = 'payouts-title';

/** Moves on to the open list of payouts: the button that asked for one can no longer be pressed. */
export function focusPayouts(): void {
  document.getElementById(PAYOUTS_TITLE)?.focus();
}

/** Payments, payouts, and where payouts go (S2§2). */
export function BillingTabs({ user, zone, now, earnings, tab, onOpen }: BillingTabsProps) {
  return (
    <Tabs<BillingTab> label={t('Billing')} value={tab} onChange={onOpen} tabs={TABS}>
      <TabPanel value="transactions">
        <Columns zone={zone} aside={<StatusBreakdown breakdown={earnings.breakdown} />}>
          <TransactionHistory user={user} zone={zone} now={now} hasAny={earnings.breakdown.length > 0} />
        </Columns>
      </TabPanel>
      <TabPanel value="payouts">
        <Columns zone={zone}>
          <section aria-labelledby={PAYOUTS_TITLE}>
            <h2 id={PAYOUTS_TITLE} tabIndex={-1} className="mb-3">
              {t('Payouts')}
            </h2>
            <PayoutList zone={zone} now={now} />
          </section>
        </Columns>
      </TabPanel>
      <TabPanel value="methods">
        <Columns zone={zone}>
          <PaymentMethods userId={user.id} />
        </Columns>
      </TabPanel>
      <TabPanel value="codes">
        <Columns zone={zone}>
          <Suspense fallback={<PlaceholderRows count={2} label={t('Loading your codes')} />}>
            <OwnPromoCodes />
          </Suspense>
        </Columns>
      </TabPanel>
      <TabPanel value="records">
        <Columns zone={zone}>
          <Suspense fallback={<PlaceholderRows count={1} label={t('Loading your records')} />}>
            <Records now={now} />
          </Suspense>
        </Columns>
      </TabPanel>
    </Tabs>
  );
}

function Columns({ zone, children, aside }: { zone: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="cols">
      {children}
      <aside className="stack tight" aria-label={t('About your money')}>
        {aside}
        <Card title={t('How payouts work')}>
          <p className="small muted">
            {t('Each Friday pays for the sessions completed in the week before, Monday through Sunday.')} {usePayoutRule()}
          </p>
          <FeeLine zone={zone} />
        </Card>
      </aside>
    </div>
  );
}

/** What X1 keeps, and the change that is planned. */
function FeeLine({ zone }: { zone: string }) {
  const fee = useOwnFee().data;
  if (!fee) return null;
  return (
    <p className="small muted mt-2">
      {fee.feeBasisPoints === 0
        ? t("Right now, X1 doesn't take a cut of what families pay.")
        : t('X1 keeps {fee} of each payment.', { fee: formatBasisPoints(fee.feeBasisPoints) })}
      {fee.next &&
        ` ${t("From {date} it's {fee} of what's sold from then on.", {
          date: formatLongDate(fee.next.at, zone),
          fee: formatBasisPoints(fee.next.feeBasisPoints),
        })}`}
    </p>
  );
}

/** Payment Status Breakdown (S2§2): number and amount of payments by status. */
function StatusBreakdown({ breakdown }: Pick<Earnings, 'breakdown'>) {
  const parts = transactionStatuses
    .toSorted((one, other) => Number(other === 'succeeded') - Number(one === 'succeeded'))
    .flatMap((status) => breakdown.filter((part) => part.status === status && part.count > 0));
  return (
    <Card title={t('Payment Status Breakdown')}>
      {parts.length === 0 && <p className="small muted">{t('It starts with your first payment.')}</p>}
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

const BANK_PAGE = '/bank-account-connection';

/** Where payouts go: a trainer's payment method is the bank account (R99). */
function PaymentMethods({ userId }: { userId: UserId }) {
  const status = useConnectStatus(userId);
  return (
    <section aria-labelledby="methods-title">
      <h2 id="methods-title" className="mb-3">
        {t('Where your payouts go')}
      </h2>
      {status.isPending && <PlaceholderRows count={1} label={t('Checking connection status')} />}
      {status.isError && <LoadFailed what={t('Failed to check connection status.')} query={status} />}
      {status.data && <BankAccount status={status.data} />}
    </section>
  );
}

function BankAccount({ status }: { status: ConnectStatus }) {
  const { title, text } = connectionMessage(status);
  const bank = bankStatus(status);
  const isToBeSetUp = bank === 'none' || bank === 'unfinished';
  return (
    <div className="stack tight">
      <div className="card pad flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-[1_1_300px]">
          <h3>{title}</h3>
          <p className="small muted mt-1">{text}</p>
        </div>
        {isToBeSetUp ? (
          <Button icon={Plus} href={BANK_PAGE}>
            {t('Add Payment Method')}
          </Button>
        ) : (
          <Button variant="outline" href={BANK_PAGE}>
            {t('Bank Account')}
          </Button>
        )}
      </div>
      <ConnectTiles status={status} />
    </div>
  );
}

const billingTabs = ['transactions', 'payouts', 'methods', 'codes', 'records'] as const;
type BillingTab = (typeof billingTabs)[number];

/** The open tab, kept in the address so that Back and links work; the first one is left out. */
export function useBillingTab(): { tab: BillingTab; open: (tab: BillingTab) => void } {
  const wanted = new URLSearchParams(useSearch()).get('tab');
  const [path, navigate] = useLocation();
  const open = useCallback(
    (tab: BillingTab) => {
      const query = new URLSearchParams(window.location.search);
      if (tab === billingTabs[0]) query.delete('tab');
      else query.set('tab', tab);
      navigate(query.size > 0 ? `${path}?${query}` : path);
    },
    [navigate, path],
  );
  return { tab: billingTabs.find((known) => known === wanted) ?? billingTabs[0], open };
}
