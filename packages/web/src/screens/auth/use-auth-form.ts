import { type FormEvent, useRef, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSignIn, useSignUp } from '../../features/account/sign-in.ts';
import { errorText, fieldErrors } from '../../lib/error-text.ts';
import { toast } from '../../ui/toast.ts';
import { type AuthErrors, type AuthFields, type AuthMode, checkForm, confirmationError, MISMATCH } from './check-form.ts';

const FIELD_ORDER = ['email', 'password', 'confirmation'] as const satisfies readonly (keyof AuthFields)[];

/** What is typed, what is wrong with it, and what submitting does. A refused form keeps what was typed. */
export function useAuthForm(mode: AuthMode, role: 'trainer' | 'parent') {
  // The e-mail comes along from the other mode.
  const carried = useHistoryState<{ email?: string } | null>();
  const [fields, setFields] = useState<AuthFields>({ email: carried?.email ?? '', password: '', confirmation: '' });
  const [errors, setErrors] = useState<AuthErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const dismissMismatch = useRef<() => void>(undefined);
  const { enter, isBusy } = useEnter(mode, role);

  const change = (field: keyof AuthFields, value: string) => {
    setFields((earlier) => ({ ...earlier, [field]: value }));
    setErrors(({ [field]: _, ...others }) => others);
  };
  const showErrors = (found: AuthErrors) => {
    setErrors(found);
    const first = FIELD_ORDER.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = checkForm(mode, fields);
    showErrors(found);
    dismissMismatch.current?.();
    if (found.confirmation === MISMATCH) dismissMismatch.current = toast({ title: 'Error', description: MISMATCH, variant: 'destructive' });
    if (Object.keys(found).length > 0) return;
    enter(fields, (error) => showErrors(fieldErrors(error)));
  };
  const checkConfirmation = () => {
    if (fields.confirmation !== '')
      setErrors((earlier) => ({ ...earlier, confirmation: confirmationError(fields.password, fields.confirmation) }));
  };
  return { fields, errors, form, change, submit, checkConfirmation, isBusy };
}

/** Signs in or up; where that leads is the guard's business. A failed try tells why until the next one. */
export function useEnter(mode: AuthMode, role: 'trainer' | 'parent') {
  const signIn = useSignIn();
  const signUp = useSignUp();
  const dismiss = useRef<() => void>(undefined);
  const tell = (error: Error) => {
    dismiss.current = toast({ title: 'Error', description: errorText(error, 'Authentication failed'), variant: 'destructive' });
  };
  const enter = ({ email, password }: { email: string; password: string }, onRefused?: (error: Error) => void) => {
    dismiss.current?.();
    const onError = (error: Error) => {
      tell(error);
      onRefused?.(error);
    };
    if (mode === 'sign-in') signIn.mutate({ email, password }, { onError });
    else signUp.mutate({ email, password, role }, { onError });
  };
  return { enter, isBusy: signIn.isPending || signUp.isPending };
}
