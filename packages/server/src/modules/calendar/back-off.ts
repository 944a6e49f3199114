const secondMs = 1_000;
const firstWaitMs = 5 * secondMs;
const longestWaitMs = 15 * 60 * secondMs;
const hourMs = 3_600 * secondMs;
/** Largest share by which a wait is made longer, so that calendars that failed together do not come back together. */
const spread = 0.5;
/** The fractional part of its multiples is spread evenly. */
const goldenRatio = 0.618_033_988_749_895;

/**
 * How long Google is left alone after so many calls in a row that it did not answer: from five seconds on twice as long each time, up to a
 * quarter of an hour, and up to half as much again, differently for each trainer and try.
 *
 * @param failures 1 after the first
 */
export function waitAfterFailuresMs(failures: number, userId: number): number {
  const waitMs = Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs);
  return Math.round(waitMs * (1 + spread * (((userId + failures) * goldenRatio) % 1)));
}

/** How long one event is left alone that Google refused for good: an hour, then twice as long each time, up to a day. */
export function waitAfterRefusalMs(attempts: number): number {
  return Math.min(hourMs * 2 ** (attempts - 1), 24 * hourMs);
}
