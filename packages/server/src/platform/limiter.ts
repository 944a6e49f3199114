import { AppError } from './errors.ts';

/**
 * Runs work when its turn comes.
 *
 * @param source of the work; undefined for one without a limit of its own
 * @throws AppError 'server.unavailable' when too much waits already, or too much of this source
 */
export type Limiter = <Result>(work: () => Promise<Result>, source?: string) => Promise<Result>;

export interface LimiterOptions {
  readonly maxInFlight: number;
  readonly maxWaiting: number;
  /** The most that runs or waits of one source. */
  readonly maxOfOne?: number;
}

/** A queue for work that costs much of the computer: so much at once, so much waiting, and the rest is sent away. */
export function createLimiter({ maxInFlight, maxWaiting, maxOfOne = maxInFlight + maxWaiting }: LimiterOptions): Limiter {
  const waiting: (() => void)[] = [];
  const countOf = new Map<string, number>();
  let inFlight = 0;

  function enter(source: string): void {
    const count = countOf.get(source) ?? 0;
    if (count >= maxOfOne) throw new AppError('server.unavailable');
    countOf.set(source, count + 1);
  }

  function leave(source: string): void {
    const count = (countOf.get(source) ?? 1) - 1;
    if (count === 0) countOf.delete(source);
    else countOf.set(source, count);
  }

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
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
  }

  return async (work, source) => {
    if (source === undefined) return inTurn(work);
    enter(source);
    try {
      return await inTurn(work);
    } finally {
      leave(source);
    }
  };
}
