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

/** Further away than this, the date says more than a number of days. */
const FAR_MS = 60 * DAY_MS;

/**
 * How long it is until a session: 'In 2 days', 'In 1 day 3 h', 'In 3 h 20 min', 'In 20 minutes', and 'Under way' while it lasts.
 *
 * @returns null once it is over, or while it is more than 60 days away
 */
export function countdown({ startTime, endTime }: { startTime: string; endTime: string }, now: Date): string | null {
  const left = Date.parse(startTime) - now.getTime();
  if (left <= 0) return Date.parse(endTime) > now.getTime() ? 'Under way' : null;
  return left > FAR_MS ? null : `In ${duration(left)}`;
}

function duration(ms: number): string {
  const [days, hours, minutes] = [Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS)];
  if (days > 1) return `${days} days`;
  if (days === 1) return hours > 0 ? `1 day ${hours} h` : '1 day';
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : count(hours, 'hour');
  return minutes > 0 ? count(minutes, 'minute') : 'less than a minute';
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

/** '2 of 6': which session of its purchase it is (R38); null where the purchase brings one. */
export function placeInPurchase({ sessionNumber, sessionCount }: Pick<Appointment, 'sessionNumber' | 'sessionCount'>): string | null {
  return sessionCount > 1 ? `${sessionNumber} of ${sessionCount}` : null;
}

/** The first word of a name, as one speaks of somebody. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] || name;
}
