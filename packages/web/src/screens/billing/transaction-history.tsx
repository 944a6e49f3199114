import type { User } from '@x1/contract/accounts/user.ts';
import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useExportTransactions } from '../../features/earnings/mutations.ts';
import { useTransactionPages } from '../../features/earnings/queries.ts';
import { RefundDialog } from '../../features/earnings/refund-dialog.tsx';
import { isFiltered, noFilters } from '../../features/earnings/transaction-filters.ts';
import { TransactionColumns, TransactionRow } from '../../features/earnings/transaction-row.tsx';
import { useTransactionFilters } from '../../features/earnings/use-transaction-filters.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { TransactionFinder } from './transaction-finder.tsx';

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
        <h2 id="transactions-title">Transaction History</h2>
        {isShown && (
          <Button
            variant="outline"
            size="s"
            icon={Download}
            isBusy={download.isPending}
            busyLabel="Exporting..."
            onClick={() => download.mutate(filters)}
          >
            Export
          </Button>
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
  if (sales.isPending) return <PlaceholderRows count={5} label="Loading your transactions" />;
  if (sales.isError && !sales.data) {
    return <LoadFailed what="Failed to load billing data." onRetry={() => void sales.refetch()} isRetrying={sales.isRefetching} />;
  }
  const items = sales.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <NoSales isNarrowed={isNarrowed} onClear={onClear} />;
  return (
    <>
      <div className="card" aria-busy={sales.isPlaceholderData}>
        <TransactionColumns />
        <ul className="rows" aria-labelledby="transactions-title">
          {items.map((sale) => (
            <TransactionRow key={sale.id} sale={sale} zone={zone} currentYear={now.getUTCFullYear()} onRefund={setRefunding} />
          ))}
        </ul>
      </div>
      {sales.isFetchNextPageError && (
        <div className="mt-4">
          <LoadFailed what="More transactions could not be loaded." onRetry={() => void sales.fetchNextPage()} />
        </div>
      )}
      <LoadMore
        hasMore={sales.hasNextPage && !sales.isFetchNextPageError}
        isLoading={sales.isFetchingNextPage}
        onLoadMore={() => void sales.fetchNextPage()}
        label="Show more"
        note={shownText(items.length, sales.data.pages[0]?.total ?? null)}
      />
      {refunding && (
        <RefundDialog sale={items.find(({ id }) => id === refunding.id) ?? refunding} onClose={() => setRefunding(undefined)} />
      )}
    </>
  );
}

function shownText(shown: number, total: string | null): string {
  if (total !== null && total !== String(shown)) return `Showing ${shown} of ${total}`;
  return countText(shown, 'payment');
}

function NoSales({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState
        title="No payment matches"
        action={
          <Button variant="outline" onClick={onClear}>
            Clear search and filters
          </Button>
        }
      >
        Try another status, more days or part of a name.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No transactions yet" action={<Button href="/programs">Manage Programs</Button>}>
      What parents buy shows up here. Publish a program so that there is something to buy.
    </EmptyState>
  );
}
