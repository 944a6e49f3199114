import { useQuery } from '@tanstack/react-query';
import type { FactorChallenge } from '@x1/contract/accounts/factors.ts';
import { PERSON_NAME_MAX_LENGTH } from '@x1/contract/core/first-name.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { EmailField, NewPasswordField } from '../../features/account/credential-fields.tsx';
import { configQuery } from '../../lib/config.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AuthMode } from './check-form.ts';
import { useAuthForm } from './use-auth-form.ts';

/** Loaded where the demo marketplace runs, and nowhere else. */
const DemoAccounts = lazy(async () => ({ default: (await import('./demo-accounts.tsx')).DemoAccounts }));
const FactorStep = lazy(async () => ({ default: (await import('./factor-step.tsx')).FactorStep }));

/** Email and password; sign-up asks for the password twice and says what creating an account means (R37). */
export function AuthForm({ mode, role, otherModePath }: { mode: AuthMode; role: 'trainer' | 'parent'; otherModePath: string }) {
  const [challenge, setChallenge] = useState<FactorChallenge>();
  const form = useAuthForm(mode, role, setChallenge);
  const { data: config } = useQuery(configQuery);
  const { email, confirmation } = form.values;
  const isSignUp = mode === 'sign-up';
  if (challenge) {
    return (
      <Suspense fallback={<Spinner />}>
        <FactorStep challenge={challenge} onBack={() => setChallenge(undefined)} />
      </Suspense>
    );
  }
  return (
    <>
      <form className="mt-7" {...form.attributes}>
        {isSignUp && (
          <TextField
            label="Your name"
            autoComplete="name"
            maxLength={PERSON_NAME_MAX_LENGTH}
            hint={role === 'parent' ? 'What trainers call you.' : 'What families see on your page.'}
            {...form.field('name')}
          />
        )}
        <EmailField
          label="Email"
          hint={isSignUp && role === 'parent' ? 'Trainers see it only after you book a session.' : undefined}
          {...form.field('email')}
        />
        {isSignUp ? (
          <NewPasswordField label="Password" {...form.field('password')} />
        ) : (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            labelAside={
              <Link href="/forgot-password" state={{ email, role }} className="link small">
                Forgot password?
              </Link>
            }
            {...form.field('password')}
          />
        )}
        {isSignUp && (
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            onBlur={() => confirmation !== '' && form.validateField('confirmation')}
            {...form.field('confirmation')}
          />
        )}
        {isSignUp && (
          <p className="tiny muted mt-5">
            By creating an account you confirm that you are 18 or older, or the athlete's parent or guardian, and accept the{' '}
            <Link href="/terms" className="link">
              terms
            </Link>
            . The{' '}
            <Link href="/privacy" className="link">
              privacy page
            </Link>{' '}
            says what we keep about you.
          </p>
        )}
        <Button type="submit" size="l" isFullWidth isBusy={form.isBusy} busyLabel="Please wait..." className={isSignUp ? 'mt-4' : 'mt-6'}>
          {isSignUp ? 'Create account' : 'Sign in'}
        </Button>
      </form>
      <p className="small muted mt-5 text-center">
        {isSignUp ? 'Already have an account? ' : 'New to X1? '}
        <Link href={otherModePath} state={{ email }} className="font-semibold text-ink">
          {isSignUp ? 'Sign in' : 'Create account'}
        </Link>
      </p>
      {!isSignUp && config?.demoAccounts && (
        <Suspense>
          <DemoAccounts accounts={config.demoAccounts} role={role} onChallenge={setChallenge} />
        </Suspense>
      )}
    </>
  );
}
