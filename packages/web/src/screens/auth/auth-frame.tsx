import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { BackLink } from '../../ui/back-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { AuthSide } from './auth-side.tsx';

interface AuthFrameProps {
  /** Whose side stands beside the form. */
  side: 'trainer' | 'parent';
  back: { href: string; label: string };
  title: string;
  subtitle: ReactNode;
  children?: ReactNode;
}

/** The page around every form of a visitor: the way back, the title, and the ink half. */
export function AuthFrame({ side, back, title, subtitle, children }: AuthFrameProps) {
  return (
    <div className="auth">
      <main id="main" tabIndex={-1} className="auth-form">
        <div className="top">
          <BackLink href={back.href}>{back.label}</BackLink>
          <Link href="/" className="logo" aria-label="X1">
            <Logo />
          </Link>
        </div>
        <h1>{title}</h1>
        <p className="muted mt-2">{subtitle}</p>
        {children}
      </main>
      <AuthSide role={side} />
    </div>
  );
}
