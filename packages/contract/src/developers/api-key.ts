import * as z from 'zod/mini';
import { ApiScope, apiScopes } from '../core/api-scopes.ts';
import { ApiKeyId, TrainerId, UserId } from '../core/ids.ts';
import { type Role, roles } from '../core/route.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';

/** Keys of one person that aren't revoked. */
export const MAX_API_KEYS = 20;

/** For how many days a key may be made; none is forever. */
export const apiKeyDays = [30, 90, 365] as const;

/** What keys of a role may be allowed to do: parents have none, because what they have is their children's (decision 0107). */
export const scopesOfRole: Readonly<Record<Role, readonly ApiScope[]>> = {
  parent: [],
  trainer: ['profile:read', 'sessions:read', 'earnings:read', 'webhooks:write'],
  admin: ['income:read', 'webhooks:write'],
};

/** A key to be made. */
export const NewApiKey = z.object({
  name: text({ min: 1, max: 60 }),
  scopes: z
    .array(ApiScope, 'must be a list')
    .check(z.minLength(1, t('Choose at least one.')), z.maxLength(apiScopes.length, t('names one twice')), z.overwrite(withoutSame)),
  days: z.literal(apiKeyDays, 'must be 30, 90 or 365'),
});
export type NewApiKey = z.output<typeof NewApiKey>;

function withoutSame<Value>(values: Value[]): Value[] {
  return [...new Set(values)];
}

/** A key as its owner sees it in a list: what it opens with is shown once, when it's made. */
export const ApiKey = z.object({
  id: ApiKeyId,
  name: z.string(),
  /** How it begins, to tell it from others. */
  prefix: z.string(),
  scopes: z.array(ApiScope),
  createdAt: Instant,
  expiresAt: Instant,
  /** To the minute; null: never used. */
  lastUsedAt: z.nullable(Instant),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A key that was just made. */
export const MadeApiKey = z.object({
  key: ApiKey,
  /** The key itself, for `Authorization: Bearer`. X1 keeps its hash alone: it can't be shown again. */
  secret: z.string(),
});
export type MadeApiKey = z.infer<typeof MadeApiKey>;

/** Whose key a call was made with, and what it may do: the ids to go on with. */
export const CurrentApiKey = z.object({
  key: ApiKey,
  userId: UserId,
  role: z.enum(roles),
  /** The trainer's profile; null for operators and before there is one. */
  trainerId: z.nullable(TrainerId),
});
export type CurrentApiKey = z.infer<typeof CurrentApiKey>;
