import * as z from 'zod/mini';

/** What an API key may be allowed to do (decision 0107). */
export const apiScopes = ['profile:read', 'sessions:read', 'earnings:read', 'income:read', 'webhooks:write'] as const;
export const ApiScope = z.enum(apiScopes, `must be one of ${apiScopes.join(', ')}`);
export type ApiScope = (typeof apiScopes)[number];

/** What every API key begins with: software that looks for leaked secrets finds it by this. */
export const API_KEY_PREFIX = 'x1k_';
