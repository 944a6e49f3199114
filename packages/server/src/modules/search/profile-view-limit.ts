import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';

/** More than anybody reads, fewer than it takes to copy all of them (security.md L32). */
const VIEWS_A_DAY = 3_000;
const dayMs = 86_400_000;
/** Users remembered at once; beyond it the least recent are forgotten. */
const USERS_AT_MOST = 20_000;

interface Seen {
  readonly day: number;
  readonly trainerIds: Set<TrainerId>;
}

export interface ProfileViewLimit {
  /**
   * Reads something that shows trainers, unless the caller has seen enough for today.
   *
   * @throws AppError 'request.too_many' with the seconds until midnight UTC
   */
  counting<Answer>(actor: Actor, read: () => Promise<{ answer: Answer; trainerIds: readonly TrainerId[] }>): Promise<Answer>;
}

/** For tests, where limits are off. */
export const unlimitedProfileViews: ProfileViewLimit = { counting: async (_actor, read) => (await read()).answer };

/**
 * Counts the different trainers each person was shown on a day (UTC), in lists and on their pages. Each process counts for itself. Operators
 * are not counted.
 */
export function createProfileViewLimit(clock: Clock): ProfileViewLimit {
  const users = new Map<UserId, Seen>();
  let today = 0;

  function todayOf(userId: UserId): Seen {
    const day = Math.floor(clock.now().getTime() / dayMs);
    if (day !== today) users.clear();
    today = day;
    const seen = users.get(userId) ?? { day, trainerIds: new Set<TrainerId>() };
    users.delete(userId);
    users.set(userId, seen);
    const [oldest] = users.keys();
    if (users.size > USERS_AT_MOST && oldest !== undefined) users.delete(oldest);
    return seen;
  }

  return {
    counting: async ({ userId, role }, read) => {
      if (role === 'admin') return (await read()).answer;
      const { day, trainerIds: seen } = todayOf(userId);
      if (seen.size >= VIEWS_A_DAY) {
        const retryAfterSeconds = Math.ceil(((day + 1) * dayMs - clock.now().getTime()) / 1_000);
        throw new AppError('request.too_many', undefined, { retryAfterSeconds });
      }
      const { answer, trainerIds } = await read();
      for (const trainerId of trainerIds) seen.add(trainerId);
      return answer;
    },
  };
}
