import type { TimeRange } from './tables.ts';

const stepMs = 30 * 60_000;

/**
 * The next times at which a trainer is free, for a person whose first choice was taken (R110).
 *
 * @param wanted the refused choice; its length is kept
 * @param busy the trainer's slots from `wanted.startsAt` on, in any order, half-open
 * @param limits how many times at most, and how long after the wanted start to look, in milliseconds
 * @returns starts in steps of 30 minutes after the wanted one, earliest first
 */
export function nextFreeTimes(wanted: TimeRange, busy: readonly TimeRange[], limits: { count: number; withinMs: number }): TimeRange[] {
  const lengthMs = wanted.endsAt.getTime() - wanted.startsAt.getTime();
  const free: TimeRange[] = [];
  const last = wanted.startsAt.getTime() + limits.withinMs;
  for (let start = wanted.startsAt.getTime() + stepMs; start <= last && free.length < limits.count; start += stepMs) {
    const range = { startsAt: new Date(start), endsAt: new Date(start + lengthMs) };
    if (!busy.some((other) => overlaps(range, other))) free.push(range);
  }
  return free;
}

/** Half-open: a session may start at the minute another ends. */
export function overlaps(one: TimeRange, other: TimeRange): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}
