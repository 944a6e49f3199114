import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../platform/clock.ts';

/** A clock that lets something happen as if at another time, while time is unchanged for everything else. */
export interface StoryClock extends Clock {
  /** Everything `work` does and awaits sees `moment` as now. */
  at<Result>(moment: Date, work: () => Promise<Result>): Promise<Result>;
  /** Like `at`, and until `work` is done all background jobs see `moment` too. */
  everybodyAt<Result>(moment: Date, work: () => Promise<Result>): Promise<Result>;
}

/** Lets the demo marketplace write its past through the services; outside of `at` it is the given clock. */
export function createStoryClock(clock: Clock): StoryClock {
  const moments = new AsyncLocalStorage<Date>();
  let common: Date | undefined;
  return {
    now: () => moments.getStore() ?? common ?? clock.now(),
    at: (moment, work) => moments.run(moment, work),
    everybodyAt: async (moment, work) => {
      const before = common;
      common = moment;
      try {
        return await moments.run(moment, work);
      } finally {
        common = before;
      }
    },
  };
}
