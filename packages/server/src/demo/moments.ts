import { addDays, readWallTime, toWallTime } from '@x1/contract/core/time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long before the demo's present the first account was created: from its date a later start derives the present. */
export const firstAccountDaysAgo = 75;

/** Times of the demo, counted from its present: the minute in which it was filled. */
export interface Moments {
  readonly present: Date;
  daysAgo(days: number): Date;
  hoursAgo(hours: number): Date;
  /** A wall time in a zone, this many days from today; negative for the past. */
  onDay(day: number, time: string, timeZone: string): Date;
}

/** @param present is rounded down to whole minutes */
export function createMoments(present: Date): Moments {
  const start = Math.floor(present.getTime() / minuteMs) * minuteMs;
  const before = (ms: number) => new Date(start - ms);
  return {
    present: new Date(start),
    daysAgo: (days) => before(days * dayMs),
    hoursAgo: (hours) => before(hours * hourMs),
    onDay: (day, time, timeZone) => {
      // Calendar days: 24-hour steps across a clock change reach another date around midnight.
      const date = addDays(toWallTime(new Date(start).toISOString(), timeZone).date, day);
      const reading = readWallTime({ date, time, timeZone });
      if (reading.kind === 'skipped') throw new RangeError(`${date} ${time} does not exist in ${timeZone}`);
      return new Date(reading.instant);
    },
  };
}

export function afterMinutes(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * minuteMs);
}

/** The present of an earlier fill, derived from its first account. */
export function presentOf(firstAccountAt: Date): Date {
  return new Date(firstAccountAt.getTime() + firstAccountDaysAgo * dayMs);
}
