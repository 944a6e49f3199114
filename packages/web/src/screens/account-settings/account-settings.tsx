import './account-settings.css';
import type { Role } from '@x1/contract/core/route.ts';
import { useEffect } from 'react';
import { ReferCard } from '../../features/account/refer-card.tsx';
import { useAccount } from '../../features/account/use-account.ts';
import { PayerPayments } from '../../features/payer-payments/payer-payments.tsx';
import { homePath } from '../../lib/home-path.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { CalendarSettings } from './calendar-settings.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSettings } from './email-settings.tsx';
import { ExportData } from './export-data.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SignedInDevices } from './signed-in-devices.tsx';
import { TimezoneSettings } from './timezone-settings.tsx';

/** Settings of the account, section by section; `#timezone-settings` and the like lead to one of them (S2§2). */
export function AccountSettingsScreen() {
  const { user } = useAccount();
  useScrollToSection();
  if (!user) return null;
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
          <TimezoneSettings user={user} />
          <NotificationSettings user={user} />
          {!isOperator && <CalendarSettings user={user} />}
          {user.role === 'parent' && (
            <SettingsCard id="payments" title="Payments" note="What you have paid, with a receipt for each payment.">
              <PayerPayments user={user} />
            </SettingsCard>
          )}
          <ReferCard user={user} />
          <SignedInDevices user={user} />
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
    { id: 'timezone-settings', label: 'Timezone' },
    { id: 'notification-preferences', label: 'Notifications' },
    ...(isOperator ? [] : [{ id: 'calendar', label: 'Calendar' }]),
    ...(role === 'parent' ? [{ id: 'payments', label: 'Payments' }] : []),
    ...(isOperator ? [] : [{ id: 'refer-your-friend', label: 'Refer a friend' }]),
    { id: 'signed-in-devices', label: 'Devices' },
    ...(isOperator
      ? []
      : [
          { id: 'export-my-data', label: 'Your data' },
          { id: 'delete-account', label: 'Delete account' },
        ]),
  ];
}

/**
 * Scrolls to the section the address names, on load and when the name changes (S2§2). How it glides, and that it does not where the browser
 * is told to avoid motion, stands in the style sheet.
 */
function useScrollToSection(): void {
  useEffect(() => {
    const scroll = () => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    scroll();
    addEventListener('hashchange', scroll);
    return () => removeEventListener('hashchange', scroll);
  }, []);
}
