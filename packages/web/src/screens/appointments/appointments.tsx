import type { User } from '@x1/contract/accounts/user.ts';
import { useAccount } from '../../features/account/use-account.ts';
import { useSessionPages } from '../../features/sessions/queries.ts';
import { SessionCard, SessionCardPlaceholders } from '../../features/sessions/session-card.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/** My Training Sessions (S2§2): every session of either side, the next one first (R126). */
export function AppointmentsScreen() {
  const { user } = useAccount();
  if (!user) return null;
  return (
    <>
      <PageHead
        title="My Training Sessions"
        subtitle={user.role === 'trainer' ? 'Everything parents booked with you.' : 'Everything you booked, the next one first.'}
      />
      <Sessions user={user} />
    </>
  );
}

function Sessions({ user }: { user: User }) {
  const now = useNow();
  const sessions = useSessionPages(user);
  if (sessions.isPending) return <SessionCardPlaceholders />;
  if (sessions.isError && !sessions.data) {
    return (
      <LoadFailed what="Your sessions could not be loaded." onRetry={() => void sessions.refetch()} isRetrying={sessions.isRefetching} />
    );
  }
  const items = sessions.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <NoSessions user={user} />;
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
      <LoadMore
        hasMore={sessions.hasNextPage && !sessions.isFetchNextPageError}
        isLoading={sessions.isFetchingNextPage}
        onLoadMore={() => void sessions.fetchNextPage()}
        note={sessions.hasNextPage ? `Showing ${items.length} of ${sessions.data.pages[0]?.total ?? 'more'}` : undefined}
      />
    </>
  );
}

function NoSessions({ user }: { user: User }) {
  if (user.role === 'trainer') {
    return (
      <EmptyState title="No Training Sessions Yet" headingLevel={2} action={<Button href="/profile-settings">Complete Profile</Button>}>
        Complete your profile so that parents find you and book.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No Training Sessions Yet" headingLevel={2} action={<Button href="/parent-dashboard">Browse Trainers</Button>}>
      Browse trainers and book your first session.
    </EmptyState>
  );
}
