import * as z from 'zod/mini';
import { Done } from '../accounts/replies.ts';
import { ApiKeyId, pathId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { ApiKey, CurrentApiKey, MadeApiKey, NewApiKey } from './api-key.ts';

/** Keys by which programs call X1 (decision 0107). They're made and revoked by people alone. */
export const apiKeyRoutes = {
  listApiKeys: defineRoute({
    method: 'GET',
    path: '/api/developers/keys',
    access: ['trainer', 'admin'],
    isAudited: false,
    summary: "The caller's API keys, newest first, also those that have expired; not those that were revoked.",
    reply: z.array(ApiKey),
    errors: [],
  }),
  createApiKey: defineRoute({
    method: 'POST',
    path: '/api/developers/keys',
    access: ['trainer', 'admin'],
    summary: 'Makes a key and shows it, this once. Its owner has to have confirmed within ten minutes that it is them.',
    limit: 'developers',
    body: NewApiKey,
    reply: MadeApiKey,
    mayCreate: true,
    errors: ['auth.confirmation_required', 'api_key.too_many', 'api_key.wrong_scope'],
  }),
  currentApiKey: defineRoute({
    method: 'GET',
    path: '/api/developers/keys/current',
    access: ['trainer', 'admin'],
    isAudited: false,
    keyScope: 'any',
    summary: 'The key this call was made with, whose it is, and the ids that other calls take.',
    reply: CurrentApiKey,
    errors: ['api_key.not_found'],
  }),
  revokeApiKey: defineRoute({
    method: 'DELETE',
    path: '/api/developers/keys/:apiKeyId',
    access: ['trainer', 'admin'],
    summary: 'Revokes a key: its next call is refused. Revoked twice, it was revoked the first time.',
    params: z.object({ apiKeyId: pathId(ApiKeyId) }),
    reply: Done,
    errors: ['api_key.not_found'],
  }),
} as const;
