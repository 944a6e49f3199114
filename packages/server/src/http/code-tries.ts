import type { ErrorCode } from '@x1/contract/core/errors.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { AppError } from '../platform/errors.ts';
import { createSharedWindow, type SharedWindowNeeds } from './shared-window.ts';

/** More than anybody mistypes, fewer than it takes to guess a code that was not given to them. */
const UNKNOWN_CODES_AN_HOUR = 10;

interface CodeTries {
  /** Runs what uses a code. @throws AppError `tooMany` once the person has tried many codes that don't exist */
  counting<Answer>(userId: UserId, work: () => Promise<Answer>): Promise<Answer>;
}

/** For tests, where limits are off. */
export const unlimitedTries: CodeTries = { counting: (_userId, work) => work() };

/**
 * Counts the codes that don't exist per person, over all processes (decision 0026).
 *
 * @param codes what they are called together, what is thrown for one that doesn't exist, and for too many of them
 */
export function createCodeTries(codes: { name: string; unknown: ErrorCode; tooMany: ErrorCode }, needs: SharedWindowNeeds): CodeTries {
  const unknown = createSharedWindow(codes.name, { max: UNKNOWN_CODES_AN_HOUR, windowSeconds: 3_600 }, needs);

  return {
    counting: async (userId, work) => {
      const wait = await unknown.findWait(String(userId));
      if (wait) throw new AppError(codes.tooMany, undefined, wait);
      try {
        return await work();
      } catch (error) {
        if (error instanceof AppError && error.code === codes.unknown) await unknown.take(String(userId));
        throw error;
      }
    },
  };
}
