import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { type ReactNode, useState } from 'react';
import { FactorList } from '../features/account/factors/factor-list.tsx';
import { useFactors } from '../features/account/factors/use-factors.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Operators without a second factor may only add one: that is all the server lets them do (R181). Everybody else passes. */
export function OperatorGate({ user, onSignOut, children }: { user: User; onSignOut: () => Promise<void>; children: ReactNode }) {
  const factors = useFactors();
  // Stays until the recovery codes have been read.
  const [isEnrolling, setEnrolling] = useState<boolean>();
  if (factors.isPending) return <Spinner place="whole" />;
  // What could not be read is for the screens to tell.
  if (!factors.data) return children;
  const mustEnroll = factors.data.factors.length === 0;
  if (mustEnroll && !isEnrolling) setEnrolling(true);
  if (!mustEnroll && !isEnrolling) return children;
  return (
    <main id="main" className="enroll" tabIndex={-1}>
      <span className="logo">
        <Logo />
      </span>
      <h1>{mustEnroll ? t('Protect your account first') : t('Your account is protected')}</h1>
      <p className="muted mt-2">
        {mustEnroll
          ? t(
              "Operators read what families write and decide about money, so a password alone isn't enough. Add an authenticator app or a passkey to begin.",
            )
          : t("You'll need the second step each time you sign in. A spare one on another device is a good idea.")}
      </p>
      <FactorList user={user} factors={factors.data} />
      <div className="mt-7 flex flex-wrap gap-2">
        {!mustEnroll && <Button onClick={() => setEnrolling(false)}>{t('Go to the console')}</Button>}
        <Button variant="quiet" onClick={() => void onSignOut()}>
          {t('Sign out')}
        </Button>
      </div>
    </main>
  );
}
