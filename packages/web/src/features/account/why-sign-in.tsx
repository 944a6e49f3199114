import { lazy, Suspense } from 'react';
import { wantedPath } from '../../lib/return-path.ts';
import type { SignInReasonProps } from './sign-in-reason.tsx';

const SignInReason = lazy(async () => ({ default: (await import('./sign-in-reason.tsx')).SignInReason }));

/** Why one is asked to sign in, where a link led here; nothing, and nothing loaded, where one came by oneself. */
export function WhySignIn(props: Omit<SignInReasonProps, 'path'>) {
  const path = wantedPath();
  if (path === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SignInReason {...props} path={path} />
    </Suspense>
  );
}
