import { t } from '../core/texts.ts';

/** Limits and messages for email and password, separate from the schemas: the sign-in screens load no schema library. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
export const EMAIL_MAX_LENGTH = 254;

/** One '@', no white space, a dot in the domain; only sending mail shows whether it arrives. */
export const EMAIL_PATTERN = /^[^\s@<>",;:\\()[\]]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}$/;

export const credentialTexts = {
  emailRequired: t('Email is required'),
  emailInvalid: t('Please enter a valid email address'),
  passwordRequired: t('Password is required'),
  get passwordTooShort() {
    return t('Password must be at least {count} characters', { count: PASSWORD_MIN_LENGTH });
  },
  get passwordTooLong() {
    return t('Password must be at most {count} characters', { count: PASSWORD_MAX_LENGTH });
  },
} as const;
