import type { Role } from '@x1/contract/core/route.ts';
import { formatDate, formatSessionTime, formatTimeRange } from '@x1/contract/core/time-format.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';

/** The other side of a session, as a list shows it: parents see the trainer, trainers the parent. */
export function counterpart(session: Appointment, role: Role): { label: 'Trainer' | 'Parent'; name: string; imageUrl: string | null } {
  if (role === 'trainer') return { label: 'Parent', name: session.parentName, imageUrl: null };
  return { label: 'Trainer', name: session.trainerName, imageUrl: session.trainerImageUrl };
}

/** 'Individual' or 'Group'. */
export function sessionTypeLabel(sessionType: Appointment['sessionType']): string {
  return sessionType === 'group' ? 'Group' : 'Individual';
}

/** Day and hours of a scheduled session in the viewer's zone, null while it has no time. */
export function sessionTime(
  session: Pick<Appointment, 'startTime' | 'endTime'>,
  zone: string,
  now: Date,
): { day: string; hours: string; full: string } | null {
  const { startTime: start, endTime: end } = session;
  if (start === null || end === null) return null;
  const year = now.getUTCFullYear();
  return {
    day: formatDate(start, zone, year),
    hours: formatTimeRange(start, end, zone),
    full: formatSessionTime({ start, end }, zone, year),
  };
}

/** Whether a session is still to come. */
export function isUpcoming(session: Pick<Appointment, 'status' | 'startTime' | 'approvalStatus'>, now: Date): boolean {
  return (
    session.status === 'scheduled' &&
    session.approvalStatus !== 'rejected' &&
    session.startTime !== null &&
    Date.parse(session.startTime) > now.getTime()
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** 'In 2 days', 'In 3 hours', 'In 20 minutes'; null when the start has passed or is further than 60 days away. */
export function timeUntil(start: string, now: Date): string | null {
  const left = Date.parse(start) - now.getTime();
  if (left <= 0 || left > 60 * DAY_MS) return null;
  if (left < HOUR_MS) return count(Math.max(1, Math.floor(left / MINUTE_MS)), 'minute');
  if (left < DAY_MS) return count(Math.floor(left / HOUR_MS), 'hour');
  return count(Math.floor(left / DAY_MS), 'day');
}

function count(number: number, unit: string): string {
  return `In ${number} ${unit}${number === 1 ? '' : 's'}`;
}
