import type { Clock } from '../../platform/clock.ts';

interface Tries {
  failures: number;
  lastAt: number;
  blockedUntil: number;
}

const freeTries = 5;
const memoryMs = 15 * 60_000;
const firstDelayMs = 30_000;
const longestDelayMs = memoryMs;
const maxRemembered = 50_000;

/** Tells how often an account may be tried (security.md F54). Each process remembers for itself. */
export interface SignInTries {
  /**
   * Counts a try before the password is looked at, so that many at once do not slip through.
   *
   * @returns the milliseconds to wait when it may not be made now
   */
  begin(account: string, address: string): number | undefined;
  /** The password was right: what was counted is forgotten, and the address is known from now on. */
  succeeded(account: string, address: string): void;
}

/**
 * Five tries in a quarter of an hour, then a pause that doubles up to a quarter of an hour. Addresses from which somebody signed in to the
 * account before are counted apart, so that strangers do not lock the owner out.
 */
export function createSignInTries(clock: Clock): SignInTries {
  const triesByKey = new Map<string, Tries>();
  const known = new Set<string>();
  const keyOf = (account: string, address: string) => (known.has(`${address} ${account}`) ? `${address} ${account}` : account);
  return {
    begin: (account, address) => {
      const now = clock.now().getTime();
      const key = keyOf(account, address);
      const tries = fresh(triesByKey.get(key), now);
      if (tries.blockedUntil > now) return tries.blockedUntil - now;
      tries.failures += 1;
      tries.lastAt = now;
      tries.blockedUntil = now + pauseAfter(tries.failures);
      remember(triesByKey, key, tries);
      return undefined;
    },
    succeeded: (account, address) => {
      triesByKey.delete(keyOf(account, address));
      known.add(`${address} ${account}`);
      dropOldest(known);
    },
  };
}

/** For tests and measurements that sign in more often than people do. */
export const unlimitedSignInTries: SignInTries = { begin: () => undefined, succeeded: () => {} };

function fresh(tries: Tries | undefined, now: number): Tries {
  if (tries && now - tries.lastAt < memoryMs) return tries;
  return { failures: 0, lastAt: now, blockedUntil: 0 };
}

function pauseAfter(failures: number): number {
  return failures < freeTries ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - freeTries));
}

function remember(triesByKey: Map<string, Tries>, key: string, tries: Tries): void {
  triesByKey.delete(key);
  triesByKey.set(key, tries);
  dropOldest(triesByKey);
}

function dropOldest(collection: Map<string, unknown> | Set<string>): void {
  if (collection.size <= maxRemembered) return;
  const oldest = collection.keys().next();
  if (!oldest.done) collection.delete(oldest.value);
}
