import { formatDollars } from '@x1/contract/core/number-format.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { signInPath } from '../../features/account/sign-in-side.ts';
import { WhySignIn } from '../../features/account/why-sign-in.tsx';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { RoleCards } from './role-cards.tsx';

interface LandingTopProps {
  /** The lowest price of trainers whom visitors may see, in decimal dollars; absent without any. */
  fromPrice?: number | undefined;
  /** What follows below the two cards. */
  children?: ReactNode;
  footer?: ReactNode;
}

/** The landing page with the promise and the two ways in (S1§2): the first view of a phone, which is there before the scripts (decision 0067). */
export function LandingTop({ fromPrice, children, footer }: LandingTopProps) {
  return (
    <div className="entry">
      <SkipLink />
      <header className="wrap entry-top">
        <HomeLink />
        <nav aria-label="Main">
          <a className="btn quiet far" href="#how">
            How it works
          </a>
          <a className="btn quiet far" href="#earn">
            Coach on X1
          </a>
          <Button variant="quiet" href={signInPath()}>
            Sign in
          </Button>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <div className="wrap">
          <WhySignIn className="mb-6">
            <Button variant="outline" size="s" href={signInPath()}>
              Sign in
            </Button>
          </WhySignIn>
          <section>
            <div className="promise">
              <h1>Your kid's next coach is a college athlete.</h1>
              <p className="lede">
                Find one near you, pick a time, pay by card.{' '}
                {fromPrice === undefined
                  ? 'Trainers set their own price.'
                  : `Sessions start at ${formatDollars(fromPrice)}, and there's no membership.`}
              </p>
            </div>
            <h2 className="choose">Choose your role</h2>
            <RoleCards />
            <p className="just-looking">
              Just looking?{' '}
              <Link className="link" href="/trainers">
                Browse trainers
              </Link>
            </p>
          </section>
          {children}
        </div>
      </main>
      {footer}
    </div>
  );
}

export function HomeLink() {
  return (
    <Link href="/" className="logo" aria-label="X1">
      <Logo />
    </Link>
  );
}
