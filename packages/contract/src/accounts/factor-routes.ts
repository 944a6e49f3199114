import * as z from 'zod/mini';
import { FactorId, pathId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { LinkToken } from './account-links.ts';
import { FactorAnswer, FactorChallenge, FactorName, Factors, PasskeyOptions, PasskeyRegistration, TypedCode } from './factors.ts';
import { Done, SessionReply, typedPassword } from './replies.ts';

const RecoveryCodes = z.array(z.string());
/** Recovery codes come with the first factor, once: only their hashes are kept. */
const AddedReply = z.extend(Factors, { recoveryCodes: z.nullable(RecoveryCodes) });
const ofEverybody = { access: 'signed-in', limit: 'sign-in', isOpenToUnenrolled: true } as const;
const answering = ['auth.factor_wrong', 'auth.challenge_over', 'auth.too_many_tries'] as const;

/** The second factor (R181): answering for it, adding one, and proving again who one is. */
export const factorRoutes = {
  answerFactor: defineRoute({
    method: 'POST',
    path: '/api/auth/factor',
    access: 'anyone',
    summary: 'Completes a sign-in that answered `auth.factor_required`, with the challenge it gave (R181).',
    limit: 'sign-in',
    body: z.object({ challenge: LinkToken, answer: FactorAnswer }),
    reply: SessionReply,
    errors: [...answering, 'account.disabled'],
  }),
  factors: defineRoute({
    method: 'GET',
    path: '/api/users/factors',
    access: 'signed-in',
    isOpenToUnenrolled: true,
    summary: "The signed-in person's second factors, and how many recovery codes are left.",
    reply: Factors,
    errors: [],
  }),
  beginTotp: defineRoute({
    ...ofEverybody,
    method: 'POST',
    path: '/api/users/factors/totp',
    summary: 'A new secret for an authenticator app; it counts once a code of it was told.',
    reply: z.object({ enrollment: LinkToken, secret: z.string(), uri: z.string() }),
    errors: ['auth.confirmation_required', 'factor.too_many'],
  }),
  addTotp: defineRoute({
    ...ofEverybody,
    method: 'POST',
    path: '/api/users/factors/totp/confirm',
    summary: 'Adds the authenticator app by a code it shows. With the first factor come ten recovery codes.',
    body: z.object({ enrollment: LinkToken, code: TypedCode, name: FactorName }),
    reply: AddedReply,
    errors: ['auth.factor_wrong', 'auth.challenge_over', 'auth.too_many_tries', 'factor.too_many'],
  }),
  beginPasskey: defineRoute({
    ...ofEverybody,
    method: 'POST',
    path: '/api/users/factors/passkey',
    summary: "Options for the browser's `navigator.credentials.create`.",
    reply: z.object({ enrollment: LinkToken, options: PasskeyOptions }),
    errors: ['auth.confirmation_required', 'factor.too_many', 'factor.no_passkeys'],
  }),
  addPasskey: defineRoute({
    ...ofEverybody,
    method: 'POST',
    path: '/api/users/factors/passkey/confirm',
    summary: 'Adds the passkey the browser made. With the first factor come ten recovery codes.',
    body: z.object({ enrollment: LinkToken, response: PasskeyRegistration, name: FactorName }),
    reply: AddedReply,
    errors: ['auth.factor_wrong', 'auth.challenge_over', 'auth.too_many_tries', 'factor.too_many', 'factor.no_passkeys'],
  }),
  removeFactor: defineRoute({
    ...ofEverybody,
    method: 'DELETE',
    path: '/api/users/factors/:factorId',
    summary: 'Removes a factor; recovery codes go with the last one, which an operator keeps.',
    params: z.object({ factorId: pathId(FactorId) }),
    reply: Factors,
    errors: ['auth.confirmation_required', 'factor.not_found', 'factor.last_required'],
  }),
  renewRecoveryCodes: defineRoute({
    ...ofEverybody,
    method: 'POST',
    path: '/api/users/factors/recovery-codes',
    summary: 'Ten new recovery codes; the old ones are worth nothing from now on.',
    reply: z.object({ recoveryCodes: RecoveryCodes }),
    errors: ['auth.confirmation_required', 'factor.not_found'],
  }),
  beginConfirmation: defineRoute({
    ...ofEverybody,
    method: 'POST',
    path: '/api/auth/confirm-identity/challenge',
    summary: 'What `auth.confirmation_required` asks for: a challenge for the second factor, or null where the password is asked for.',
    reply: z.object({ challenge: z.nullable(FactorChallenge) }),
    errors: [],
  }),
  confirmIdentity: defineRoute({
    ...ofEverybody,
    method: 'POST',
    path: '/api/auth/confirm-identity',
    summary: 'Proves again who is signed in: by the second factor, or by the password where there is none. Good for ten minutes.',
    body: z.union([z.object({ challenge: LinkToken, answer: FactorAnswer }), z.object({ password: typedPassword })]),
    reply: Done,
    errors: [...answering, 'account.wrong_password'],
  }),
} as const;
