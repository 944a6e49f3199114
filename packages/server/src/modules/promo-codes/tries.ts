import type { UserId } from '@x1/contract/core/ids.ts';
import { createSharedWindow, type SharedWindowNeeds } from '../../http/shared-window.ts';
import { AppError } from '../../platform/errors.ts';

/** More than anybody mistypes, fewer than it takes to guess a code that was not given to them. */
const UNKNOWN_CODES_AN_HOUR = 10;

export interface PromoCodeTries {
  /** Runs what uses a code. @throws AppError 'promo_code.too_many_tries' once the person has tried many codes that don't exist */
  counting<Answer>(userId: UserId, work: () => Promise<Answer>): Promise<Answer>;
}

/** For tests, where limits are off. */
export const unlimitedTries: PromoCodeTries = { counting: (_userId, work) => work() };

/** Counts the codes that don't exist per person, over all processes (decision 0026). */
export function createPromoCodeTries(needs: SharedWindowNeeds): PromoCodeTries {
  const unknown = createSharedWindow('unknown promo codes', { max: UNKNOWN_CODES_AN_HOUR, windowSeconds: 3_600 }, needs);

  return {
    counting: async (userId, work) => {
      const wait = await unknown.findWait(String(userId));
      if (wait) throw new AppError('promo_code.too_many_tries', undefined, wait);
      try {
        return await work();
      } catch (error) {
        if (error instanceof AppError && error.code === 'promo_code.unknown') await unknown.take(String(userId));
        throw error;
      }
    },
  };
}
