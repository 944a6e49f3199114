import { t } from '@x1/contract/core/texts.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { signInPath } from '../features/account/sign-in-side.ts';
import { rememberWantedPath } from '../lib/return-path.ts';
import { Logo } from '../ui/logo.tsx';

/** Whoever signs in on the page of a trainer goes on there; from any other page to the own start. */
function rememberTrainer() {
  if (location.pathname.startsWith('/trainer/')) rememberWantedPath(location.pathname + location.search);
}

/** The frame of the few pages open to visitors besides role selection and sign-in: the bar with the logo, and the way in. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="topbar">
        <div className="wrap">
          <Link className="logo" href="/" aria-label={t('X1, start')}>
            <Logo />
          </Link>
          <Link className="btn quiet mini sign-in" href={signInPath()} onClick={rememberTrainer}>
            {t('Sign in')}
          </Link>
        </div>
      </header>
      <main id="main" className="page" tabIndex={-1}>
        <div className="wrap">{children}</div>
      </main>
    </>
  );
}
