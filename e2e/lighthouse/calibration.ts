/** What Lighthouse slows a processor down by default: a fast desktop becomes a phone of the middle class. */
const MOST = 4;
/** The middle of the benchmark indices of such desktops, 1,500 to 2,000, by Lighthouse's documentation. */
const FAST_DESKTOP = 1750;

/**
 * How many times a machine's processor has to be slowed down to become the same phone that Lighthouse's default makes of a fast desktop. A slower
 * machine is nearer to that phone already; faster ones are slowed down as by default (decision 0149).
 *
 * @param benchmarkIndex what Lighthouse measured of the machine
 * @returns 1 to 4, with one digit behind the point
 */
export function slowdownOf(benchmarkIndex: number): number {
  const slowdown = (MOST * benchmarkIndex) / FAST_DESKTOP;
  return Math.round(Math.min(MOST, Math.max(1, slowdown)) * 10) / 10;
}

/** A machine that others share changes its speed: what was measured at one speed says nothing about another. */
const MOST_DIFFERENCE = 0.15;

/** Whether a run that was slowed down so many times was the phone, by the index that Lighthouse measured in that very run. */
export function isThePhone(slowdown: number, benchmarkIndex: number): boolean {
  return Math.abs(slowdownOf(benchmarkIndex) - slowdown) <= slowdown * MOST_DIFFERENCE;
}
