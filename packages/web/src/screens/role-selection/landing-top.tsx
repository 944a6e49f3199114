import { formatDollars } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { LandingText } from '@x1/contract/settings/landing-text.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { signInPath } from '../../features/account/sign-in-side.ts';
import { WhySignIn } from '../../features/account/why-sign-in.tsx';
import { NearForm } from '../../features/public-page/near-form.tsx';
import { rich } from '../../lib/rich.tsx';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { RoleCards } from './role-cards.tsx';

interface LandingTopProps extends LandingText {
  /** The lowest price of trainers whom visitors may see, in decimal dollars; absent without any. */
  fromPrice?: number | undefined;
  /** Whether visitors see trainers at all (decision 0109). */
  isPublic?: boolean;
  /** What follows below the two cards. */
  children?: ReactNode;
  footer?: ReactNode;
}

/** The landing page with the promise and the two ways in (S1§2): the first view of a phone, which is there before the scripts (decision 0067). */
export function LandingTop({ headline, lead, fromPrice, isPublic = true, children, footer }: LandingTopProps) {
  return (
    <div className="entry">
      <SkipLink />
      <header className="wrap entry-top">
        <HomeLink />
        <nav aria-label={t('Main')}>
          <a className="btn quiet far" href="#how">
            {t('How it works')}
          </a>
          <a className="btn quiet far" href="#earn">
            {t('Coach on X1')}
          </a>
          <Button variant="quiet" href={signInPath()}>
            {t('Sign in')}
          </Button>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <div className="wrap">
          <WhySignIn className="mb-6">
            <Button variant="outline" size="s" href={signInPath()}>
              {t('Sign in')}
            </Button>
          </WhySignIn>
          <section>
            <div className="promise">
              <h1>{headline ?? t("Your kid's next coach is a college athlete.")}</h1>
              <p className="lede">{lead ?? leadText(fromPrice)}</p>
            </div>
            <h2 className="choose">{t('Choose your role')}</h2>
            <RoleCards />
            {isPublic && <JustLooking />}
          </section>
          {children}
        </div>
      </main>
      {footer}
    </div>
  );
}

/** For who wants to see somebody before there's an account. */
function JustLooking() {
  return (
    <div className="just-looking">
      <p>
        {rich('Just looking? Some trainers show without an account. Look near you, or <link>browse them all</link>.', {
          link: (text) => (
            <Link className="link" href="/trainers">
              {text}
            </Link>
          ),
        })}
      </p>
      <NearForm path="/trainers" />
    </div>
  );
}

function leadText(fromPrice: number | undefined): string {
  if (fromPrice === undefined) return t('Find one near you, pick a time, pay by card. Trainers set their own price.');
  return t("Find one near you, pick a time, pay by card. Trainers set their own prices, from {fromPrice}, and there's no membership.", {
    fromPrice: formatDollars(fromPrice),
  });
}

export function HomeLink() {
  return (
    <Link href="/" className="logo" aria-label="X1">
      <Logo />
    </Link>
  );
}
