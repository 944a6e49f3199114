import type { User } from '@x1/contract/accounts/user.ts';
import { useAccount } from '../../features/account/use-account.ts';
import { FirstConversations } from '../../features/conversations/first-conversations.tsx';
import { useReturnedPayment } from '../../features/purchase/use-returned-payment.ts';
import { FirstSessions } from '../../features/sessions/first-sessions.tsx';
import { useFirstSessions } from '../../features/sessions/queries.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AvailableTrainers } from './available-trainers.tsx';
import { welcomeLine, welcomeNote } from './welcome.ts';

/** Parent home (S1§2): next sessions, and the trainers to choose from. A trainer may look around without booking (R7). */
export function ParentDashboardScreen() {
  const { user } = useAccount();
  useReturnedPayment();
  return user ? <Home user={user} /> : null;
}

function Home({ user }: { user: User }) {
  const now = useNow();
  const sessions = useFirstSessions(user);
  return (
    <>
      <PageHead title={welcomeLine(user)} subtitle={welcomeNote(sessions.data?.items, viewerTimeZone(user), now)} />
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
        Session times are shown in this device's zone until you choose yours.
      </Notice>
    </div>
  );
}
