import { addDays, readWallTime, toWallTime } from '@x1/contract/core/time.ts';
import { overlaps, type TimeRange } from '../../../platform/time-ranges.ts';

const dayMinutes = 24 * 60;

/**
 * A time so many days and minutes later, or earlier, on the clock of a zone: 4 PM stays 4 PM where the clocks change in between. Its length stays;
 * of a doubled time the first is meant (R114).
 *
 * @returns undefined where the clock skips the new time
 */
export function shiftTime(time: TimeRange, { days, minutes }: { days: number; minutes: number }, timeZone: string): TimeRange | undefined {
  const wall = toWallTime(time.startsAt.toISOString(), timeZone);
  const [hour = 0, minute = 0] = wall.time.split(':').map(Number);
  const total = hour * 60 + minute + minutes;
  const inDay = ((total % dayMinutes) + dayMinutes) % dayMinutes;
  const reading = readWallTime({
    date: addDays(wall.date, days + Math.floor(total / dayMinutes)),
    time: `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`,
    timeZone,
  });
  return reading.kind === 'skipped' ? undefined : startingAt(time, reading.instant);
}

/** The same length at another start. */
export function startingAt({ startsAt, endsAt }: TimeRange, instant: string): TimeRange {
  const start = Date.parse(instant);
  return { startsAt: new Date(start), endsAt: new Date(start + endsAt.getTime() - startsAt.getTime()) };
}

interface Move {
  readonly from: TimeRange;
  readonly to: TimeRange;
}

/**
 * The order in which sessions can move one after the other: who leaves a time before who takes it.
 *
 * @returns `stuck`: those that wait for each other in a circle, such as two that change places
 */
export function orderMoves<Each extends Move>(moves: readonly Each[]): { ordered: Each[]; stuck: Each[] } {
  const ordered: Each[] = [];
  let waiting = [...moves];
  for (;;) {
    const free = waiting.filter((move) => !waiting.some((other) => other !== move && overlaps(move.to, other.from)));
    if (free.length === 0) return { ordered, stuck: waiting };
    ordered.push(...free);
    waiting = waiting.filter((move) => !free.includes(move));
  }
}
