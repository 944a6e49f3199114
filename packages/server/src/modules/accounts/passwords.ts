import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '../../platform/limiter.ts';
import { newToken } from '../../platform/tokens.ts';

/** argon2id: 19 MiB, two passes, one lane: 20 ms each (security.md E7). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxInFlight = 4;
const maxWaiting = 50;

/** Turns passwords into what is stored of them. The computer's time is bounded: who comes when too many wait is sent away. */
export interface PasswordHasher {
  /** @throws AppError 'server.unavailable' */
  hash(password: string): Promise<string>;
  /**
   * Without a stored hash, because nobody has that e-mail, it takes as long and answers false (F55).
   *
   * @throws AppError 'server.unavailable'
   */
  matches(password: string, storedHash: string | undefined): Promise<boolean>;
}

/** One queue for this process. */
export function createPasswordHasher(): PasswordHasher {
  const inTurn = createLimiter({ maxInFlight, maxWaiting });
  let nobodysHash: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => hash(password, strength)),
    matches: async (password, storedHash) => {
      nobodysHash ??= hash(newToken(), strength);
      const compared = storedHash ?? (await nobodysHash);
      const isRight = await inTurn(() => verify(compared, password));
      return isRight && storedHash !== undefined;
    },
  };
}
