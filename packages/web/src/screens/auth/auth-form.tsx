import { useQuery } from '@tanstack/react-query';
import type { FactorChallenge } from '@x1/contract/accounts/factors.ts';
import { PERSON_NAME_MAX_LENGTH } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { EmailField, NewPasswordField } from '../../features/account/credential-fields.tsx';
import { LanguageLink } from '../../features/language/language-link.tsx';
import { configQuery } from '../../lib/config.ts';
import { rich } from '../../lib/rich.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AuthMode } from './check-form.ts';
import { useAuthForm } from './use-auth-form.ts';

/** Loaded where the demo marketplace runs, and nowhere else. */
const DemoAccounts = lazy(async () => ({ default: (await import('./demo-accounts.tsx')).DemoAccounts }));
const CoachTerms = lazy(async () => ({ default: (await import('./coach-terms.tsx')).CoachTerms }));
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
      {!isSignUp && (
        <p className="small mt-2">
          <Link
            href={`/${role === 'trainer' ? 'parent' : 'trainer'}/sign-in`}
            state={{ email }}
            className="link inline-flex min-h-11 items-center"
          >
            {role === 'trainer' ? t("I'm a parent") : t("I'm a trainer")}
          </Link>
        </p>
      )}
      {isSignUp && (
        <p className="small muted mt-2">
          {role === 'parent'
            ? t('For parents, legal guardians, and athletes 18 or older.')
            : rich(
                "Play a college sport? Check with your compliance office first. You'll have to before you go live. <link>What to send them</link>",
                {
                  link: (text) => (
                    <a className="link" href="#coach-terms">
                      {text}
                    </a>
                  ),
                },
              )}
        </p>
      )}
      <form className={isSignUp ? 'mt-6' : 'mt-3'} {...form.attributes}>
        {isSignUp && (
          <TextField
            label={t('Your name')}
            autoComplete="name"
            maxLength={PERSON_NAME_MAX_LENGTH}
            hint={role === 'parent' ? t('What trainers call you.') : t('What families see on your page.')}
            {...form.field('name')}
          />
        )}
        <EmailField
          label={t('Email')}
          hint={isSignUp && role === 'parent' ? t('Trainers see it only after you book a session.') : undefined}
          {...form.field('email')}
        />
        {isSignUp ? (
          <NewPasswordField label={t('Password')} {...form.field('password')} />
        ) : (
          <PasswordField
            label={t('Password')}
            autoComplete="current-password"
            labelAside={
              <Link href="/forgot-password" state={{ email, role }} className="link small">
                {t('Forgot password?')}
              </Link>
            }
            {...form.field('password')}
          />
        )}
        {isSignUp && (
          <PasswordField
            label={t('Confirm password')}
            autoComplete="new-password"
            onBlur={() => confirmation !== '' && form.validateField('confirmation')}
            {...form.field('confirmation')}
          />
        )}
        {isSignUp && <Agreement role={role} />}
        <Button
          type="submit"
          size="l"
          isFullWidth
          isBusy={form.isBusy}
          busyLabel={t('Please wait...')}
          className={isSignUp ? 'mt-4' : 'mt-6'}
        >
          {isSignUp ? t('Create account') : t('Sign in')}
        </Button>
      </form>
      {isSignUp && role === 'trainer' && (
        <Suspense>
          <CoachTerms />
        </Suspense>
      )}
      <p className="small muted mt-5 text-center">
        {isSignUp ? t('Already have an account?') : t('New to X1?')}{' '}
        <Link href={otherModePath} state={{ email }} className="font-semibold text-ink">
          {isSignUp ? t('Sign in') : t('Create account')}
        </Link>
      </p>
      {/* Of what was typed the email stays; with more than that, loading the page anew would lose it. */}
      {[form.values.name, form.values.password, confirmation].every((typed) => typed === '') && (
        <p className="small mt-3 text-center">
          <LanguageLink
            className="link inline-flex min-h-11 items-center"
            onSwitch={() => history.replaceState({ ...history.state, email }, '')}
          />
        </p>
      )}
      {!isSignUp && config?.demoAccounts && (
        <Suspense>
          <DemoAccounts accounts={config.demoAccounts} role={role} onChallenge={setChallenge} />
        </Suspense>
      )}
    </>
  );
}

/** What creating an account means (R37). Trainers can't agree as somebody's parent or guardian: nobody signs up to train as one. */
function Agreement({ role }: { role: 'trainer' | 'parent' }) {
  const terms = (text: ReactNode) => <LegalLink href="/terms">{text}</LegalLink>;
  const privacy = (text: ReactNode) => <LegalLink href="/privacy">{text}</LegalLink>;
  return (
    <p className="tiny muted mt-5">
      {role === 'trainer'
        ? rich(
            'By creating an account you confirm that you are 18 or older, and accept the <terms>terms</terms>. The <privacy>privacy page</privacy> says what we keep about you.',
            { terms, privacy },
          )
        : rich(
            "By creating an account you confirm that you are 18 or older, or the athlete's parent or guardian, and accept the <terms>terms</terms>. The <privacy>privacy page</privacy> says what we keep about you.",
            { terms, privacy },
          )}
    </p>
  );
}

function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link">
      {children}
    </Link>
  );
}
