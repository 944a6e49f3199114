import { expect, it } from 'vitest';
import { isAllowedDestination } from './leave-to.ts';

const live = { origin: 'https://x1.test', isSandbox: false };
const sandbox = { origin: 'http://localhost:3000', isSandbox: true };

it.each<[string, { origin: string; isSandbox: boolean }, boolean]>([
  ['https://connect.stripe.com/setup/e/acct_1', live, true],
  ['https://verify.stripe.com/start/abc', live, true],
  ['https://accounts.google.com/o/oauth2/v2/auth', live, true],
  ['https://accounts.google.com/o/oauth2/v2/auth', sandbox, true],
  ['http://connect.stripe.com/setup', live, false],
  ['https://connect.stripe.com:8443/setup', live, false],
  ['https://connect.stripe.com.evil.test/', live, false],
  ['https://evil.test/?connect.stripe.com', live, false],
  ['https://connect.stripe.com@evil.test/', live, false],
  ['https://user:pw@connect.stripe.com/', live, false],
  ['javascript:alert(1)', live, false],
  ['//evil.test/sandbox/', sandbox, false],
  ['http://localhost:3000/sandbox/identity/vs_1', sandbox, true],
  ['/sandbox/connect/acct_1', sandbox, true],
  ['/sandbox/../api/auth/logout', sandbox, false],
  ['/sandboxed', sandbox, false],
  ['http://localhost:3001/sandbox/identity', sandbox, false],
  ['/sandbox/identity/vs_1', live, false],
  ['', sandbox, false],
])('decides whether the address %j may be opened from %j: %j', (address, page, isAllowed) => {
  expect(isAllowedDestination(address, page)).toBe(isAllowed);
});
