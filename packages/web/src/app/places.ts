import type { Role } from '@x1/contract/core/route.ts';
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

/** A main place of the product, in the top bar and the phone's bottom bar. */
export interface Place {
  readonly label: string;
  readonly href: string;
  readonly icon: LucideIcon;
  /** Paths that belong to it, by their beginning. */
  readonly within: readonly string[];
  /** Shows how many messages wait. */
  readonly hasUnreadCount?: boolean;
}

const sessions: Place = { label: 'Sessions', href: '/appointments', icon: CalendarDays, within: ['/appointments', '/session/'] };
const messages: Place = { label: 'Messages', href: '/messages', icon: MessageCircle, within: ['/messages'], hasUnreadCount: true };

const placesOfTrainer: readonly Place[] = [
  { label: 'Dashboard', href: '/trainer-dashboard', icon: LayoutDashboard, within: ['/trainer-dashboard', '/trainer-onboarding'] },
  sessions,
  messages,
  { label: 'Programs', href: '/programs', icon: ClipboardList, within: ['/programs'] },
  { label: 'Earnings', href: '/billing', icon: ChartColumn, within: ['/billing'] },
];

const placesOfParent: readonly Place[] = [
  { label: 'Home', href: '/parent-dashboard', icon: House, within: ['/parent-dashboard', '/athlete/', '/trainer/'] },
  sessions,
  messages,
  { label: 'Account', href: '/account-settings', icon: CircleUserRound, within: ['/account-settings', '/profile-settings'] },
];

const placesOfOperator: readonly Place[] = [
  { label: 'Console', href: '/admin', icon: ShieldHalf, within: ['/admin'] },
  { label: 'Trainers', href: '/parent-dashboard', icon: House, within: ['/parent-dashboard', '/athlete/', '/trainer/'] },
  { label: 'Account', href: '/account-settings', icon: CircleUserRound, within: ['/account-settings'] },
];

/** The main places of a role; the first one is its home. */
export function placesOf(role: Role): readonly Place[] {
  if (role === 'admin') return placesOfOperator;
  return role === 'trainer' ? placesOfTrainer : placesOfParent;
}

/** Whether a path belongs to a place; '/' is the first one's. */
export function isWithin(place: Place, path: string, places: readonly Place[]): boolean {
  if (path === '/') return place === places[0];
  return place.within.some((start) => path.startsWith(start));
}
