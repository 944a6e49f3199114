import { countText } from '@x1/contract/core/plural.ts';
import { type CalendarDate, toWallTime } from '@x1/contract/core/time.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';

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
  return count === 0 ? 'no sessions' : countText(count, 'session');
}
