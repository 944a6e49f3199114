import { t } from '@x1/contract/core/texts.ts';
import { addDays, type CalendarDate, startOfDay, toWallTime } from '@x1/contract/core/time.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { TimeOff } from '@x1/contract/scheduling/time-off.ts';

/** The scheduled sessions by the day on which each begins in a zone, in the order given. */
export function sessionsByDay(sessions: readonly Appointment[], zone: string): ReadonlyMap<CalendarDate, readonly Appointment[]> {
  const days = new Map<CalendarDate, Appointment[]>();
  for (const session of sessions) {
    if (session.startTime === null) continue;
    const { date } = toWallTime(session.startTime, zone);
    days.set(date, [...(days.get(date) ?? []), session]);
  }
  return days;
}

/** 'Saturday, March 14, 2026, 2 sessions' is the name of a day; this is the second half. */
export function sessionCountText(count: number): string {
  return count === 0 ? t('no sessions') : t('{count, plural, one {# session} other {# sessions}}', { count });
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
