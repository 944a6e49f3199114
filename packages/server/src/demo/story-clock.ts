import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../platform/clock.ts';

/** A clock on which something can be done as if at another moment, while everybody else's time goes on as it is. */
export interface StoryClock extends Clock {
  /** Everything `work` does and awaits sees `moment` as now. */
  at<Result>(moment: Date, work: () => Promise<Result>): Promise<Result>;
}

/** Lets the demo marketplace write its past through the services; outside of `at` it is the given clock. */
export function createStoryClock(clock: Clock): StoryClock {
  const moments = new AsyncLocalStorage<Date>();
  return {
    now: () => moments.getStore() ?? clock.now(),
    at: (moment, work) => moments.run(moment, work),
  };
}
