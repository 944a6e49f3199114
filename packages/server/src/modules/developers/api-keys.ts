import { API_KEY_PREFIX } from '@x1/contract/core/api-scopes.ts';
import type { ApiKeyId, AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import {
  type ApiKey,
  type CurrentApiKey,
  MAX_API_KEYS,
  type MadeApiKey,
  type NewApiKey,
  scopesOfRole,
} from '@x1/contract/developers/api-key.ts';
import type { Actor } from '../../http/actor.ts';
import type { KeyCaller } from '../../http/mount-routes.ts';
import type { ModuleContext } from '../../module-context.ts';
import { toInstant } from '../../platform/db/instant.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { apiKeyMade } from './events.ts';
import * as store from './key-store.ts';
import type { DevelopersNeeds } from './needs.ts';
import { findValidKey } from './reads/valid-key.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events' | 'logger'> & DevelopersNeeds;

const dayMs = 86_400_000;
/** The last use is told to the minute: a busy program costs one write a minute. */
const touchMs = 60_000;
/** Letters of the secret part that are shown: enough to tell keys apart, and of 256 bits none too many. */
const SHOWN_LETTERS = 6;
/** A key belongs to no sign-in. */
const noSession = 0 as AuthSessionId;

/** Keys by which programs call the API in the name of a trainer or an operator (decision 0107). */
export function createApiKeys({ db, clock, events, logger, accounts, trainers }: Needs) {
  return {
    /** Whose key it is and what it may do; undefined where it's unknown, revoked or expired, or its owner may not sign in. */
    authenticateKey: async (key: string): Promise<KeyCaller | undefined> => {
      const now = clock.now();
      const found = await findValidKey(db, hashToken(key), now);
      if (!found) return undefined;
      const { id, userId, role, scopes, mustEnroll, lastUsedAt } = found;
      if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= touchMs) await store.touchApiKey(db, id, now);
      // Only parents share a family, and parents have no keys.
      return { actor: { userId, familyId: userId, role, sessionId: noSession, apiKeyId: id, mustEnroll }, scopes };
    },

    listApiKeys: async ({ userId }: Actor): Promise<ApiKey[]> => (await store.listApiKeys(db, userId)).map(toApiKey),

    /**
     * Makes a key. Who has a second factor proves it again first: a stolen sign-in must not become a key that outlives it.
     *
     * @throws AppError 'auth.confirmation_required', 'api_key.wrong_scope', 'api_key.too_many'
     */
    createApiKey: async (actor: Actor, { name, scopes, days }: NewApiKey): Promise<MadeApiKey> => {
      const { userId, role } = actor;
      if (scopes.some((scope) => !scopesOfRole[role].includes(scope))) throw new AppError('api_key.wrong_scope');
      await accounts.assertConfirmed(actor, 'counts-without-factor');
      const secret = API_KEY_PREFIX + newToken();
      const prefix = secret.slice(0, API_KEY_PREFIX.length + SHOWN_LETTERS);
      const now = clock.now();
      const made = await inTransaction(db, async (tx) => {
        // With its account locked: of two at once the second one sees the first.
        await accounts.assertOpen(tx, userId);
        if ((await store.listApiKeys(tx, userId)).length >= MAX_API_KEYS) throw new AppError('api_key.too_many');
        const expiresAt = new Date(now.getTime() + days * dayMs);
        const row = await store.insertApiKey(tx, { userId, name, prefix, tokenHash: hashToken(secret), scopes, createdAt: now, expiresAt });
        await events.announce(tx, apiKeyMade, { userId, apiKeyId: row.id });
        return row;
      });
      logger.info('An API key was made', { securityEvent: 'api_key_made', userId, apiKeyId: made.id });
      return { key: toApiKey(made), secret };
    },

    /** The key of this call. @throws AppError 'api_key.not_found' for a call without one */
    showCurrent: async ({ apiKeyId, userId, role }: Actor): Promise<CurrentApiKey> => {
      const key = apiKeyId && (await store.findApiKey(db, apiKeyId));
      if (!key) throw new AppError('api_key.not_found');
      const trainer = role === 'trainer' ? await trainers.findTrainerByUser(db, userId) : undefined;
      return { key: toApiKey(key), userId, role, trainerId: trainer?.id ?? null };
    },

    /** From now on it opens nothing. @throws AppError 'api_key.not_found' also for somebody else's */
    revokeApiKey: async ({ userId }: Actor, id: ApiKeyId): Promise<void> => {
      if (!(await store.revokeApiKey(db, { id, userId, now: clock.now() }))) throw new AppError('api_key.not_found');
      logger.info('An API key was revoked', { securityEvent: 'api_key_revoked', userId, apiKeyId: id });
    },

    /** Who knew the old password may have made them; the owner makes new ones. */
    revokeKeysMadeBefore: (userId: UserId, before: Date): Promise<void> => store.revokeMadeBefore(db, userId, { before, now: clock.now() }),

    /** What the email about a new key says; undefined where it's revoked already. */
    getMadeApiKey: async (id: ApiKeyId): Promise<(Pick<ApiKey, 'name' | 'prefix' | 'scopes'> & { createdAt: Date }) | undefined> => {
      const key = await store.findApiKey(db, id);
      return key && key.revokedAt === null ? key : undefined;
    },
  };
}

function toApiKey({ id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt }: store.StoredApiKey): ApiKey {
  const [made, ends] = [createdAt.toISOString(), expiresAt.toISOString()];
  return { id, name, prefix, scopes, createdAt: made, expiresAt: ends, lastUsedAt: toInstant(lastUsedAt) };
}
