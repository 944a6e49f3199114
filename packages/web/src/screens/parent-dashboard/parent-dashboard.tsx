import type { User } from '@x1/contract/accounts/user.ts';
import { useAccount } from '../../features/account/use-account.ts';
import { useReturnedPayment } from '../../features/purchase/use-returned-payment.ts';
import { FirstSessions } from '../../features/sessions/first-sessions.tsx';
import { useFirstSessions } from '../../features/sessions/queries.ts';
import { useTrainerPages } from '../../features/trainers/queries.ts';
import { TrainerFinder } from '../../features/trainers/trainer-finder.tsx';
import { TrainerResults } from '../../features/trainers/trainer-results.tsx';
import { trainerCountText } from '../../features/trainers/trainer-words.ts';
import { useTrainerFilters } from '../../features/trainers/use-trainer-filters.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { welcomeLine, welcomeNote } from './welcome.ts';

/** Parent home (S1§2): next sessions, and the trainers to choose from. A trainer may look around without booking (R7). */
export function ParentDashboardScreen() {
  const { user } = useAccount();
  useReturnedPayment();
  return user ? <Home user={user} /> : null;
}

function Home({ user }: { user: User }) {
  const now = useNow();
  const { filters, change } = useTrainerFilters();
  const sessions = useFirstSessions(user);
  const trainers = useTrainerPages(filters);
  const total = trainers.data?.pages[0]?.total;
  return (
    <>
      <PageHead title={welcomeLine(user)} subtitle={welcomeNote(sessions.data?.items, viewerTimeZone(user), now)} />
      {user.timezone === null && <TimezoneBanner />}
      <div className="home">
        <TrainerFinder filters={filters} onChange={change} />
        <div className="rail stack">
          <FirstSessions sessions={sessions} user={user} now={now} />
        </div>
        <section className="found" aria-labelledby="available-trainers">
          <SectionHead
            id="available-trainers"
            title="Available Trainers"
            aside={<span aria-live="polite">{total && trainerCountText(total)}</span>}
          />
          <TrainerResults trainers={trainers} filters={filters} onChange={change} canBook={user.role === 'parent'} />
        </section>
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
        Session times are shown in this device's zone until you choose yours.
      </Notice>
    </div>
  );
}
