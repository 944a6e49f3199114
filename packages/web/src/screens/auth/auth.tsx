import { useLocation } from 'wouter';
import { WhySignIn } from '../../features/account/why-sign-in.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
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
    <AuthFrame
      side={role}
      back={{ href: '/', label: 'Back to role selection' }}
      title={isSignIn ? 'Welcome back' : 'Create account'}
      subtitle={`${isSignIn ? 'Sign in as' : 'Sign up as'} ${role === 'trainer' ? 'X1 Trainer' : 'Parent'}`}
    >
      <WhySignIn verb={isSignIn ? 'Sign in' : 'Create an account'} className="mt-6" />
      <AuthForm key={mode} mode={mode} role={role} otherModePath={path.replace(/sign-(?:in|up)$/, isSignIn ? 'sign-up' : 'sign-in')} />
    </AuthFrame>
  );
}
