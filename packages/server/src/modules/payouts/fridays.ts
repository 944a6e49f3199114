import { addDays, type CalendarDate, mondayOf, readWallTime, startOfDay, toWallTime } from '@x1/contract/core/time.ts';
import { PAYOUT_TIME_ZONE } from '@x1/contract/payouts/payout.ts';
import { invariant } from '../../platform/errors.ts';

const fridayFromMonday = 4;
const week = 7;

/** Friday 10:00 in New York, also in weeks with a clock change (R97). */
export function runAt(friday: CalendarDate): Date {
  const reading = readWallTime({ date: friday, time: '10:00', timeZone: PAYOUT_TIME_ZONE });
  invariant(reading.kind === 'exact', `10:00 of ${friday} is no single moment`);
  return new Date(reading.instant);
}

/** The Monday 00:00 in New York before a Friday: what was released until then is paid (R97). */
export function cutoffOf(friday: CalendarDate): Date {
  return new Date(startOfDay(addDays(friday, -fridayFromMonday), PAYOUT_TIME_ZONE));
}

/** The last Friday whose 10:00 has come. */
export function latestDueFriday(now: Date): CalendarDate {
  const today = toWallTime(now.toISOString(), PAYOUT_TIME_ZONE).date;
  const friday = addDays(mondayOf(today), fridayFromMonday);
  return runAt(friday) <= now ? friday : addDays(friday, -week);
}

/** The first Friday whose 10:00 is still to come. */
export function nextFriday(now: Date): CalendarDate {
  return addDays(latestDueFriday(now), week);
}

/** Every Friday after `last` until `latest`, in order. */
export function fridaysBetween(last: CalendarDate, latest: CalendarDate): CalendarDate[] {
  const fridays: CalendarDate[] = [];
  for (let friday = addDays(last, week); friday <= latest; friday = addDays(friday, week)) fridays.push(friday);
  return fridays;
}
