/** How many bytes had been sent at a moment. */
export interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

/** The past that counts for the speed: long enough to be calm, short enough to notice a change. */
const WINDOW_MS = 8_000;
/** Less than this says nothing about the speed. */
const LEAST_SPAN_MS = 1_000;

/** The samples with a new one. A step back, as after a lost connection, makes the earlier ones worthless. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && sample.bytes < last.bytes) return [sample];
  return [...samples.filter(({ atMs }) => atMs >= sample.atMs - WINDOW_MS), sample];
}

/**
 * Bytes per second over the last seconds; null while there is too little to tell.
 *
 * @param nowMs on the clock of the samples, so that a standstill slows down what is shown
 */
export function bytesPerSecond(samples: readonly Sample[], nowMs: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return null;
  const spanMs = Math.max(nowMs, last.atMs) - first.atMs;
  return spanMs < LEAST_SPAN_MS ? null : ((last.bytes - first.bytes) * 1_000) / spanMs;
}

/** Seconds until the end at this speed; null when there is none. */
export function secondsLeft(remainingBytes: number, speed: number | null): number | null {
  return speed === null || speed <= 0 ? null : remainingBytes / speed;
}
