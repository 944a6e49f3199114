import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import { createSharedWindow, type SharedWindowNeeds } from '../../http/shared-window.ts';
import { AppError } from '../../platform/errors.ts';

/** More than anybody reads, fewer than it takes to copy all of them (security.md L32). */
const VIEWS_A_DAY = 3_000;
const dayMs = 86_400_000;
/** Users remembered at once; beyond it the least recent are forgotten. */
const USERS_AT_MOST = 20_000;

export interface ProfileViewLimit {
  /**
   * Reads something that shows trainers, unless the caller has seen enough for today.
   *
   * @throws AppError 'request.too_many' with the seconds until midnight UTC; trainers seen before on that day stay readable
   */
  counting<Answer>(actor: Actor, read: () => Promise<{ answer: Answer; trainerIds: readonly TrainerId[] }>): Promise<Answer>;
}

/** For tests, where limits are off. */
export const unlimitedProfileViews: ProfileViewLimit = { counting: async (_actor, read) => (await read()).answer };

/**
 * Counts the different trainers each person was shown on a day (UTC), in lists and on their pages, by all processes together (decision 0026):
 * each process remembers whom it has shown, and counts the others in the database. A trainer whom two processes show counts twice.
 * Operators are not counted.
 */
export function createProfileViewLimit(needs: SharedWindowNeeds): ProfileViewLimit {
  const { clock } = needs;
  const views = createSharedWindow('profile views', { max: VIEWS_A_DAY, windowSeconds: dayMs / 1_000 }, needs);
  const users = new Map<UserId, Set<TrainerId>>();
  let today = 0;

  function seenTodayBy(userId: UserId): Set<TrainerId> {
    const day = Math.floor(clock.now().getTime() / dayMs);
    if (day !== today) users.clear();
    today = day;
    const seen = users.get(userId) ?? new Set<TrainerId>();
    users.delete(userId);
    users.set(userId, seen);
    const [oldest] = users.keys();
    if (users.size > USERS_AT_MOST && oldest !== undefined) users.delete(oldest);
    return seen;
  }

  return {
    counting: async ({ userId, role }, read) => {
      if (role === 'admin') return (await read()).answer;
      const { answer, trainerIds } = await read();
      const seen = seenTodayBy(userId);
      const unseen = trainerIds.filter((trainerId) => !seen.has(trainerId));
      const wait = unseen.length > 0 ? await views.take(String(userId), unseen.length) : undefined;
      if (wait) throw new AppError('request.too_many', undefined, wait);
      for (const trainerId of unseen) seen.add(trainerId);
      return answer;
    },
  };
}
