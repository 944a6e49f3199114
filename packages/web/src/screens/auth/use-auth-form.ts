import type { FactorChallenge } from '@x1/contract/accounts/factors.ts';
import { ApiError } from '@x1/contract/core/client.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useRef } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSignIn, useSignUp } from '../../features/account/sign-in.ts';
import { rememberSide } from '../../features/account/sign-in-side.ts';
import { errorText } from '../../lib/api-errors.ts';
import { rules } from '../../lib/form-schema.ts';
import { useForm } from '../../lib/use-form.ts';
import { toast } from '../../ui/toast.ts';
import { type AuthFields, type AuthMode, checkForm, MISMATCH } from './check-form.ts';

/** The sign-in or sign-up form; a toast also says when the passwords differ (S1§5). */
export function useAuthForm(mode: AuthMode, role: 'trainer' | 'parent', onChallenge: (challenge: FactorChallenge) => void) {
  // The email is carried over from the other mode.
  const carried = useHistoryState<{ email?: string } | null>();
  const dismissMismatch = useRef<() => void>(undefined);
  const { enter } = useEnter(mode, role, onChallenge);
  const form = useForm({
    initial: { name: '', email: carried?.email ?? '', password: '', confirmation: '' },
    schema: rules<AuthFields>((fields) => checkForm(mode, fields)),
    send: enter,
    onSubmit: () => {
      dismissMismatch.current?.();
      form.submit();
    },
    onInvalid: ({ confirmation }) => {
      if (confirmation !== MISMATCH) return;
      dismissMismatch.current = toast({ title: t('Error'), description: MISMATCH, variant: 'destructive' });
    },
  });
  return form;
}

/**
 * Signs in or up; the route guard decides where that leads. A failed try shows its reason until the next one.
 *
 * @param onChallenge the password is right, and the account asks for a second factor (R181)
 */
export function useEnter(mode: AuthMode, role: 'trainer' | 'parent', onChallenge: (challenge: FactorChallenge) => void) {
  const signIn = useSignIn();
  const signUp = useSignUp();
  const dismiss = useRef<() => void>(undefined);
  const enter = async ({ email, password, name = '' }: { email: string; password: string; name?: string }) => {
    dismiss.current?.();
    rememberSide(role);
    try {
      if (mode === 'sign-in') await signIn.mutateAsync({ email, password });
      else await signUp.mutateAsync({ email, password, role, name: name.trim() });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.factor_required') return onChallenge(error.body?.details as FactorChallenge);
      dismiss.current = toast({ title: t('Error'), description: errorText(error, t('Authentication failed')), variant: 'destructive' });
      throw error;
    }
  };
  return { enter, isBusy: signIn.isPending || signUp.isPending };
}
