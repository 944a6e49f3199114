import type { User } from '@x1/contract/accounts/user.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { isUpcoming } from '@x1/contract/scheduling/states.ts';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { UnconfirmedEmail } from '../../features/account/unconfirmed-email.tsx';
import { firstName } from '../../features/account/use-account.ts';
import { FirstConversations } from '../../features/conversations/first-conversations.tsx';
import { MessageTrainerButton } from '../../features/conversations/message-trainer-button.tsx';
import { useReturnedPayment } from '../../features/purchase/use-returned-payment.ts';
import { FirstSessions } from '../../features/sessions/first-sessions.tsx';
import { useFirstSessions } from '../../features/sessions/queries.ts';
import { ActiveFilters } from '../../features/trainers/active-filters.tsx';
import type { TrainerFilters } from '../../features/trainers/filters.ts';
import { trainerCountText } from '../../features/trainers/labels.ts';
import { useTrainerPages } from '../../features/trainers/queries.ts';
import { SortChoice } from '../../features/trainers/sort-choice.tsx';
import { TrainerFinder } from '../../features/trainers/trainer-finder.tsx';
import { TrainerResults } from '../../features/trainers/trainer-results.tsx';
import { useResultsInView, useTrainerFilters } from '../../features/trainers/use-trainer-filters.ts';
import { DueWaivers } from '../../features/waivers/waiver-notice.tsx';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/** Parent home (S1§2): next sessions, and the trainers to choose from. A trainer may look around without booking (R7). */
export function ParentDashboardScreen({ user }: { user: User }) {
  useReturnedPayment();
  const now = useNow();
  const sessions = useFirstSessions(user);
  return (
    <>
      <PageHead title={welcomeLine(user)} subtitle={welcomeNote(sessions.data?.items, viewerTimeZone(user), now)} />
      <UnconfirmedEmail user={user} className="mb-6" />
      {user.role === 'parent' && <DueWaivers zone={viewerTimeZone(user)} now={now} className="mb-6" />}
      {user.timezone === null && <TimezoneBanner />}
      <div className="home">
        <AvailableTrainers user={user}>
          <FirstSessions sessions={sessions} user={user} now={now} />
          {user.role !== 'admin' && <FirstConversations user={user} now={now} />}
        </AvailableTrainers>
      </div>
    </>
  );
}

function TimezoneBanner() {
  return (
    <div className="mb-6">
      <Notice
        tone="warn"
        title="Set Your Timezone"
        action={
          <Button variant="outline" size="s" href="/account-settings">
            Set Timezone
          </Button>
        }
      >
        Session times are shown in this device's timezone until you choose yours.
      </Notice>
    </div>
  );
}

const FilterDialog = lazy(async () => ({ default: (await import('../../features/trainers/filter-dialog.tsx')).FilterDialog }));

interface AvailableTrainersProps {
  user: User;
  /** Stands beside the trainers where there is room, and before them on phones. */
  children: ReactNode;
}

/** The finder, the rail, and the trainers that were found (S1§2). */
function AvailableTrainers({ user, children }: AvailableTrainersProps) {
  const results = useRef<HTMLElement>(null);
  const isParent = user.role === 'parent';
  const { filters, change: changeAddress } = useTrainerFilters(isParent);
  const change = useResultsInView(results, changeAddress);
  const trainers = useTrainerPages(filters);
  const [draft, setDraft] = useState<TrainerFilters>();
  const total = trainers.data?.total;
  const apply = (chosen: TrainerFilters) => {
    setDraft(undefined);
    change(chosen, 'new');
  };
  return (
    <>
      <TrainerFinder filters={filters} onChange={change} onMore={() => setDraft(filters)} canKeep={isParent} />
      <div className="rail stack">{children}</div>
      <section ref={results} className="found" aria-labelledby="available-trainers">
        <div className="sechead">
          <h2 id="available-trainers">Available Trainers</h2>
          <div className="found-aside small muted num">
            <span aria-live="polite">{total && trainerCountText(total)}</span>
            <SortChoice filters={filters} onChange={change} onZipNeeded={() => setDraft({ ...filters, sort: 'distance' })} />
          </div>
        </div>
        <ActiveFilters filters={filters} onChange={change} />
        <TrainerResults
          trainers={trainers}
          filters={filters}
          onChange={change}
          canBook={isParent}
          actions={(trainer) => <MessageTrainerButton user={user} trainer={trainer} size="s" />}
        />
      </section>
      {draft && (
        <Suspense fallback={null}>
          <FilterDialog filters={draft} canKeep={isParent} onApply={apply} onClose={() => setDraft(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** 'Welcome back, Dana': the first name, or the part of the email before '@'. */
export function welcomeLine(user: Pick<User, 'name' | 'email'>): string {
  return `Welcome back, ${firstName(user)}`;
}

/**
 * One sentence under it, from what is known of the sessions.
 *
 * @param sessions the first ones in the order of the list; undefined while they are not loaded
 */
export function welcomeNote(sessions: readonly Appointment[] | undefined, zone: string, now: Date): string {
  const next = sessions?.find((session) => isUpcoming(session, now));
  if (next?.startTime) return `Your next session is ${formatDate(next.startTime, zone, now)}.`;
  const isWaiting = sessions?.some(({ state }) => state === 'needs_time');
  return isWaiting ? 'A session is waiting for a time.' : 'Find a college athlete to train with.';
}
