import './account-settings.css';
import type { User } from '@x1/contract/accounts/user.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ReferCard } from '../../features/account/refer-card.tsx';
import { useCloseAccount } from '../../features/account/use-own-data.ts';
import { ConnectionState } from '../../features/calendar/connection-state.tsx';
import { DisconnectButton } from '../../features/calendar/disconnect-button.tsx';
import { OtherCalendars } from '../../features/calendar/other-calendars.tsx';
import { PrivateFeed } from '../../features/calendar/private-feed.tsx';
import { calendarTitle } from '../../features/calendar/providers.ts';
import { useCalendarConnection } from '../../features/calendar/use-calendar.ts';
import { VideoCallSwitch } from '../../features/calendar/video-calls.tsx';
import { FamilyCredit } from '../../features/credit/family-credit.tsx';
import { PayerPayments } from '../../features/payer-payments/payer-payments.tsx';
import { ConsentList } from '../../features/waivers/consent-list.tsx';
import { ConsentYears } from '../../features/waivers/consent-years.tsx';
import { homePath } from '../../lib/home-path.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toast } from '../../ui/toast.ts';
import { BackgroundCheckSettings } from './background-check.tsx';
import { EmailSettings } from './email-settings.tsx';
import { ExportData } from './export-data.tsx';
import { GiftCards } from './gift-cards.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { SavedCards } from './saved-cards.tsx';
import { SecuritySettings } from './security-settings.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SignedInDevices } from './signed-in-devices.tsx';
import { TimezoneSettings } from './timezone-settings.tsx';

/** Settings of the account, section by section; `#timezone-settings` and the like lead to one of them (S2§2). */
export function AccountSettingsScreen({ user }: { user: User }) {
  useScrollToSection();
  const isOperator = user.role === 'admin';
  return (
    <div className="account-settings">
      <PageHead title="Account Settings" subtitle={user.email} back={{ href: homePath(user.role), label: 'Back to Dashboard' }} />
      <div className="account-settings-body">
        <nav aria-label="Sections">
          {sectionsOf(user.role).map(({ id, label }) => (
            <a key={id} href={`#${id}`}>
              {label}
            </a>
          ))}
        </nav>
        <div className="account-settings-cards">
          <EmailSettings user={user} />
          <PasswordSettings user={user} />
          <SecuritySettings user={user} />
          <TimezoneSettings user={user} />
          <NotificationSettings user={user} />
          {!isOperator && <CalendarSettings user={user} />}
          {user.role === 'trainer' && <BackgroundCheckSettings user={user} />}
          {user.role === 'parent' && <SavedCards />}
          {user.role === 'parent' && (
            <SettingsCard id="payments" title="Payments" note="What you have paid, with a receipt for each payment.">
              <PayerPayments user={user} />
            </SettingsCard>
          )}
          {user.role === 'parent' && (
            <SettingsCard id="credit" title="Credit" note="It pays for your bookings before your card does.">
              <FamilyCredit user={user} />
            </SettingsCard>
          )}
          {!isOperator && <GiftCards user={user} />}
          {!isOperator && (
            <SettingsCard
              id="waivers"
              title="Waivers"
              note={
                user.role === 'parent'
                  ? 'The waivers you agreed to, word for word.'
                  : 'The waivers families agreed to with you, word for word.'
              }
            >
              <ConsentList role={user.role} zone={viewerTimeZone(user)} />
            </SettingsCard>
          )}
          <ReferCard user={user} />
          <SignedInDevices user={user} />
          {user.role !== 'parent' && (
            <SettingsCard
              id="developers"
              title="API keys and webhooks"
              note="For your own website or software, or the person who makes it for you."
            >
              <Link href="/developers" className="link small mt-3 inline-block">
                Manage API keys and webhooks
              </Link>
            </SettingsCard>
          )}
          {!isOperator && <ExportData user={user} />}
          {!isOperator && <DeleteAccount user={user} />}
        </div>
      </div>
    </div>
  );
}

interface Section {
  /** The name behind # (S2§2). */
  readonly id: string;
  readonly label: string;
}

/** The sections of the account settings in their order. Operators' accounts are made, exported and deleted on the server. */
function sectionsOf(role: Role): readonly Section[] {
  const isOperator = role === 'admin';
  return [
    { id: 'email-settings', label: 'Email' },
    { id: 'password-settings', label: 'Password' },
    { id: 'sign-in-and-security', label: 'Sign-in and security' },
    { id: 'timezone-settings', label: 'Time zone' },
    { id: 'notification-preferences', label: 'Notifications' },
    ...(isOperator ? [] : [{ id: 'calendar', label: 'Calendar' }]),
    ...(role === 'trainer' ? [{ id: 'background-check', label: 'Background check' }] : []),
    ...(role === 'parent'
      ? [
          { id: 'cards', label: 'Saved cards' },
          { id: 'payments', label: 'Payments' },
          { id: 'credit', label: 'Credit' },
        ]
      : []),
    ...(isOperator ? [] : [{ id: 'gift-cards', label: 'Gift cards' }]),
    ...(isOperator ? [] : [{ id: 'waivers', label: 'Waivers' }]),
    ...(isOperator ? [] : [{ id: 'refer-your-friend', label: 'Refer a friend' }]),
    { id: 'signed-in-devices', label: 'Devices' },
    ...(role === 'parent' ? [] : [{ id: 'developers', label: 'API and webhooks' }]),
    ...(isOperator
      ? []
      : [
          { id: 'export-my-data', label: 'Your data' },
          { id: 'delete-account', label: 'Delete account' },
        ]),
  ];
}

/** What a reader does to move on their own. */
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to the section the address names, on load and when the name changes (S2§2), and again while sections above it still load and push it
 * away, until the reader moves. How it glides, and that it does not where the browser prefers reduced motion, is in the style sheet.
 */
function useScrollToSection(): void {
  useEffect(() => {
    const scroll = () => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    const watch = location.hash === '' || !('ResizeObserver' in window) ? undefined : new ResizeObserver(scroll);
    const leave = () => watch?.disconnect();
    scroll();
    watch?.observe(document.body);
    addEventListener('hashchange', scroll);
    for (const move of OWN_MOVES) addEventListener(move, leave, { passive: true });
    return () => {
      leave();
      removeEventListener('hashchange', scroll);
      for (const move of OWN_MOVES) removeEventListener(move, leave);
    };
  }, []);
}

/** Sessions in people's own calendars: the one a trainer has connected, and a private address that every calendar reads. */
function CalendarSettings({ user }: { user: User }) {
  return (
    <SettingsCard id="calendar" title="Calendar" note="Your sessions in the calendar you already use.">
      {user.role === 'trainer' && <OwnCalendar />}
      <h3 className="mt-5 text-row font-semibold">Any other calendar</h3>
      <p className="small muted mt-1 mb-3">
        Apple Calendar, Outlook and others can subscribe to a private address. It always shows your current sessions.
      </p>
      <PrivateFeed />
    </SettingsCard>
  );
}

function OwnCalendar() {
  const calendar = useCalendarConnection();
  const connection = calendar.data;
  const title = calendarTitle(connection);
  return (
    <>
      <h3 className="mt-5 mb-3 text-row font-semibold">{title}</h3>
      <ConnectionState calendar={calendar} others={<OtherCalendars besides={connection?.provider ?? 'google'} />}>
        {connection?.server && <p className="small">{connection.server}</p>}
        {connection?.provider === 'google' && <VideoCallSwitch makesCalls={connection.makesCalls} />}
        <DisconnectButton name={title} />
        <p className="small muted">To connect another calendar, disconnect this one first.</p>
      </ConnectionState>
    </>
  );
}

/** Leaving for good, with what it means and, where it cannot be yet, why (B18, security.md §5.2). */
function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const [, navigate] = useLocation();
  const close = useCloseAccount();
  const leave = async (password: string) => {
    await close.mutateAsync(password);
    navigate('/', { replace: true });
    toast({ title: 'Account deleted', description: "You're signed out everywhere, and your data is deleted or being deleted." });
  };
  return (
    <SettingsCard id="delete-account" title="Delete my account" note="This is permanent. Nobody can restore it, including us.">
      <ul className="consequences small">
        <li>You're signed out everywhere immediately, and nobody can sign in to the account again.</li>
        <li>
          {user.role === 'trainer'
            ? 'Your profile, photo, programs and media are deleted.'
            : 'Your name, email, phone and athletes are deleted.'}
        </li>
        <li>People you messaged keep your messages for 90 days, from “Deleted user”. Reviews stay without your name.</li>
        <li>
          We keep waivers, with both names, for <ConsentYears /> after they end. The {user.role === 'parent' ? 'trainer' : 'family'} may
          need them.
        </li>
        {user.role === 'parent' && <li>You'll lose any unused credit.</li>}
        <li>We must keep records of payments for seven years. They no longer identify you.</li>
        <li>Finish first: while a paid session, a refund, a dispute or money in your balance is open, the account stays.</li>
      </ul>
      <Button variant="danger" className="mt-4" onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      <PasswordDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Delete your account?"
        email={user.email}
        confirmLabel="Delete my account"
        tone="danger"
        fallback="Your account couldn't be deleted. Please try again."
        onConfirm={leave}
      >
        <p>This can't be undone. If you want a copy of your data, export it first.</p>
      </PasswordDialog>
    </SettingsCard>
  );
}
