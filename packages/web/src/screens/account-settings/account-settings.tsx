import './account-settings.css';
import type { User } from '@x1/contract/accounts/user.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
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
import { rich } from '../../lib/rich.tsx';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toast } from '../../ui/toast.ts';
import { BackgroundCheckSettings } from './background-check.tsx';
import { EmailSettings } from './email-settings.tsx';
import { ExportData } from './export-data.tsx';
import { GiftCards } from './gift-cards.tsx';
import { LanguageSettings } from './language-settings.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { SavedCards } from './saved-cards.tsx';
import { SecuritySettings } from './security-settings.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SignedInDevices } from './signed-in-devices.tsx';
import { TimezoneSettings } from './timezone-settings.tsx';

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));

/** Settings of the account, section by section; `#timezone-settings` and the like lead to one of them (S2§2). */
export function AccountSettingsScreen({ user }: { user: User }) {
  useScrollToSection();
  const isOperator = user.role === 'admin';
  return (
    <div className="account-settings">
      <PageHead title={t('Account Settings')} subtitle={user.email} back={{ href: homePath(user.role), label: t('Back to Dashboard') }} />
      <div className="account-settings-body">
        <nav aria-label={t('Sections')}>
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
          <LanguageSettings />
          <NotificationSettings user={user} />
          {!isOperator && <CalendarSettings user={user} />}
          {user.role === 'trainer' && <BackgroundCheckSettings user={user} />}
          {user.role === 'parent' && <SavedCards />}
          {user.role === 'parent' && (
            <SettingsCard id="payments" title={t('Payments')} note={t('What you have paid, with a receipt for each payment.')}>
              <PayerPayments user={user} />
            </SettingsCard>
          )}
          {user.role === 'parent' && (
            <SettingsCard id="credit" title={t('Credit')} note={t('It pays for your bookings before your card does.')}>
              <FamilyCredit user={user} />
            </SettingsCard>
          )}
          {!isOperator && <GiftCards user={user} />}
          {!isOperator && (
            <SettingsCard
              id="waivers"
              title={t('Waivers')}
              note={
                user.role === 'parent'
                  ? t('The waivers you agreed to, word for word.')
                  : t('The waivers families agreed to with you, word for word.')
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
              title={t('API keys and webhooks')}
              note={t('For your own website or software, or the person who makes it for you.')}
            >
              <Link href="/developers" className="link small mt-3 inline-block">
                {t('Manage API keys and webhooks')}
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
    { id: 'email-settings', label: t('Email') },
    { id: 'password-settings', label: t('Password') },
    { id: 'sign-in-and-security', label: t('Sign-in and security') },
    { id: 'timezone-settings', label: t('Time zone') },
    { id: 'language-settings', label: t('Language') },
    { id: 'notification-preferences', label: t('Notifications') },
    ...(isOperator ? [] : [{ id: 'calendar', label: t('Calendar') }]),
    ...(role === 'trainer' ? [{ id: 'background-check', label: t('Background check') }] : []),
    ...(role === 'parent'
      ? [
          { id: 'cards', label: t('Saved cards') },
          { id: 'payments', label: t('Payments') },
          { id: 'credit', label: t('Credit') },
        ]
      : []),
    ...(isOperator ? [] : [{ id: 'gift-cards', label: t('Gift cards') }]),
    ...(isOperator ? [] : [{ id: 'waivers', label: t('Waivers') }]),
    ...(isOperator ? [] : [{ id: 'refer-your-friend', label: t('Refer a friend') }]),
    { id: 'signed-in-devices', label: t('Devices') },
    ...(role === 'parent' ? [] : [{ id: 'developers', label: t('API and webhooks') }]),
    ...(isOperator
      ? []
      : [
          { id: 'export-my-data', label: t('Your data') },
          { id: 'delete-account', label: t('Delete account') },
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
    <SettingsCard id="calendar" title={t('Calendar')} note={t('Your sessions in the calendar you already use.')}>
      {user.role === 'trainer' && <OwnCalendar />}
      <h3 className="mt-5 text-row font-semibold">{t('Any other calendar')}</h3>
      <p className="small muted mt-1 mb-3">
        {t('Apple Calendar, Outlook and others can subscribe to a private address. It always shows your current sessions.')}
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
        <DisconnectButton connection={connection} />
        <p className="small muted">{t('To connect another calendar, disconnect this one first.')}</p>
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
    toast({ title: t('Account deleted'), description: t("You're signed out everywhere, and your data is deleted or being deleted.") });
  };
  return (
    <SettingsCard id="delete-account" title={t('Delete my account')} note={t('This is permanent. Nobody can restore it, including us.')}>
      <ul className="consequences small">
        <li>{t("You're signed out everywhere immediately, and nobody can sign in to the account again.")}</li>
        <li>
          {user.role === 'trainer'
            ? t('Your profile, photo, programs and media are deleted.')
            : t('Your name, email, phone and athletes are deleted.')}
        </li>
        <li>{t('People you messaged keep your messages for 90 days, from “Deleted user”. Reviews stay without your name.')}</li>
        <li>
          {user.role === 'parent'
            ? rich('We keep waivers, with both names, for {consentYears} after they end. The trainer may need them.', {
                consentYears: <ConsentYears />,
              })
            : rich('We keep waivers, with both names, for {consentYears} after they end. The family may need them.', {
                consentYears: <ConsentYears />,
              })}
        </li>
        {user.role === 'parent' && <li>{t("You'll lose any unused credit.")}</li>}
        <li>{t('We must keep records of payments for seven years. They no longer identify you.')}</li>
        <li>{t('Finish first: while a paid session, a refund, a dispute or money in your balance is open, the account stays.')}</li>
      </ul>
      <Button variant="danger" className="mt-4" onClick={() => setIsOpen(true)}>
        {t('Delete my account')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PasswordDialog
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            title={t('Delete your account?')}
            email={user.email}
            confirmLabel={t('Delete my account')}
            tone="danger"
            fallback={t("Your account couldn't be deleted. Please try again.")}
            onConfirm={leave}
          >
            <p>{t("This can't be undone. If you want a copy of your data, export it first.")}</p>
          </PasswordDialog>
        </Suspense>
      )}
    </SettingsCard>
  );
}
