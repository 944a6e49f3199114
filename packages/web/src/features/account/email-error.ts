import { credentialTexts, EMAIL_MAX_LENGTH, EMAIL_PATTERN } from '@x1/contract/accounts/credential-rules.ts';

/** What is wrong with an e-mail that was typed, white space around it put aside; undefined when nothing is. */
export function emailError(typed: string): string | undefined {
  const email = typed.trim();
  if (email === '') return credentialTexts.emailRequired;
  return email.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(email) ? undefined : credentialTexts.emailInvalid;
}
