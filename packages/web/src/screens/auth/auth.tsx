import { t } from '@x1/contract/core/texts.ts';
import { useLocation } from 'wouter';
import { WhySignIn } from '../../features/account/why-sign-in.tsx';
import { wantedPath } from '../../lib/return-path.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import type { AuthMode } from './check-form.ts';

interface AuthScreenProps {
  /** Athlete addresses show the parent side (S1§6). */
  role: 'trainer' | 'parent';
  mode: AuthMode;
}

const subtitles: Readonly<Record<AuthMode, Readonly<Record<AuthScreenProps['role'], string>>>> = {
  'sign-in': { trainer: t('Sign in as X1 Trainer'), parent: t('Sign in as Parent') },
  'sign-up': { trainer: t('Sign up as X1 Trainer'), parent: t('Sign up as Parent') },
};

/** An operator came from the console, and is neither. */
function comesFromConsole(): boolean {
  return /^\/admin(?:[/?#]|$)/.test(wantedPath() ?? '');
}

/** The six addresses of sign-in and sign-up (S1§2). */
export function AuthScreen({ role, mode }: AuthScreenProps) {
  const [path] = useLocation();
  const isSignIn = mode === 'sign-in';
  return (
    <AuthFrame
      side={role}
      back={{ href: '/', label: t('Back to role selection') }}
      title={isSignIn ? t('Welcome back') : t('Create account')}
      subtitle={isSignIn && comesFromConsole() ? t('Sign in to the console') : subtitles[mode][role]}
    >
      <WhySignIn verb={isSignIn ? t('Sign in') : t('Create an account')} className="mt-6" />
      <AuthForm key={mode} mode={mode} role={role} otherModePath={path.replace(/sign-(?:in|up)$/, isSignIn ? 'sign-up' : 'sign-in')} />
    </AuthFrame>
  );
}
