import { credentialTexts } from '@x1/contract/accounts/credential-rules.ts';
import { t } from '@x1/contract/core/texts.ts';
import { emailError, newPasswordError } from '../../features/account/credential-errors.ts';

export interface AuthFields {
  /** Asked for at sign-up only, and may stay blank. */
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Asked for at sign-up only. */
  readonly confirmation: string;
}

export type AuthMode = 'sign-in' | 'sign-up';
export type AuthErrors = Partial<Record<keyof AuthFields, string | undefined>>;

export const MISMATCH = t('Passwords do not match');

/** What is wrong with the form, field by field (S1§5). Sign-in asks only that both are there: the account may be older than a rule. */
export function checkForm(mode: AuthMode, { email, password, confirmation }: AuthFields): AuthErrors {
  if (mode === 'sign-in') {
    return {
      email: email.trim() === '' ? credentialTexts.emailRequired : undefined,
      password: password === '' ? credentialTexts.passwordRequired : undefined,
    };
  }
  return { email: emailError(email), password: newPasswordError(password), confirmation: confirmationError(password, confirmation) };
}

/** The message of the second field; shown as soon as one leaves it. */
export function confirmationError(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return t('Please type the password again');
  return confirmation === password ? undefined : MISMATCH;
}
