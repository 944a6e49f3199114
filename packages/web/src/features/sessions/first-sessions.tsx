import type { User } from '@x1/contract/accounts/user.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { isUpcoming } from './labels.ts';
import type { useFirstSessions } from './queries.ts';
import { SessionSlot } from './session-slot.tsx';

interface FirstSessionsProps {
  sessions: ReturnType<typeof useFirstSessions>;
  user: User;
  now: Date;
}

/** My Training Sessions on the home screen: the first three, 'View All' leads to the rest (S1§2). */
export function FirstSessions({ sessions, user, now }: FirstSessionsProps) {
  return (
    <section aria-labelledby="first-sessions">
      <SectionHead id="first-sessions" title="My Training Sessions" link={{ href: '/appointments', label: 'View All', of: 'sessions' }} />
      <Slots sessions={sessions} user={user} now={now} />
    </section>
  );
}

function Slots({ sessions, user, now }: FirstSessionsProps) {
  if (sessions.isPending) return <PlaceholderSlots />;
  if (sessions.isError && !sessions.data) {
    return (
      <LoadFailed what="Your sessions could not be loaded." onRetry={() => void sessions.refetch()} isRetrying={sessions.isRefetching} />
    );
  }
  const { items } = sessions.data;
  if (items.length === 0) {
    return <EmptyState title="No Training Sessions Yet">Book a trainer and your sessions show up here.</EmptyState>;
  }
  return (
    <div className="strip">
      {items.map((session, index) => (
        <SessionSlot key={session.id} session={session} user={user} now={now} isNext={index === 0 && isUpcoming(session, now)} />
      ))}
    </div>
  );
}

function PlaceholderSlots() {
  return (
    <PlaceholderGroup label="Loading your sessions">
      <div className="strip">
        {[0, 1, 2].map((index) => (
          <div className="card slot" key={index}>
            <Placeholder width="45%" height={24} />
            <div className="who">
              <Placeholder width={32} height={32} />
              <div className="grow grid gap-1">
                <Placeholder width="80%" height={16} />
                <Placeholder width="50%" height={16} />
              </div>
            </div>
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}
