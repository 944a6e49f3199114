import * as z from 'zod/mini';
import { FactorId } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';
import { LinkToken } from './account-links.ts';

/** What a person proves besides the password: an authenticator app, or a passkey (R181). */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Ways to answer a challenge; the last one is for a lost device. */
export const answerMethods = [...factorKinds, 'recovery-code'] as const;
export type AnswerMethod = (typeof answerMethods)[number];

export const RECOVERY_CODE_COUNT = 10;
export const MAX_FACTORS = 10;
export const FACTOR_NAME_MAX = 60;

/** How its owner tells one from another. */
export const FactorName = text({ min: 1, max: FACTOR_NAME_MAX, tooShort: t('Name is required') });

export const Factor = z.object({
  id: FactorId,
  kind: z.enum(factorKinds),
  name: z.string(),
  addedAt: Instant,
  lastUsedAt: z.nullable(Instant),
});
export type Factor = z.infer<typeof Factor>;

/** All that the owner sees of them. */
export const Factors = z.object({
  factors: z.array(Factor),
  recoveryCodesLeft: z.int(),
  /** The account may not do without: an operator's. */
  isRequired: z.boolean(),
  /** Passkeys belong to a domain name; a server that is reached by its address alone has none. */
  canAddPasskey: z.boolean(),
});
export type Factors = z.infer<typeof Factors>;

const base64url = (max: number) =>
  z.string().check(z.maxLength(max, t('is too long')), z.regex(/^[A-Za-z0-9_-]*$/, t('must be base64url')));
const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') };

/** What the browser made of a new passkey (WebAuthn `RegistrationResponseJSON`). */
export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40, t('is too long')))).check(z.maxLength(10, t('has too many')))),
  }),
});
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** What it signed with one (WebAuthn `AuthenticationResponseJSON`). */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** Six digits, or a recovery code; spaces and dashes do not count. */
export const TypedCode = z.string(t('Code is required')).check(z.minLength(1, t('Code is required')), z.maxLength(40, t('is too long')));

/** The options for the browser's own call, as @simplewebauthn/server writes them. */
export const PasskeyOptions = z.record(z.string(), z.unknown());
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** What the second factor answers, good for a few minutes. `details` of `auth.factor_required` are one. */
export const FactorChallenge = z.object({
  challenge: LinkToken,
  methods: z.array(z.enum(answerMethods)),
  /** With 'passkey' among the methods. */
  passkey: z.nullable(PasskeyOptions),
});
export type FactorChallenge = z.infer<typeof FactorChallenge>;

export const FactorAnswer = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), code: TypedCode }),
  z.object({ method: z.literal('recovery-code'), code: TypedCode }),
  z.object({ method: z.literal('passkey'), response: PasskeyAssertion }),
]);
export type FactorAnswer = z.infer<typeof FactorAnswer>;
