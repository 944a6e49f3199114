/** A moment at which counting days goes wrong, if it does. */
export interface Moment {
  /** 'YYYY-MM-DD' and 'HH:MM' on the clocks of the zone. */
  readonly day: string;
  readonly time: string;
  readonly timeZone: string;
}

const timeZones = ['UTC', 'America/New_York'];
/** Half an hour before and after midnight: where one zone has another day than the other, and where a run crosses into the next day. */
const times = ['00:30', '23:30'];

/**
 * The last days on which New York's clocks changed, the last end of a year, and the last 28th of February, each in both zones and at both times.
 * They are in the past on purpose: PostgreSQL looks at the real clock when one of its time limits runs out, and would find that a limit of the future
 * has not been reached, ever.
 *
 * @param today 'YYYY-MM-DD', not among them
 */
export function momentsBefore(today: string): Moment[] {
  const year = Number(today.slice(0, 4));
  const last = (dayOf: (year: number) => string) => [year, year - 1].map(dayOf).find((day) => day < today) ?? '';
  const days = [
    last((each) => nthSunday(each, 3, 2)),
    last((each) => nthSunday(each, 11, 1)),
    last((each) => `${each}-12-31`),
    last((each) => `${each}-02-28`),
  ];
  return days.flatMap((day) => timeZones.flatMap((timeZone) => times.map((time) => ({ day, time, timeZone }))));
}

/** @param month counts from 1 @returns 'YYYY-MM-DD' */
function nthSunday(year: number, month: number, count: number): string {
  const first = new Temporal.PlainDate(year, month, 1);
  return first.add({ days: ((7 - first.dayOfWeek) % 7) + (count - 1) * 7 }).toString();
}
