import type { User } from '@x1/contract/accounts/user.ts';
import { useId } from 'react';
import { isUpcoming, sessionTime } from '../../features/sessions/labels.ts';
import { useFirstSessions } from '../../features/sessions/queries.ts';
import { LeadBadge } from '../../features/sessions/session-badges.tsx';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { SectionHead } from '../../ui/section-head.tsx';

/** My Training Sessions: the first three, each opens its page (S1§2). */
export function TrainerSessions({ user }: { user: User }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <SectionHead id={titleId} title="My Training Sessions" link={{ href: '/appointments', label: 'View All', of: 'sessions' }} />
      <Sessions user={user} />
    </section>
  );
}

function Sessions({ user }: { user: User }) {
  const sessions = useFirstSessions(user);
  const now = useNow();
  if (sessions.isPending) return <PlaceholderRows count={3} label="Loading your sessions" />;
  if (sessions.isError) {
    return (
      <LoadFailed what="Your sessions could not be loaded." onRetry={() => void sessions.refetch()} isRetrying={sessions.isFetching} />
    );
  }
  const { items } = sessions.data;
  if (items.length === 0) return <EmptyState title="No Training Sessions Yet">Paid sessions show up here.</EmptyState>;
  return (
    <RowList>
      {items.map((session) => (
        <Row
          key={session.id}
          href={`/session/${session.id}`}
          lead={<Portrait name={session.parentName} />}
          title={session.parentName}
          note={<span className="num">{sessionTime(session, viewerTimeZone(user), now)?.full ?? session.title}</span>}
          aside={isUpcoming(session, now) ? undefined : <LeadBadge session={session} />}
        />
      ))}
    </RowList>
  );
}
