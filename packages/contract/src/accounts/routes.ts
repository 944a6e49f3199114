import * as z from 'zod/mini';
import { defineRoute } from '../core/route.ts';
import { TimeZone } from '../core/time.ts';
import { credentialTexts, EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from './credential-rules.ts';
import { ParentProfile, ParentProfileChange } from './parent-profile.ts';
import { Email, Password, SignUpRole, User } from './user.ts';

const UserReply = z.object({ user: User });
const SessionReply = z.object({ user: User, token: z.string() });

/** Sign-in checks no form of the password: whatever was typed is compared, and only the answer is told. */
const Credentials = z.object({
  email: z
    .string(credentialTexts.emailRequired)
    .check(z.trim(), z.minLength(1, credentialTexts.emailRequired), z.maxLength(EMAIL_MAX_LENGTH, 'is too long')),
  password: z
    .string(credentialTexts.passwordRequired)
    .check(z.minLength(1, credentialTexts.passwordRequired), z.maxLength(PASSWORD_MAX_LENGTH, 'is too long')),
});

export const accountsRoutes = {
  me: defineRoute({
    method: 'GET',
    path: '/api/auth/me',
    access: 'signed-in',
    summary: 'The signed-in person.',
    reply: UserReply,
    errors: [],
  }),
  login: defineRoute({
    method: 'POST',
    path: '/api/auth/login',
    access: 'anyone',
    summary: 'Signs in and answers a new token.',
    limit: 'sign-in',
    body: Credentials,
    reply: SessionReply,
    errors: ['auth.wrong_credentials', 'auth.too_many_tries', 'account.disabled'],
  }),
  signup: defineRoute({
    method: 'POST',
    path: '/api/auth/signup',
    access: 'anyone',
    summary: 'Creates an account of either role and signs in.',
    limit: 'sign-up',
    body: z.object({
      email: Email,
      password: Password,
      role: SignUpRole,
      /** The browser's zone; anything that is no zone is stored as none (R32). */
      timezone: z.optional(z.nullable(z.unknown())),
    }),
    reply: SessionReply,
    mayCreate: true,
    errors: ['account.email_taken'],
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'signed-in',
    summary: 'Ends this sign-in.',
    reply: z.object({ ok: z.literal(true) }),
    errors: [],
  }),
  setTimezone: defineRoute({
    method: 'PUT',
    path: '/api/users/timezone',
    access: 'signed-in',
    summary: 'Sets the time zone in which this person sees times.',
    body: z.object({ timezone: TimeZone }),
    reply: UserReply,
    errors: [],
  }),
  parentProfile: defineRoute({
    method: 'GET',
    path: '/api/users/profile',
    access: ['parent'],
    summary: "The signed-in parent's own name, phone and athletes.",
    reply: ParentProfile,
    errors: [],
  }),
  saveParentProfile: defineRoute({
    method: 'PUT',
    path: '/api/users/profile',
    access: ['parent'],
    summary: 'Changes name, phone and athletes of the signed-in parent (R35, R36).',
    body: ParentProfileChange,
    reply: UserReply,
    errors: [],
  }),
} as const;
