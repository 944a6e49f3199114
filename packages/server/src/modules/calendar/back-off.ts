const secondMs = 1_000;
const firstWaitMs = 5 * secondMs;
const longestWaitMs = 15 * 60 * secondMs;
const hourMs = 3_600 * secondMs;
/** Maximum jitter, as a share of the delay, so that calendars that failed together are not retried together. */
const spread = 0.5;
/** The fractional part of its multiples is spread evenly. */
const goldenRatio = 0.618_033_988_749_895;

/**
 * How long to leave Google alone after consecutive calls without a response: exponential from five seconds up to
 * 15 minutes, plus up to half of that, differently for each trainer and attempt.
 *
 * @param failures 1 after the first
 */
export function waitAfterFailuresMs(failures: number, userId: number): number {
  const waitMs = Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs);
  return Math.round(waitMs * (1 + spread * (((userId + failures) * goldenRatio) % 1)));
}

/** How long to leave an event alone that Google refused for good: an hour, doubling up to a day. */
export function waitAfterRefusalMs(attempts: number): number {
  return Math.min(hourMs * 2 ** (attempts - 1), 24 * hourMs);
}
