import { t } from '@x1/contract/core/texts.ts';
import { Button } from './button.tsx';
import { LoadFailed } from './load-failed.tsx';

interface LoadMoreProps {
  /** Nothing is drawn when there is no more. */
  hasMore: boolean;
  isLoading: boolean;
  onLoadMore: () => void;
  /** 'Showing 24 of 60 trainers' */
  note?: string;
  label?: string;
}

/** The end of a list that has further pages. */
export function LoadMore({ hasMore, isLoading, onLoadMore, note, label = t('Load more') }: LoadMoreProps) {
  return (
    <div className="loadmore">
      {note && (
        <p className="small muted num" aria-live="polite">
          {note}
        </p>
      )}
      {hasMore && (
        <Button variant="outline" isBusy={isLoading} busyLabel={t('Loading...')} onClick={onLoadMore}>
          {label}
        </Button>
      )}
    </div>
  );
}

/** 'Showing 24 of 60'. @param total null where nobody counted */
export function shownText(shown: number, total: string | null): string {
  return total === null ? t('Showing {shown} of more', { shown }) : t('Showing {shown} of {total}', { shown, total });
}

interface NextPageProps extends Pick<LoadMoreProps, 'note' | 'label'> {
  /** A paged query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown };
  /** Shown above the button when the page failed to load; without it the button stays. */
  failed?: string;
}

/** The end of a paged list: the button for its next page, or why that did not come. */
export function NextPage({ query, failed, ...rest }: NextPageProps) {
  const load = () => void query.fetchNextPage();
  const isFailed = failed !== undefined && query.isFetchNextPageError;
  return (
    <>
      {isFailed && (
        <div className="mt-4">
          <LoadFailed what={failed} onRetry={load} isRetrying={query.isFetchingNextPage} />
        </div>
      )}
      <LoadMore hasMore={query.hasNextPage && !isFailed} isLoading={query.isFetchingNextPage} onLoadMore={load} {...rest} />
    </>
  );
}
