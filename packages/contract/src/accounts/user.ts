import * as z from 'zod/mini';
import { UserId } from '../core/ids.ts';
import { roles } from '../core/route.ts';
import { text } from '../core/text.ts';

export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
export const EMAIL_MAX_LENGTH = 254;

/** What a reply tells about the signed-in person, and nothing more (R166). */
export const User = z.object({
  id: UserId,
  email: z.string(),
  role: z.enum(roles),
  timezone: z.nullable(z.string()),
  name: z.nullable(z.string()),
});
export type User = z.infer<typeof User>;

// One '@', no white space, a dot in the domain; whether mail arrives is shown only by sending one.
const EMAIL_PATTERN = /^[^\s@<>"',;:\\()[\]]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}$/;

export const Email = text({ min: 1, max: EMAIL_MAX_LENGTH, tooShort: 'Email is required' }).check(
  z.regex(EMAIL_PATTERN, 'Please enter a valid e-mail address'),
);

export const Password = z
  .string('Password is required')
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`),
    z.maxLength(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`),
  );

/** The words a client may send at sign-up; 'athlete' is stored as parent (R1). */
export const SignUpRole = z.enum(['trainer', 'parent', 'athlete'], 'must be trainer or parent');
