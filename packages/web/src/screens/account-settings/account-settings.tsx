import { useAccount } from '../../features/account/use-account.ts';
import { PayerPayments } from '../../features/payer-payments/payer-payments.tsx';
import { ReferCard } from '../../features/referral/refer-card.tsx';
import { homePath } from '../../lib/home-path.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { CalendarSettings } from './calendar-settings.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSettings } from './email-settings.tsx';
import { ExportData } from './export-data.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { sectionsOf } from './sections.ts';
import { SettingsCard } from './settings-card.tsx';
import { SignedInDevices } from './signed-in-devices.tsx';
import { TimezoneSettings } from './timezone-settings.tsx';
import { useScrollToSection } from './use-scroll-to-section.ts';
import './account-settings.css';

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
