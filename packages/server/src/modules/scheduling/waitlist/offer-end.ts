import { addDays, toWallTime } from '@x1/contract/core/time.ts';

/** How long a family has to take what it is offered. */
const offeredMs = 2 * 3_600_000;
/** The hours of its clock in which a family can be expected to read its email. */
const wakingHours = { from: '08:00', to: '22:00' } as const;
/** What would be kept until so shortly before the session is offered to nobody: it is anybody's. */
export const lastHoursMs = 2 * 3_600_000;

/**
 * Until when an offer that is made now lasts: two hours of the family's day, 8 AM to 10 PM. One made in the night lasts until 10 AM, one
 * made at 9 PM until 9 AM.
 */
export function offerEndsAt(now: Date, timeZone: string): Date {
  let leftMs = offeredMs;
  let { date } = toWallTime(now.toISOString(), timeZone);
  for (;;) {
    const from = Math.max(now.getTime(), instantOf(date, wakingHours.from, timeZone));
    const wakingMs = Math.max(0, instantOf(date, wakingHours.to, timeZone) - from);
    if (wakingMs >= leftMs) return new Date(from + leftMs);
    leftMs -= wakingMs;
    date = addDays(date, 1);
  }
}

function instantOf(date: string, plainTime: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}
