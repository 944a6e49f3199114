import type { Role } from '@x1/contract/core/route.ts';
import type { SessionFilters } from '../../../features/sessions/session-filters.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Nobody has booked yet (S2§2). */
export function NoSessions({ role }: { role: Role }) {
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
export function NoMatch({ filters, onClear }: { filters: SessionFilters; onClear: () => void }) {
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
