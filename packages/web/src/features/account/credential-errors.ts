import {
  credentialTexts,
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@x1/contract/accounts/credential-rules.ts';

/** What is wrong with a typed email, ignoring surrounding white space; undefined if nothing is. */
export function emailError(typed: string): string | undefined {
  const email = typed.trim();
  if (email === '') return credentialTexts.emailRequired;
  return email.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(email) ? undefined : credentialTexts.emailInvalid;
}

/** What is wrong with a new password (R25); undefined when nothing is. */
export function newPasswordError(password: string): string | undefined {
  if (password === '') return credentialTexts.passwordRequired;
  if (password.length < PASSWORD_MIN_LENGTH) return credentialTexts.passwordTooShort;
  return password.length > PASSWORD_MAX_LENGTH ? credentialTexts.passwordTooLong : undefined;
}
