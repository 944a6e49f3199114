import type { User } from '@x1/contract/accounts/user.ts';
import { useSessionPages } from '../../features/sessions/queries.ts';
import { SessionCard, SessionCardPlaceholders } from '../../features/sessions/session-card.tsx';
import { isFiltered, type SessionFilters } from '../../features/sessions/session-filters.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadAsOneScrolls } from '../../ui/load-as-one-scrolls.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { NoMatch, NoSessions } from './no-sessions.tsx';

interface SessionListProps {
  user: User;
  filters: SessionFilters;
  onClear: () => void;
}

/** The sessions as cards, page by page as one scrolls. */
export function SessionList({ user, filters, onClear }: SessionListProps) {
  const now = useNow();
  const sessions = useSessionPages(user, filters);
  if (sessions.isPending) return <SessionCardPlaceholders />;
  if (sessions.isError && !sessions.data) {
    return (
      <LoadFailed what="Your sessions could not be loaded." onRetry={() => void sessions.refetch()} isRetrying={sessions.isRefetching} />
    );
  }
  const items = sessions.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return isFiltered(filters) ? <NoMatch filters={filters} onClear={onClear} /> : <NoSessions role={user.role} />;
  const canLoad = sessions.hasNextPage && !sessions.isFetchNextPageError;
  return (
    <>
      <ul className="session-cards">
        {items.map((session) => (
          <li key={session.id}>
            <SessionCard session={session} user={user} now={now} />
          </li>
        ))}
      </ul>
      {sessions.isFetchNextPageError && (
        <div className="mt-4">
          <LoadFailed what="More sessions could not be loaded." onRetry={() => void sessions.fetchNextPage()} />
        </div>
      )}
      <LoadAsOneScrolls isReady={canLoad && !sessions.isFetchingNextPage} onNear={sessions.fetchNextPage} />
      <LoadMore
        hasMore={canLoad}
        isLoading={sessions.isFetchingNextPage}
        onLoadMore={() => void sessions.fetchNextPage()}
        note={sessions.hasNextPage ? `Showing ${items.length} of ${sessions.data.pages[0]?.total ?? 'more'}` : undefined}
      />
    </>
  );
}
