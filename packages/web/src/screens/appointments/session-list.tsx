import type { User } from '@x1/contract/accounts/user.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { useSessionPages } from '../../features/sessions/queries.ts';
import { SessionCard, SessionCardPlaceholders } from '../../features/sessions/session-card.tsx';
import { isFiltered, type SessionFilters } from '../../features/sessions/session-filters.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadAsOneScrolls } from '../../ui/load-as-one-scrolls.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';

/** The sessions as cards, page by page as one scrolls. */
export function SessionList({ user, filters, onClear }: { user: User; filters: SessionFilters; onClear: () => void }) {
  const now = useNow();
  const sessions = useSessionPages(user, filters);
  if (sessions.isPending) return <SessionCardPlaceholders />;
  if (sessions.isError && !sessions.data) return <LoadFailed what="Your sessions couldn't be loaded." query={sessions} />;
  const { items, total } = sessions.data;
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
          <LoadFailed what="More sessions couldn't be loaded." onRetry={() => void sessions.fetchNextPage()} />
        </div>
      )}
      <LoadAsOneScrolls isReady={canLoad && !sessions.isFetchingNextPage} onNear={sessions.fetchNextPage} />
      <LoadMore
        hasMore={canLoad}
        isLoading={sessions.isFetchingNextPage}
        onLoadMore={() => void sessions.fetchNextPage()}
        note={sessions.hasNextPage ? `Showing ${items.length} of ${total ?? 'more'}` : undefined}
      />
    </>
  );
}

/** Nobody has booked yet (S2§2). */
function NoSessions({ role }: { role: Role }) {
  if (role === 'trainer') {
    return (
      <EmptyState title="No Training Sessions Yet" headingLevel={2} action={<Button href="/profile-settings">Complete Profile</Button>}>
        Complete your profile so that parents can find and book you.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No Training Sessions Yet" headingLevel={2} action={<Button href="/parent-dashboard">Browse Trainers</Button>}>
      Browse trainers and book your first session.
    </EmptyState>
  );
}

/** There are none of the kind that is looked for. */
function NoMatch({ filters, onClear }: { filters: SessionFilters; onClear: () => void }) {
  return (
    <EmptyState
      title={noMatchTitle(filters)}
      headingLevel={2}
      action={
        <Button variant="outline" onClick={onClear}>
          Show all sessions
        </Button>
      }
    >
      {filters.q || filters.type || filters.athlete ? 'Nothing matches your search.' : undefined}
    </EmptyState>
  );
}

function noMatchTitle({ section, q, type, athlete }: SessionFilters): string {
  if (q || type || athlete) return 'No session found';
  if (section === 'upcoming') return 'Nothing coming up';
  return section === 'needs_scheduling' ? 'Every session is scheduled' : 'No past sessions yet';
}
