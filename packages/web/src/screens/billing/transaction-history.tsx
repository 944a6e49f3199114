import type { User } from '@x1/contract/accounts/user.ts';
import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import { t } from '@x1/contract/core/texts.ts';
import { transactionStatuses, transactionStatusLabels } from '@x1/contract/payments/transaction.ts';
import { useCallback, useState } from 'react';
import { useExportTransactions, useTransactionPages } from '../../features/earnings/queries.ts';
import { RefundDialog } from '../../features/earnings/refund-dialog.tsx';
import {
  type ChangeFilters,
  isBackwards,
  isDay,
  isFiltered,
  noFilters,
  type TransactionFilters,
  useTransactionFilters,
} from '../../features/earnings/transaction-filters.ts';
import { TransactionColumns, TransactionRow } from '../../features/earnings/transaction-row.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage, shownText } from '../../ui/load-more.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface TransactionHistoryProps {
  user: User;
  /** The viewer's. */
  zone: string;
  now: Date;
  /** Whether anything was ever bought: before that there is nothing to filter or to export. */
  hasAny: boolean;
}

/** Transaction History (S2§2): found by status, days and words; exported as it is found (R100). */
export function TransactionHistory({ user, zone, now, hasAny }: TransactionHistoryProps) {
  const { filters, change } = useTransactionFilters();
  const sales = useTransactionPages(user.id, filters);
  const download = useExportTransactions(user.id);
  const isShown = hasAny || isFiltered(filters);
  return (
    <section aria-labelledby="transactions-title">
      <div className="sechead items-center">
        <h2 id="transactions-title">{t('Transaction History')}</h2>
        {isShown && (
          <DownloadButton isBusy={download.isPending} busyLabel={t('Exporting...')} onClick={() => download.mutate(filters)}>
            {t('Export')}
          </DownloadButton>
        )}
      </div>
      {isShown && <TransactionFinder filters={filters} onChange={change} />}
      <Sales sales={sales} isNarrowed={isFiltered(filters)} zone={zone} now={now} onClear={() => change(noFilters, 'new')} />
    </section>
  );
}

interface SalesProps {
  sales: ReturnType<typeof useTransactionPages>;
  isNarrowed: boolean;
  zone: string;
  now: Date;
  onClear: () => void;
}

function Sales({ sales, isNarrowed, zone, now, onClear }: SalesProps) {
  const [refunding, setRefunding] = useState<RecipientTransaction>();
  if (sales.isPending) return <PlaceholderRows count={5} label={t('Loading your transactions')} />;
  if (sales.isError && !sales.data) return <LoadFailed what={t('Failed to load billing data.')} query={sales} />;
  const { items, total } = sales.data;
  if (items.length === 0) return <NoSales isNarrowed={isNarrowed} onClear={onClear} />;
  return (
    <>
      <div className="card" aria-busy={sales.isPlaceholderData}>
        <TransactionColumns />
        <ul className="rows" aria-labelledby="transactions-title">
          {items.map((sale) => (
            <TransactionRow key={sale.id} sale={sale} zone={zone} now={now} onRefund={setRefunding} />
          ))}
        </ul>
      </div>
      <NextPage
        query={sales}
        failed={t("More transactions couldn't be loaded.")}
        label={t('Show more')}
        note={foundText(items.length, total)}
      />
      {refunding && (
        <RefundDialog sale={items.find(({ id }) => id === refunding.id) ?? refunding} onClose={() => setRefunding(undefined)} />
      )}
    </>
  );
}

function foundText(found: number, total: string | null): string {
  return total === null || total === String(found)
    ? t('{count, plural, one {# payment} other {# payments}}', { count: found })
    : shownText(found, total);
}

function NoSales({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState
        title={t('No payment matches')}
        action={
          <Button variant="outline" onClick={onClear}>
            {t('Clear search and filters')}
          </Button>
        }
      >
        {t('Try another status, more days or part of a name.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('No transactions yet')} action={<Button href="/programs">{t('Manage Programs')}</Button>}>
      {t("Sales show up here once parents buy a program you've published.")}
    </EmptyState>
  );
}

const statusOptions = transactionStatuses.map((status) => ({ value: status, label: transactionStatusLabels[status] }));

/** Search, status and days; the choice is kept in the address. */
function TransactionFinder({ filters, onChange }: { filters: TransactionFilters; onChange: ChangeFilters }) {
  const search = useCallback((q: string) => onChange({ q }, 'same'), [onChange]);
  return (
    <search className="sale-finder" aria-label={t('Transactions')}>
      <SearchBox label={t('Search by parent or program')} isLabelHidden placeholder={t('Search')} value={filters.q} onSearch={search} />
      <Select
        label={t('Status')}
        isLabelHidden
        placeholder={t('Any status')}
        options={statusOptions}
        value={filters.status}
        onChange={(event) => onChange({ status: event.target.value as TransactionFilters['status'] }, 'new')}
      />
      <DayField label={t('From')} value={filters.from} onChange={(from) => onChange({ from }, 'same')} />
      <DayField
        label={t('To')}
        value={filters.to}
        error={isBackwards(filters) ? t('The end is before the start') : undefined}
        onChange={(to) => onChange({ to }, 'same')}
      />
    </search>
  );
}

interface DayFieldProps {
  label: string;
  /** A day such as '2026-03-14', or ''. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** A day that counts once it is whole: while a year is being typed, 2026 is first 0002. */
export function DayField({ label, value, error, onChange }: DayFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const type = (next: string) => {
    setText(next);
    if (next !== '' && !isDay(next)) return;
    setKnown(next);
    onChange(next);
  };
  return <TextField label={label} type="date" value={text} {...(error && { error })} onChange={(event) => type(event.target.value)} />;
}
