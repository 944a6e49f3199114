import type { AuthSession } from '@x1/contract/accounts/account-links.ts';
import type { User } from '@x1/contract/accounts/user.ts';
import { deviceText } from '@x1/contract/accounts/value-labels.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate, formatTime } from '@x1/contract/core/time-format.ts';
import { Laptop, Smartphone } from 'lucide-react';
import { useAuthSessions, useSignOutDevices } from '../../features/account/use-auth-sessions.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { SettingsCard } from './settings-card.tsx';

/** Where this person is signed in, with a button to sign out there (B33). */
export function SignedInDevices({ user }: { user: User }) {
  const sessions = useAuthSessions();
  return (
    <SettingsCard
      id="signed-in-devices"
      title={t('Signed-in devices')}
      note={t("If you don't recognize one, sign it out and change your password.")}
    >
      {sessions.isPending && <PlaceholderRows count={2} label={t('Loading your devices')} />}
      {sessions.isError && !sessions.data && (
        <div className="mt-4">
          <LoadFailed what={t("Your devices couldn't be loaded.")} query={sessions} />
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
      <ul className="devices" aria-label={t('Devices')}>
        {sessions.map((session) => (
          <li key={session.id}>
            <Icon of={isHandheld(session) ? Smartphone : Laptop} />
            <span className="grow">
              <strong>{nameOf(session) ?? t('Unknown device')}</strong>
              <span className="row-note">{deviceNote(session, { now, zone })}</span>
            </span>
            {session.isCurrent ? (
              <Badge tone="ok">{t('This device')}</Badge>
            ) : (
              <Button
                variant="outline"
                size="s"
                isBusy={signOut.isPending}
                aria-label={t('Sign out {device}', { device: nameOf(session) ?? t('this device') })}
                onClick={() => end([session])}
              >
                {t('Sign out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="outline" className="mt-4" isBusy={signOut.isPending} busyLabel={t('Please wait...')} onClick={() => end(others)}>
          {t('Sign out all other devices')}
        </Button>
      )}
    </>
  );
}

const MINUTES_NOW = 5;
const DAY_MS = 86_400_000;

/** When a device was last used, as its owner would say it: 'Used just now', 'Used today at 3:12 PM', 'Last used Mar 2'. */
export function lastUsedText(lastUsedAt: string, { now, zone }: { now: Date; zone: string }): string {
  const agoMs = now.getTime() - new Date(lastUsedAt).getTime();
  if (agoMs < MINUTES_NOW * 60_000) return t('Used just now');
  const day = formatDate(lastUsedAt, zone);
  if (day === formatDate(now.toISOString(), zone)) return t('Used today at {time}', { time: formatTime(lastUsedAt, zone) });
  if (day === formatDate(new Date(now.getTime() - DAY_MS).toISOString(), zone))
    return t('Used yesterday at {time}', { time: formatTime(lastUsedAt, zone) });
  return t('Last used {date}', { date: formatDate(lastUsedAt, zone, now) });
}

/** The second line of a device: when it was used, and from roughly where. */
export function deviceNote({ lastUsedAt, addressBlock }: AuthSession, viewer: { now: Date; zone: string }): string {
  return [lastUsedText(lastUsedAt, viewer), addressBlock && addressBlock !== 'unknown' && t('Network {addressBlock}', { addressBlock })]
    .filter(Boolean)
    .join(' · ');
}

/** Phones and tablets are drawn as such. */
const nameOf = ({ device }: AuthSession) => (device === null ? undefined : deviceText(device));

function isHandheld({ device }: AuthSession): boolean {
  return /iPhone|iPad|Android/.test(device ?? '');
}
