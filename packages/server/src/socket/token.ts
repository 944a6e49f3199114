import { bearerToken } from '../http/bearer.ts';

/** The token that a handshake carries in its `auth`; anything else counts as none. */
export function tokenOf(auth: unknown): string | undefined {
  const token = typeof auth === 'object' && auth !== null && Object.hasOwn(auth, 'token') ? (auth as { token: unknown }).token : undefined;
  return typeof token === 'string' ? bearerToken(`Bearer ${token}`) : undefined;
}
