import type { Clock } from '../platform/clock.ts';

/** At most this many in any period of this length. */
export interface Rate {
  readonly max: number;
  readonly windowSeconds: number;
}

/** How long to wait until the next call is accepted. */
export interface Wait {
  readonly retryAfterSeconds: number;
}

/** What is left of a limit, for callers who are told. */
export interface Quota {
  readonly max: number;
  /** After this call; undefined where it is one too many. */
  readonly left: number | undefined;
  readonly resetSeconds: number;
}

interface Counts {
  windowStart: number;
  current: number;
  previous: number;
}

/** Number of keys in memory; beyond it the least recently used are dropped. */
const maxKeys = 50_000;

/**
 * Counts per key over a sliding period, from the counts of this and the previous fixed one: a constant amount of memory per key. Each
 * process counts for itself.
 */
export function createSlidingWindow(rate: Rate, clock: Clock) {
  const counts = new Map<string, Counts>();
  const windowMs = rate.windowSeconds * 1_000;

  function current(key: string): { entry: Counts; used: number; now: number } {
    const now = clock.now().getTime();
    const windowStart = now - (now % windowMs);
    const entry = roll(counts.get(key), windowStart, windowMs);
    const share = 1 - (now - windowStart) / windowMs;
    return { entry, used: entry.current + entry.previous * share, now };
  }

  /** Counts one, unless the limit is reached. */
  function take(key: string): { used: number; isTaken: boolean; resetSeconds: number } {
    const { entry, used, now } = current(key);
    const resetSeconds = secondsLeft(entry, now);
    if (used + 1 > rate.max) return { used, isTaken: false, resetSeconds };
    entry.current += 1;
    counts.delete(key);
    counts.set(key, entry);
    if (counts.size > maxKeys) forgetOldest(counts);
    return { used: used + 1, isTaken: true, resetSeconds };
  }

  const secondsLeft = ({ windowStart }: Counts, now: number) => Math.max(1, Math.ceil((windowStart + windowMs - now) / 1_000));

  return {
    /** The seconds to wait if the limit is reached; counts nothing. */
    findWait: (key: string): Wait | undefined => {
      const { entry, used, now } = current(key);
      return used + 1 > rate.max ? { retryAfterSeconds: secondsLeft(entry, now) } : undefined;
    },

    /** Counts one, unless the limit is reached: then returns the seconds to wait. */
    take: (key: string): Wait | undefined => {
      const { isTaken, resetSeconds } = take(key);
      return isTaken ? undefined : { retryAfterSeconds: resetSeconds };
    },

    /** The same, with what is left. */
    count: (key: string): Quota => {
      const { used, isTaken, resetSeconds } = take(key);
      return { max: rate.max, left: isTaken ? Math.floor(rate.max - used) : undefined, resetSeconds };
    },
  };
}

export type SlidingWindow = ReturnType<typeof createSlidingWindow>;

function roll(entry: Counts | undefined, windowStart: number, windowMs: number): Counts {
  if (!entry) return { windowStart, current: 0, previous: 0 };
  if (entry.windowStart === windowStart) return entry;
  const isNext = entry.windowStart + windowMs === windowStart;
  return { windowStart, current: 0, previous: isNext ? entry.current : 0 };
}

function forgetOldest(counts: Map<string, Counts>): void {
  const oldest = counts.keys().next();
  if (!oldest.done) counts.delete(oldest.value);
}
