import { API_KEY_PREFIX } from '@x1/contract/core/api-scopes.ts';

const pattern = /^Bearer +([A-Za-z0-9_-]{43})$/i;
const keyPattern = new RegExp(`^Bearer +(${API_KEY_PREFIX}[A-Za-z0-9_-]{43})$`, 'i');

/** The token of an Authorization header; anything else counts as none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : pattern.exec(authorization)?.[1];
}

/** The API key of an Authorization header. */
export function bearerKey(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : keyPattern.exec(authorization)?.[1];
}
