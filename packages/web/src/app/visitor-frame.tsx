import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '../ui/logo.tsx';

/** What stands around the few pages a visitor may open beside role selection and sign-in: the bar with the logo. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="topbar">
        <div className="wrap">
          <Link className="logo" href="/" aria-label="X1, start">
            <Logo />
          </Link>
        </div>
      </header>
      <main id="main" className="page" tabIndex={-1}>
        <div className="wrap">{children}</div>
      </main>
    </>
  );
}
