import { t } from '@x1/contract/core/texts.ts';
import { addDays, type CalendarDate, startOfDay, toWallTime } from '@x1/contract/core/time.ts';
import type { TimeOff } from '@x1/contract/scheduling/time-off.ts';
import { isGroupTime, type Planned } from '../group-time.ts';

/** What has a time by the day on which each begins in a zone, in the order given. */
export function sessionsByDay<Item extends Pick<Planned, 'startTime'>>(
  sessions: readonly Item[],
  zone: string,
): ReadonlyMap<CalendarDate, readonly Item[]> {
  const days = new Map<CalendarDate, Item[]>();
  for (const session of sessions) {
    if (session.startTime === null) continue;
    const { date } = toWallTime(session.startTime, zone);
    days.set(date, [...(days.get(date) ?? []), session]);
  }
  return days;
}

/** 'Saturday, March 14, 2026, 2 sessions, 1 open group time' is the name of a day; this is the second half. */
export function countText(planned: readonly Planned[]): string {
  const groups = planned.filter(isGroupTime).length;
  const count = planned.length - groups;
  const sessions = count === 0 ? t('no sessions') : t('{count, plural, one {# session} other {# sessions}}', { count });
  if (groups === 0) return sessions;
  return `${sessions}, ${t('{groups, plural, one {# open group time} other {# open group times}}', { groups })}`;
}

/** What of the time off falls on a day of a zone. */
export function timeOffOn(day: CalendarDate, zone: string, timeOff: readonly TimeOff[]): TimeOff[] {
  const [from, until] = boundsOf(day, zone);
  return timeOff.filter(({ startTime, endTime }) => startTime < until && from < endTime);
}

/** Whether one stretch of time off takes the whole day. */
export function isDayOff(day: CalendarDate, zone: string, timeOff: readonly TimeOff[]): boolean {
  const [from, until] = boundsOf(day, zone);
  return timeOff.some(({ startTime, endTime }) => startTime <= from && until <= endTime);
}

function boundsOf(day: CalendarDate, zone: string) {
  return [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)] as const;
}
