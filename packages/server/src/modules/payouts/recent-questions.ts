import type { UserId } from '@x1/contract/core/ids.ts';
import type { Clock } from '../../platform/clock.ts';

/** Two screens that ask within this time get one answer. */
const apartMs = 3_000;
const mostKept = 10_000;

/** Keeps a screen that asks again and again from becoming as many calls of the provider. Per process: it saves calls, it decides nothing. */
export function createRecentQuestions(clock: Clock) {
  const askedAt = new Map<UserId, number>();
  return {
    /** Whether it is time to ask about a person again; if so, counts it as asked. */
    mayAsk(userId: UserId): boolean {
      const now = clock.now().getTime();
      const last = askedAt.get(userId);
      if (last !== undefined && now - last < apartMs) return false;
      if (askedAt.size >= mostKept) askedAt.clear();
      askedAt.set(userId, now);
      return true;
    },
    /** Something is about to change: the next question goes to the provider. */
    forget(userId: UserId): void {
      askedAt.delete(userId);
    },
  };
}
