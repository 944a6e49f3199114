import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '../../platform/limiter.ts';
import { newToken } from '../../platform/tokens.ts';

/** argon2id: 19 MiB, two passes, one lane: 20 ms each (security.md E7). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxInFlight = 4;
const maxWaiting = 50;

/** Hashes and verifies passwords. CPU time is bounded: when too many wait, further calls are refused. */
export interface PasswordHasher {
  /**
   * @param line the caller's network: fewer calls of one network may wait than of all
   * @throws AppError 'server.unavailable'
   */
  hash(password: string, line?: string): Promise<string>;
  /**
   * Without a stored hash, because the email has no account, it takes as long and returns false (F55).
   *
   * @throws AppError 'server.unavailable'
   */
  matches(password: string, storedHash: string | undefined, line?: string): Promise<boolean>;
}

/**
 * One queue per process.
 *
 * @param maxOfLine how much of it one network may use, so that a flood from there leaves room for others; without it all
 */
export function createPasswordHasher({ maxOfLine = maxInFlight + maxWaiting } = {}): PasswordHasher {
  const inTurn = createLimiter({ maxInFlight, maxWaiting, maxOfOne: maxOfLine });
  let nobodysHash: Promise<string> | undefined;
  return {
    hash: (password, line) => inTurn(() => hash(password, strength), line),
    matches: async (password, storedHash, line) => {
      nobodysHash ??= hash(newToken(), strength);
      const compared = storedHash ?? (await nobodysHash);
      const isRight = await inTurn(() => verify(compared, password), line);
      return isRight && storedHash !== undefined;
    },
  };
}
