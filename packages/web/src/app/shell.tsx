import type { User } from '@x1/contract/accounts/user.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import {
  CalendarDays,
  ChartColumn,
  CircleUserRound,
  ClipboardList,
  House,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  ShieldHalf,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { unreadText } from '../features/conversations/labels.ts';
import { useUnreadCount } from '../features/conversations/queries.ts';
import { UnreadCount } from '../features/conversations/unread-count.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { dialogs } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { loadAhead, QUIET_MS } from '../ui/late.ts';
import { Logo } from '../ui/logo.tsx';
import { menus } from '../ui/menu.tsx';
import { setTitleCount } from '../ui/page-title.ts';
import { popovers } from '../ui/popover.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { useLive } from './use-live.ts';
import { UserMenu } from './user-menu.tsx';

/** A second adult who joins or leaves a family starts over: nothing of the other family stays on the page (R172). */
function useFreshPageOfFamily({ familyId }: User): void {
  const [first] = useState(familyId);
  useEffect(() => {
    if (familyId !== first) location.reload();
  }, [familyId, first]);
}

/** The frame of every signed-in screen: top bar, and on phones the same places in a bottom bar. */
export function Shell({ user, onSignOut, children }: { user: User; onSignOut: () => Promise<void>; children: ReactNode }) {
  const places = placesOf(user.role);
  const home = places[0];
  const unreadCount = useUnreadCount();
  const Notices = useLive(user);
  useFreshPageOfFamily(user);
  useEffect(() => {
    const timer = setTimeout(() => loadAhead(menus, popovers, dialogs), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => setTitleCount(unreadCount > 0 ? unreadText(unreadCount) : ''), [unreadCount]);
  return (
    <>
      <SkipLink />
      <header className="topbar">
        <div className="wrap">
          <Link className="logo" href={home?.href ?? '/'} aria-label={`X1, ${home?.label}`}>
            <Logo />
          </Link>
          <nav className="places" aria-label={t('Main')}>
            {places.map((place) => (
              <PlaceLink key={place.href} place={place} places={places} unreadCount={unreadCount} />
            ))}
          </nav>
          <NotificationBell user={user} />
          <UserMenu user={user} unreadCount={unreadCount} onSignOut={onSignOut} />
        </div>
      </header>
      {Notices && <Notices user={user} />}
      <main id="main" className="page" tabIndex={-1}>
        <div className="wrap">{children}</div>
      </main>
      <nav className="tabbar" aria-label={t('Main')}>
        {places.map((place) => (
          <PlaceLink key={place.href} place={place} places={places} unreadCount={unreadCount} hasIcon />
        ))}
      </nav>
    </>
  );
}

interface PlaceLinkProps {
  place: Place;
  places: readonly Place[];
  unreadCount: number;
  hasIcon?: boolean;
}

function PlaceLink({ place, places, unreadCount, hasIcon }: PlaceLinkProps) {
  const [path] = useLocation();
  return (
    <Link href={place.href} aria-current={isWithin(place, path, places) ? 'page' : undefined}>
      {hasIcon && <Icon of={place.icon} />}
      {place.label}
      {place.hasUnreadCount && <UnreadCount count={unreadCount} />}
    </Link>
  );
}

/** A main place of the product, in the top bar and the phone's bottom bar. */
interface Place {
  readonly label: string;
  readonly href: string;
  readonly icon: LucideIcon;
  /** Paths that belong to it, by their beginning. */
  readonly within: readonly string[];
  /** Shows how many messages wait. */
  readonly hasUnreadCount?: boolean;
}

const sessions: Place = {
  label: t('Sessions'),
  href: '/appointments',
  icon: CalendarDays,
  within: ['/appointments', '/session/', '/progress'],
};
const messages: Place = { label: t('Messages'), href: '/messages', icon: MessageCircle, within: ['/messages'], hasUnreadCount: true };

const placesOfTrainer: readonly Place[] = [
  { label: t('Dashboard'), href: '/trainer-dashboard', icon: LayoutDashboard, within: ['/trainer-dashboard', '/trainer-onboarding'] },
  sessions,
  messages,
  { label: t('Programs'), href: '/programs', icon: ClipboardList, within: ['/programs'] },
  { label: t('Earnings'), href: '/billing', icon: ChartColumn, within: ['/billing', '/lesson-log'] },
];

const placesOfParent: readonly Place[] = [
  { label: t('Home'), href: '/parent-dashboard', icon: House, within: ['/parent-dashboard', '/athlete/', '/trainer/'] },
  sessions,
  messages,
  { label: t('Account'), href: '/account-settings', icon: CircleUserRound, within: ['/account-settings', '/profile-settings'] },
];

const placesOfOperator: readonly Place[] = [
  { label: t('Console'), href: '/admin', icon: ShieldHalf, within: ['/admin'] },
  { label: t('Trainers'), href: '/parent-dashboard', icon: House, within: ['/parent-dashboard', '/athlete/', '/trainer/'] },
  { label: t('Account'), href: '/account-settings', icon: CircleUserRound, within: ['/account-settings'] },
];

/** The main places of a role; the first one is its home. */
function placesOf(role: Role): readonly Place[] {
  if (role === 'admin') return placesOfOperator;
  return role === 'trainer' ? placesOfTrainer : placesOfParent;
}

/** Whether a path belongs to a place; '/' is the first one's. */
function isWithin(place: Place, path: string, places: readonly Place[]): boolean {
  if (path === '/') return place === places[0];
  return place.within.some((start) => path.startsWith(start));
}
