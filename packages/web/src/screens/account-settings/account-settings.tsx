import { useAccount } from '../../features/account/use-account.ts';
import { homePath } from '../../lib/home-path.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { TimezoneSettings } from './timezone-settings.tsx';
import { useScrollToSection } from './use-scroll-to-section.ts';

/** Settings of the account, section by section; `#timezone-settings` and the like lead to one of them (S2§2). */
export function AccountSettingsScreen() {
  const { user } = useAccount();
  useScrollToSection();
  if (!user) return null;
  return (
    <div className="mx-auto max-w-[640px]">
      <PageHead title="Account Settings" subtitle={user.email} back={{ href: homePath(user.role), label: 'Back to Dashboard' }} />
      <TimezoneSettings user={user} />
    </div>
  );
}
