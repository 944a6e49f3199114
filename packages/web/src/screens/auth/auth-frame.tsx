import { t } from '@x1/contract/core/texts.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { BackLink } from '../../ui/back-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import andre from './portraits/andre.svg?no-inline';
import elena from './portraits/elena.svg?no-inline';

interface AuthFrameProps {
  /** The side whose picture is beside the form. */
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

const SIDES = {
  trainer: {
    quote: t('Between practice and class there is an hour you already know how to fill.'),
    text: t('You set the price and approve every request.'),
    portrait: andre,
  },
  parent: {
    quote: t('An hour with someone who plays the game she wants to play.'),
    text: t('You see the price and the refund rule before you pay.'),
    portrait: elena,
  },
};

/** The ink half beside the form; phones do without it. */
function AuthSide({ role }: { role: 'trainer' | 'parent' }) {
  const { quote, text, portrait } = SIDES[role];
  return (
    <aside className="panel auth-side">
      <blockquote>{quote}</blockquote>
      <p className="muted mt-4 max-w-[38ch]">{text}</p>
      <span className="portraits">
        <img src={portrait} alt="" width="188" height="188" />
      </span>
    </aside>
  );
}
