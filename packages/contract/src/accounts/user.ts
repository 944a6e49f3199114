import * as z from 'zod/mini';
import { UserId } from '../core/ids.ts';
import { roles } from '../core/route.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { credentialTexts, EMAIL_MAX_LENGTH, EMAIL_PATTERN, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './credential-rules.ts';

/** The only fields of the signed-in person that replies contain (R166). */
export const User = z.object({
  id: UserId,
  email: z.string(),
  role: z.enum(roles),
  timezone: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Of a second adult: the parent whose family's rows they get, as `parentId` (R172). Absent for everybody else. */
  familyId: z.optional(UserId),
});
export type User = z.infer<typeof User>;

export const Email = text({ min: 1, max: EMAIL_MAX_LENGTH, tooShort: credentialTexts.emailRequired }).check(
  z.regex(EMAIL_PATTERN, credentialTexts.emailInvalid),
);

export const Password = z
  .string(credentialTexts.passwordRequired)
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, { error: () => credentialTexts.passwordTooShort }),
    z.maxLength(PASSWORD_MAX_LENGTH, { error: () => credentialTexts.passwordTooLong }),
  );

/** Roles a client may send at sign-up; 'athlete' is stored as parent (R1). */
export const SignUpRole = z.enum(['trainer', 'parent', 'athlete'], t('must be trainer or parent'));
