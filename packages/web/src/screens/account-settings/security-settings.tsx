import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { FactorList } from '../../features/account/factors/factor-list.tsx';
import { useFactors } from '../../features/account/factors/use-factors.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { SettingsCard } from './settings-card.tsx';

/** Sign-in and security: what is asked for besides the password (R181). */
export function SecuritySettings({ user }: { user: User }) {
  const factors = useFactors();
  return (
    <SettingsCard
      id="sign-in-and-security"
      title={t('Sign-in and security')}
      note={t("A second step at sign-in: even someone who knows your password can't get in.")}
    >
      {factors.isPending && <PlaceholderRows count={1} label={t('Loading your second steps')} />}
      {factors.isError && !factors.data && (
        <div className="mt-4">
          <LoadFailed what={t("Your second steps couldn't be loaded.")} query={factors} />
        </div>
      )}
      {factors.data && <FactorList user={user} factors={factors.data} />}
    </SettingsCard>
  );
}
