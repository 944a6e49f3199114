import { t } from '@x1/contract/core/texts.ts';
import { addDays, toWallTime } from '@x1/contract/core/time.ts';
import { formatDate, formatTime } from '@x1/contract/core/time-format.ts';
import type { TimeOff } from '@x1/contract/scheduling/time-off.ts';

type Stretch = Pick<TimeOff, 'startTime' | 'endTime' | 'timeZone'>;

/** Whether it lasts from midnight to midnight, in the zone in which it was chosen. */
export function isWholeDays({ startTime, endTime, timeZone }: Stretch): boolean {
  return [startTime, endTime].every((instant) => toWallTime(instant, timeZone).time === '00:00');
}

/** How many whole days it takes. */
export function dayCount({ startTime, endTime, timeZone }: Stretch): number {
  const [first, after] = [startTime, endTime].map((instant) => Temporal.PlainDate.from(toWallTime(instant, timeZone).date));
  return first && after ? first.until(after).days : 0;
}

/** 'Fri, Apr 3', 'Thu, Mar 19 to Sun, Mar 22', 'Sat, May 9 · 1:00 PM to 6:00 PM'. Needs `Temporal`. */
export function timeOffText(off: Stretch, now: Date): string {
  const { startTime, endTime, timeZone } = off;
  const from = formatDate(startTime, timeZone, now);
  if (isWholeDays(off)) {
    // Noon is in the day whatever the clocks do.
    const lastDay = addDays(toWallTime(endTime, timeZone).date, -1);
    const to = formatDate(`${lastDay}T12:00:00.000Z`, 'UTC', now);
    return from === to ? from : t('{from} to {to}', { from, to });
  }
  const to = formatDate(endTime, timeZone, now);
  const [start, end] = [formatTime(startTime, timeZone), formatTime(endTime, timeZone)];
  return from === to ? t('{from} · {start} to {end}', { from, start, end }) : t('{from}, {start} to {to}, {end}', { from, start, to, end });
}

/** 'Spring break, 4 days', 'All day', 'Graduation'. Needs `Temporal`. */
export function timeOffNote(off: TimeOff): string {
  const days = isWholeDays(off) ? dayCount(off) : 0;
  const { note } = off;
  if (days === 0) return note;
  if (note === '') return days === 1 ? t('All day') : t('{days} days', { days });
  return days === 1 ? t('{note}, all day', { note }) : t('{note}, {days} days', { note, days });
}
