import type { World } from '../world.ts';
import { invalidRequest, StripeError } from './errors.ts';

/** Who calls: the server with its secret key, or a browser with the publishable one. */
export type Caller = 'secret' | 'publishable';

function unauthorized(message: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message }, { executed: false });
}

function keyFromHeader(header: string): string | undefined {
  const [scheme = '', value = ''] = header.split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0];
}

/**
 * Tells who calls, by the key in the `Authorization` header (bearer or basic) or, as browsers do it, in the parameter `key`.
 *
 * @throws StripeError 401 when there is no key, or it is not a test key
 */
export function identifyCaller(header: string | undefined, keyParameter: unknown): Caller {
  const key = header === undefined ? keyParameter : keyFromHeader(header);
  if (typeof key !== 'string' || key === '') {
    throw unauthorized('You did not provide an API key. Send it in the Authorization header, as Bearer token or basic authentication.');
  }
  if (/^(sk|rk)_test_\w+$/.test(key)) return 'secret';
  if (/^pk_test_\w+$/.test(key)) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`);
}

/**
 * Checks that a call may be made for a connected account, should it name one.
 *
 * @throws StripeError 403 when there is no such account, 400 when the address does not serve connected accounts
 */
export function assertMayActFor(world: World, { account, isForAccounts }: { account: string | null; isForAccounts: boolean }): void {
  if (account === null) return;
  if (!world.store.find('accounts', account)) {
    const message = `The provided key does not have access to account '${account}' (or that account does not exist).`;
    throw new StripeError(403, { type: 'invalid_request_error', code: 'account_invalid', message }, { executed: false });
  }
  if (!isForAccounts) throw invalidRequest('The sandbox does not answer this address on behalf of connected accounts.');
}

/** @throws StripeError 403 */
export function assertSecretKey(caller: Caller): void {
  if (caller === 'secret') return;
  const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.';
  throw new StripeError(403, { type: 'invalid_request_error', code: 'secret_key_required', message }, { executed: false });
}
