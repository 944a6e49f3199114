import * as z from 'zod/mini';
import { AuthSessionId, pathId } from '../core/ids.ts';
import { personName } from '../core/person-name.ts';
import { defineRoute } from '../core/route.ts';
import { t } from '../core/texts.ts';
import { TimeZone } from '../core/time.ts';
import { AuthSession, DataExport, LinkToken } from './account-links.ts';
import { credentialTexts, EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from './credential-rules.ts';
import { ChosenLanguage } from './language.ts';
import { ParentProfile, ParentProfileChange } from './parent-profile.ts';
import { Done, SessionReply, typedPassword } from './replies.ts';
import { Email, Password, SignUpRole, User } from './user.ts';

const UserReply = z.object({ user: User });
const LanguageReply = z.object({ language: z.nullable(ChosenLanguage) });

/** Sign-in doesn't validate the password's format: it's compared as typed. */
const Credentials = z.object({
  email: z
    .string(credentialTexts.emailRequired)
    .check(z.trim(), z.minLength(1, credentialTexts.emailRequired), z.maxLength(EMAIL_MAX_LENGTH, t('is too long'))),
  password: z
    .string(credentialTexts.passwordRequired)
    .check(z.minLength(1, credentialTexts.passwordRequired), z.maxLength(PASSWORD_MAX_LENGTH, t('is too long'))),
});

const ExportReply = z.object({ dataExport: z.nullable(DataExport) });

export const accountsRoutes = {
  me: defineRoute({
    method: 'GET',
    path: '/api/auth/me',
    access: 'signed-in',
    isOpenToUnenrolled: true,
    summary: 'The signed-in person.',
    reply: UserReply,
    errors: [],
  }),
  login: defineRoute({
    method: 'POST',
    path: '/api/auth/login',
    access: 'anyone',
    summary: 'Signs in and returns a new token.',
    limit: 'sign-in',
    body: Credentials,
    reply: SessionReply,
    errors: ['auth.wrong_credentials', 'auth.too_many_tries', 'auth.factor_required', 'account.disabled'],
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
      /** What others call the person; without one it's the part of the email before '@' (R35). */
      name: z.optional(z.nullable(personName({}))),
      /** The browser's time zone; anything else is stored as none (R32). */
      timezone: z.optional(z.nullable(z.unknown())),
      /** The referral code of the link the person followed (R33); an unknown one is ignored. */
      referral: z.optional(z.nullable(z.unknown())),
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
    isOpenToUnenrolled: true,
    reply: Done,
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
  language: defineRoute({
    method: 'GET',
    path: '/api/users/language',
    access: 'signed-in',
    summary: 'In which language this person is written to; null until they chose one: English.',
    reply: LanguageReply,
    errors: [],
  }),
  setLanguage: defineRoute({
    method: 'PUT',
    path: '/api/users/language',
    access: 'signed-in',
    summary: 'Sets the language of emails, notifications and, in this browser, of the screens.',
    body: z.object({ language: ChosenLanguage }),
    reply: LanguageReply,
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
  changePassword: defineRoute({
    method: 'PUT',
    path: '/api/users/password',
    access: 'signed-in',
    summary: 'Sets a new password; every other sign-in of this person ends (R29, B2).',
    limit: 'sign-in',
    body: z.object({ currentPassword: typedPassword, newPassword: Password }),
    reply: UserReply,
    errors: ['account.wrong_password', 'auth.too_many_tries'],
  }),
  pendingEmail: defineRoute({
    method: 'GET',
    path: '/api/users/email',
    access: 'signed-in',
    summary: "The signed-in person's email, and the new one until it's confirmed.",
    reply: z.object({
      email: z.string(),
      pendingEmail: z.nullable(z.string()),
      /** Whether the reader of this address has confirmed that the account is theirs (R180). */
      isConfirmed: z.boolean(),
    }),
    errors: [],
  }),
  changeEmail: defineRoute({
    method: 'PUT',
    path: '/api/users/email',
    access: 'signed-in',
    summary: 'Emails a link to the new address, which takes effect once the link is opened; the old address is notified (R29, B3).',
    limit: 'mailed-link',
    body: z.object({ email: Email, currentPassword: typedPassword }),
    reply: z.object({ user: User, pendingEmail: z.nullable(z.string()) }),
    errors: ['account.wrong_password', 'auth.too_many_tries', 'account.email_taken'],
  }),
  withdrawEmailChange: defineRoute({
    method: 'DELETE',
    path: '/api/users/email/pending',
    access: 'signed-in',
    summary: "Cancels a change of email that hasn't been confirmed yet.",
    reply: Done,
    errors: [],
  }),
  confirmEmail: defineRoute({
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'anyone',
    summary: 'Uses the link that was emailed to a new address, which becomes the email of the account.',
    limit: 'sign-in',
    body: z.object({ token: LinkToken }),
    reply: z.object({ email: z.string() }),
    errors: ['account.link_invalid', 'account.email_taken'],
  }),
  resendConfirmation: defineRoute({
    method: 'POST',
    path: '/api/users/email/confirmation',
    access: 'signed-in',
    summary: 'Emails another link that confirms the email of the signed-in person; does nothing once it is confirmed (R180).',
    limit: 'mailed-link',
    reply: Done,
    errors: [],
  }),
  confirmAccount: defineRoute({
    method: 'POST',
    path: '/api/auth/confirm-account',
    access: 'anyone',
    summary: "Answers 'Did you create this account?' with Yes, by the emailed link: every sign-in stays (R180).",
    limit: 'sign-in',
    body: z.object({ token: LinkToken }),
    reply: z.object({ email: z.string() }),
    errors: ['account.link_invalid'],
  }),
  disownAccount: defineRoute({
    method: 'POST',
    path: '/api/auth/disown-account',
    access: 'anyone',
    summary: 'Answers it with No: sign-ins, calendar feeds and push end; the token in the reply sets a new password (R180).',
    limit: 'sign-in',
    body: z.object({ token: LinkToken }),
    reply: z.object({ token: LinkToken }),
    errors: ['account.link_invalid'],
  }),
  forgotPassword: defineRoute({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'anyone',
    summary: "Emails a link for a new password, if the email has an account. The response doesn't reveal whether it has (B5, F55).",
    limit: 'mailed-link',
    body: z.object({ email: Email }),
    reply: Done,
    errors: [],
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'anyone',
    summary: 'Sets a new password by an emailed link, once and within 30 minutes; every sign-in of the person ends (B5).',
    limit: 'sign-in',
    body: z.object({ token: LinkToken, password: Password }),
    reply: Done,
    errors: ['account.link_invalid'],
  }),
  listAuthSessions: defineRoute({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'signed-in',
    summary: 'The sign-ins of the signed-in person, most recently used first; 100 at most (B33).',
    reply: z.array(AuthSession),
    errors: [],
  }),
  revokeAuthSession: defineRoute({
    method: 'DELETE',
    path: '/api/auth/sessions/:authSessionId',
    access: 'signed-in',
    summary: "Ends one sign-in of the signed-in person; those of others aren't found (B33).",
    params: z.object({ authSessionId: pathId(AuthSessionId) }),
    reply: Done,
    errors: ['auth.session_not_found'],
  }),
  dataExport: defineRoute({
    method: 'GET',
    path: '/api/users/export',
    access: ['parent', 'trainer'],
    summary: "The signed-in person's data export, ready or in progress; null without one.",
    reply: ExportReply,
    errors: [],
  }),
  requestDataExport: defineRoute({
    method: 'POST',
    path: '/api/users/export',
    access: ['parent', 'trainer'],
    summary: 'Starts an export of everything stored about the signed-in person; an email is sent when it is ready (B18).',
    limit: 'export',
    body: z.object({ password: typedPassword }),
    reply: ExportReply,
    mayCreate: true,
    errors: ['account.wrong_password', 'auth.too_many_tries'],
  }),
  downloadDataExport: defineRoute({
    method: 'GET',
    path: '/api/users/export/:token',
    access: ['parent', 'trainer'],
    summary: 'The file of an export, for its own account, for seven days.',
    params: z.object({ token: LinkToken }),
    limit: 'export',
    file: { contentType: 'application/json; charset=utf-8' },
    reply: z.string(),
    errors: ['account.export_not_found'],
  }),
  closeAccount: defineRoute({
    method: 'POST',
    path: '/api/users/delete',
    access: ['parent', 'trainer'],
    summary: 'Deletes the signed-in account and its personal data; 409 while something is still open (B18).',
    limit: 'sign-in',
    body: z.object({ password: typedPassword }),
    reply: Done,
    errors: ['account.wrong_password', 'auth.too_many_tries', 'account.cannot_close'],
  }),
} as const;
