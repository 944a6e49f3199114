import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { World } from '../world.ts';

const cookieName = 'x1_sandbox_google';
const offeredAccounts = 20;
const leastNumber = 100_000;
const mostNumber = 1_000_000;

/** Remembers who is signed in to Google in this browser. It opens nothing: the page offers every account anyway. */
export function accountCookie(account: string): string {
  return `${cookieName}=${encodeURIComponent(account)}; Path=/sandbox/google; HttpOnly; SameSite=Lax`;
}

export function readAccountCookie(request: FastifyRequest): string | undefined {
  const [, value] = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]+)`).exec(request.headers.cookie ?? '') ?? [];
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** The accounts to choose from, newest first. */
export function listAccounts(world: World): string[] {
  const accounts = world.store.list('googleAccounts').map(({ id }) => id);
  return accounts.slice(-offeredAccounts).reverse();
}

/** An address that no account has. */
export function newAddress(world: World): string {
  for (;;) {
    const account = `person-${randomInt(leastNumber, mostNumber)}@gmail.test`;
    if (!world.store.find('googleAccounts', account)) return account;
  }
}
