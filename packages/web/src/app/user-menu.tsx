import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import {
  CalendarClock,
  ChartColumn,
  ChevronDown,
  ClipboardList,
  Gift,
  Landmark,
  LifeBuoy,
  LogOut,
  MessageCircle,
  Monitor,
  Moon,
  Settings,
  Share,
  ShieldCheck,
  Sun,
  UserRound,
  UserRoundPen,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { UnreadCount } from '../features/conversations/unread-count.tsx';
import { useOwnTrainer } from '../features/trainer-profile/use-own-trainer.ts';
import { useFeature } from '../lib/features.ts';
import { GIVE_PATH } from '../lib/give-path.ts';
import { type Appearance, useAppearance } from '../lib/theme.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuChoice, MenuHead, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { Portrait } from '../ui/portrait.tsx';

const APPEARANCES = [
  { value: 'device', label: t('as the device'), icon: Monitor },
  { value: 'light', label: t('light'), icon: Sun },
  { value: 'dark', label: t('dark'), icon: Moon },
] as const satisfies readonly { value: Appearance; label: string; icon: typeof Sun }[];

/** A trainer is shown as parents see the profile. */
function TrainerFace({ userId, name }: { userId: User['id']; name: string }) {
  const profile = useOwnTrainer(userId);
  return <Portrait name={name} size="s" src={profile.data?.imageUrl} />;
}

function Face({ user, name }: { user: User; name: string }) {
  if (user.role === 'trainer') return <TrainerFace userId={user.id} name={name} />;
  if (user.name?.trim()) return <Portrait name={name} size="s" />;
  return (
    <span className="face s" aria-hidden="true">
      <Icon of={UserRound} size="s" />
    </span>
  );
}

const ShareOwnPage = lazy(async () => ({ default: (await import('./share-own-page.tsx')).ShareOwnPage }));

/** The user menu (S1§2): settings, messages, the trainer's places, appearance, Sign Out. */
export function UserMenu({ user, unreadCount, onSignOut }: { user: User; unreadCount: number; onSignOut: () => Promise<void> }) {
  const [, navigate] = useLocation();
  const [isSharing, setSharing] = useState(false);
  const [appearance, setAppearance] = useAppearance();
  // What comes before the '@' is no name.
  const name = user.name?.trim() || t('Account');
  const leave = () => {
    void onSignOut();
    navigate('/');
  };
  return (
    <>
      <Menu
        trigger={
          <button type="button" className="usermenu">
            <Face user={user} name={name} />
            <span className="clip" aria-hidden="true">
              {name.split(/\s+/)[0]}
            </span>
            <span className="sr">{t('{name}, user menu', { name })}</span>
            <Icon of={ChevronDown} size="s" />
          </button>
        }
      >
        <MenuHead>
          <strong className="clip">{name}</strong>
          <span className="muted clip block">{user.email}</span>
        </MenuHead>
        <MenuSeparator />
        {user.role !== 'admin' && (
          <MenuItem icon={UserRoundPen} href="/profile-settings">
            {t('Profile Settings')}
          </MenuItem>
        )}
        <MenuItem icon={Settings} href="/account-settings">
          {t('Account Settings')}
        </MenuItem>
        {user.role !== 'admin' && (
          <>
            <MenuItem icon={user.role === 'parent' ? UserRound : ShieldCheck} href="/verification-status">
              {t('Verification Status')}
            </MenuItem>
            <MenuItem icon={MessageCircle} href="/messages">
              <span className="flex items-center gap-2">
                {t('Messages')} <UnreadCount count={unreadCount} />
              </span>
            </MenuItem>
          </>
        )}
        {user.role === 'trainer' && (
          <>
            <MenuItem icon={Share} onSelect={() => setSharing(true)}>
              {t('Share My Page')}
            </MenuItem>
            <MenuItem icon={ClipboardList} href="/programs">
              {t('Programs')}
            </MenuItem>
            <MenuItem icon={CalendarClock} href="/availability">
              {t('Availability')}
            </MenuItem>
            <MenuItem icon={Landmark} href="/bank-account-connection">
              {t('Bank Account')}
            </MenuItem>
            <MenuItem icon={ChartColumn} href="/billing">
              {t('Billing')}
            </MenuItem>
          </>
        )}
        {user.role !== 'admin' && (
          <>
            <GiveTraining />
            {user.role === 'parent' && (
              <MenuItem icon={ShieldCheck} href="/safety">
                {t('Safety')}
              </MenuItem>
            )}
            <MenuItem icon={LifeBuoy} href="/support">
              {t('Contact Support')}
            </MenuItem>
          </>
        )}
        <MenuSeparator />
        <MenuChoice label={t('Appearance')} value={appearance} onChange={setAppearance} options={APPEARANCES} />
        <MenuSeparator />
        <MenuItem icon={LogOut} onSelect={leave}>
          {t('Sign Out')}
        </MenuItem>
      </Menu>
      <Suspense>{isSharing && <ShareOwnPage userId={user.id} onClose={() => setSharing(false)} />}</Suspense>
    </>
  );
}

/** Drawn with the open menu: pages ask for nothing because of it. */
function GiveTraining() {
  if (!useFeature('giftCards')) return null;
  return (
    <MenuItem icon={Gift} href={GIVE_PATH}>
      {t('Give Training')}
    </MenuItem>
  );
}
