import type { AuthSession } from '@x1/contract/accounts/account-links.ts';
import type { User } from '@x1/contract/accounts/user.ts';
import { Laptop, Smartphone } from 'lucide-react';
import { useAuthSessions, useSignOutDevices } from '../../features/account/use-auth-sessions.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { deviceNote, isHandheld } from './labels.ts';
import { SettingsCard } from './settings-card.tsx';

/** Where this person is signed in, and the way to end it there (B33). */
export function SignedInDevices({ user }: { user: User }) {
  const sessions = useAuthSessions();
  return (
    <SettingsCard
      id="signed-in-devices"
      title="Signed-in devices"
      note="If you do not know one of them, sign it out and change your password."
    >
      {sessions.isPending && <PlaceholderRows count={2} label="Loading your devices" />}
      {sessions.isError && !sessions.data && (
        <div className="mt-4">
          <LoadFailed what="Your devices could not be loaded." onRetry={() => void sessions.refetch()} isRetrying={sessions.isRefetching} />
        </div>
      )}
      {sessions.data && <Devices sessions={sessions.data} zone={viewerTimeZone(user)} />}
    </SettingsCard>
  );
}

function Devices({ sessions, zone }: { sessions: readonly AuthSession[]; zone: string }) {
  const now = useNow();
  const signOut = useSignOutDevices();
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const end = (gone: readonly AuthSession[]) => {
    if (!signOut.isPending) signOut.mutate(gone.map(({ id }) => id));
  };
  return (
    <>
      <ul className="devices" aria-label="Devices">
        {sessions.map((session) => (
          <li key={session.id}>
            <Icon of={isHandheld(session) ? Smartphone : Laptop} />
            <span className="grow">
              <strong>{session.device ?? 'Unknown device'}</strong>
              <span className="row-note">{deviceNote(session, { now, zone })}</span>
            </span>
            {session.isCurrent ? (
              <Badge tone="ok">This device</Badge>
            ) : (
              <Button
                variant="outline"
                size="s"
                isBusy={signOut.isPending}
                aria-label={`Sign out ${session.device ?? 'this device'}`}
                onClick={() => end([session])}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="outline" className="mt-4" isBusy={signOut.isPending} busyLabel="Please wait..." onClick={() => end(others)}>
          Sign out all other devices
        </Button>
      )}
    </>
  );
}
