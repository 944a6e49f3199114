import { addDays, readWallTime, toWallTime } from '@x1/contract/core/time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long before the demo's present the first account was made: its date tells a later start what the present was. */
export const firstAccountDaysAgo = 75;

/** Moments of the demo, counted from its present: the minute in which it was filled. */
export interface Moments {
  readonly present: Date;
  daysAgo(days: number): Date;
  hoursAgo(hours: number): Date;
  /** A wall time of a zone, so many days from today; days gone by are negative. */
  onDay(day: number, time: string, timeZone: string): Date;
}

/** @param present is cut to whole minutes */
export function createMoments(present: Date): Moments {
  const start = Math.floor(present.getTime() / minuteMs) * minuteMs;
  const before = (ms: number) => new Date(start - ms);
  return {
    present: new Date(start),
    daysAgo: (days) => before(days * dayMs),
    hoursAgo: (hours) => before(hours * hourMs),
    onDay: (day, time, timeZone) => {
      // Days of the calendar: 24-hour steps across a change of the clocks land on another date around midnight.
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

/** The present of a fill that began earlier, by its first account. */
export function presentOf(firstAccountAt: Date): Date {
  return new Date(firstAccountAt.getTime() + firstAccountDaysAgo * dayMs);
}
