import { Link, useLocation } from 'wouter';
import { BackLink } from '../../ui/back-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthSide } from './auth-side.tsx';
import type { AuthMode } from './check-form.ts';

interface AuthScreenProps {
  /** Athlete addresses show the parent side (S1§6). */
  role: 'trainer' | 'parent';
  mode: AuthMode;
}

/** The six addresses of sign-in and sign-up (S1§2). */
export function AuthScreen({ role, mode }: AuthScreenProps) {
  const [path] = useLocation();
  const isSignIn = mode === 'sign-in';
  return (
    <div className="auth">
      <main id="main" tabIndex={-1} className="auth-form">
        <div className="top">
          <BackLink href="/">Back to role selection</BackLink>
          <Link href="/" className="logo" aria-label="X1">
            <Logo />
          </Link>
        </div>
        <h1>{isSignIn ? 'Welcome back' : 'Create account'}</h1>
        <p className="muted mt-2">
          {isSignIn ? 'Sign in as' : 'Sign up as'} {role === 'trainer' ? 'X1 Trainer' : 'Parent'}
        </p>
        <AuthForm key={mode} mode={mode} role={role} otherModePath={path.replace(/sign-(?:in|up)$/, isSignIn ? 'sign-up' : 'sign-in')} />
      </main>
      <AuthSide role={role} />
    </div>
  );
}
