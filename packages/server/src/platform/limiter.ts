import { AppError } from './errors.ts';

/** Runs work when its turn comes. @throws AppError 'server.unavailable' when too much waits already */
export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A queue for work that costs much of the computer: so much at once, so much waiting, and the rest is sent away. */
export function createLimiter({ maxInFlight, maxWaiting }: { maxInFlight: number; maxWaiting: number }): Limiter {
  const waiting: (() => void)[] = [];
  let inFlight = 0;
  return async (work) => {
    if (inFlight >= maxInFlight) {
      if (waiting.length >= maxWaiting) throw new AppError('server.unavailable');
      // Who leaves hands its place on, so `inFlight` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      inFlight += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inFlight -= 1;
    }
  };
}
