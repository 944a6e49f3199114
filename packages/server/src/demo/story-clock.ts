import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../platform/clock.ts';

/** A clock on which something can be done as if at another moment, while everybody else's time goes on as it is. */
export interface StoryClock extends Clock {
  /** Everything `work` does and awaits sees `moment` as now. */
  at<Result>(moment: Date, work: () => Promise<Result>): Promise<Result>;
  /** As `at`, and until `work` is done all background work sees `moment` as well. */
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
