import './family-credit.css';
import type { User } from '@x1/contract/accounts/user.ts';
import type { Credit, CreditEntry } from '@x1/contract/billing/credit.ts';
import { creditEntryText } from '@x1/contract/billing/credit-text.ts';
import { billingRoutes } from '@x1/contract/billing/routes.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { Link } from 'wouter';
import { createApi } from '../../lib/api/create-api.ts';
import { earningsKeys } from '../../lib/query-keys.ts';
import { saveFile } from '../../lib/save-file.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useChange } from '../../lib/use-change.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePages, useRead } from '../../lib/use-read.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore, shownText } from '../../ui/load-more.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { RedeemForm } from './redeem-form.tsx';

const api = createApi({ credit: billingRoutes.credit, exportCredit: billingRoutes.exportCredit }, {});
const PAGE_SIZE = '10';

/** What the family has in credit, and what changed it (decision 0086). */
export function FamilyCredit({ user }: { user: User }) {
  const credit = useRead(earningsKeys.credit(), api.credit, {});
  const entries = usePages(earningsKeys.creditEntries(), billingRoutes.creditEntries, { query: { limit: PAGE_SIZE } });
  if ((credit.isError && !credit.data) || (entries.isError && !entries.data)) {
    const retry = () => void Promise.all([credit.refetch(), entries.refetch()]);
    return <LoadFailed what={t("Your credit couldn't be loaded.")} onRetry={retry} isRetrying={credit.isFetching || entries.isFetching} />;
  }
  if (!credit.data || !entries.data) return <CreditPlaceholder />;
  const { items, total } = entries.data;
  return (
    <>
      <Balance credit={credit.data} />
      <RedeemForm />
      {items.length > 0 && <Entries items={items} user={user} />}
      {entries.isFetchNextPageError && (
        <LoadFailed what={t("More entries couldn't be loaded.")} onRetry={() => void entries.fetchNextPage()} />
      )}
      {entries.hasNextPage && !entries.isFetchNextPageError && (
        <LoadMore
          hasMore
          isLoading={entries.isFetchingNextPage}
          onLoadMore={() => void entries.fetchNextPage()}
          label={t('Show more')}
          note={shownText(items.length, total)}
        />
      )}
      {items.length > 0 && <Download />}
    </>
  );
}

function Balance({ credit: { balance, kept } }: { credit: Credit }) {
  return (
    <>
      <p className="credit-balance num">{formatCents(balance)}</p>
      <p className="small muted mt-1">
        {balance > 0 ? t('Ready for your next booking. It never expires.') : t('You have no credit right now.')}
      </p>
      {kept > 0 && (
        <p className="small muted mt-1">
          {t("{kept} of it is set aside for a booking you haven't finished.", { kept: formatCents(kept) })}
        </p>
      )}
    </>
  );
}

/** The whole history for a spreadsheet. */
function Download() {
  const download = useChange({
    call: () => api.exportCredit({}),
    stale: [],
    failed: t("The file couldn't be made. Please try again."),
    onDone: saveFile,
  });
  return (
    <div className="mt-4">
      <DownloadButton isBusy={download.isPending} onClick={() => download.mutate()}>
        {t('CSV')}
      </DownloadButton>
    </div>
  );
}

function Entries({ items, user }: { items: readonly CreditEntry[]; user: User }) {
  const [now, zone] = [useNow(), viewerTimeZone(user)];
  return (
    <ul className="credit-entries" aria-label={t('Credit history')}>
      {items.map((entry) => (
        <li key={entry.id}>
          <span className="grow">
            {entry.transactionId === null ? (
              creditEntryText(entry)
            ) : (
              <Link href={`/receipts/${entry.transactionId}`} className="link">
                {creditEntryText(entry)}
              </Link>
            )}
            <span className="small muted block">{formatDate(entry.at, zone, now)}</span>
          </span>
          <span className="num">{entry.amount > 0 ? `+${formatCents(entry.amount)}` : formatCents(entry.amount)}</span>
        </li>
      ))}
    </ul>
  );
}

function CreditPlaceholder() {
  return (
    <PlaceholderGroup label={t('Loading your credit')}>
      <Placeholder width={120} height={40} />
      <Placeholder width={220} height={18} className="mt-2" />
    </PlaceholderGroup>
  );
}
