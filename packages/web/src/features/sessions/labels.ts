import { formatCents } from '@x1/contract/core/number-format.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate, formatSessionTime, formatTimeRange } from '@x1/contract/core/time-format.ts';
import { trainingFormatLabel } from '@x1/contract/programs/value-labels.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import { dayNumber } from './day-number.ts';

/** The other side of a session, as a list shows it: parents see the trainer, trainers the parent. */
export function counterpart(session: Appointment, role: Role): { label: string; name: string; imageUrl: string | null } {
  if (role === 'trainer') return { label: t('Parent'), name: session.parentName, imageUrl: null };
  return { label: t('Trainer'), name: session.trainerName, imageUrl: session.trainerImageUrl };
}

/** 'Individual' or 'Group'. */
export function sessionTypeLabel(sessionType: Appointment['sessionType']): string {
  return sessionType === 'group' ? t('Group') : t('Individual');
}

/** Day and hours of a scheduled session in the viewer's zone, null while it has no time. */
export function sessionTime(
  session: Pick<Appointment, 'startTime' | 'endTime'>,
  zone: string,
  now: Date,
): { day: string; hours: string; full: string } | null {
  const { startTime: start, endTime: end } = session;
  if (start === null || end === null) return null;
  return {
    day: formatDate(start, zone, now),
    hours: formatTimeRange(start, end, zone),
    full: formatSessionTime({ start, end }, zone, now),
  };
}

/** The time that a cancelled session had, in the viewer's zone; null where it had none. */
export function formerTime(
  { formerStartTime, formerEndTime }: Pick<Appointment, 'formerStartTime' | 'formerEndTime'>,
  zone: string,
  now: Date,
): string | null {
  return sessionTime({ startTime: formerStartTime, endTime: formerEndTime }, zone, now)?.full ?? null;
}

/** Where it takes place; before it has a time or a place, how its program is held (R185). */
export function placeText({ location, startTime, trainingFormat }: Pick<Appointment, 'location' | 'startTime' | 'trainingFormat'>): string {
  return startTime === null && !location ? trainingFormatLabel(trainingFormat) : locationLabel(location);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Further away than this, the date says more than a number of days. */
const FAR_MS = 60 * 24 * HOUR_MS;

/** Nearer than this, hours say more than 'Tomorrow'. */
const NEAR_MS = 12 * HOUR_MS;

/**
 * How long it is until a session, in days as the viewer's calendar counts them: 'In 3 days', 'Tomorrow'; on its own day and within 12 hours
 * 'In 3 h 20 min', 'In 20 minutes'; and 'Under way' while it lasts.
 *
 * @param zone in which the viewer reads times
 * @returns null once it is over, or while it is more than 60 days away
 */
export function countdown({ startTime, endTime }: { startTime: string; endTime: string }, zone: string, now: Date): string | null {
  const left = Date.parse(startTime) - now.getTime();
  if (left <= 0) return Date.parse(endTime) > now.getTime() ? t('Under way') : null;
  if (left > FAR_MS) return null;
  const days = dayNumber(Date.parse(startTime), zone) - dayNumber(now.getTime(), zone);
  if (days === 0 || left < NEAR_MS) return t('In {duration}', { duration: duration(left) });
  return days === 1 ? t('Tomorrow') : t('In {days} days', { days });
}

function duration(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS)];
  if (hours > 0)
    return minutes > 0 ? t('{hours} h {minutes} min', { hours, minutes }) : t('{hours, plural, one {# hour} other {# hours}}', { hours });
  return minutes > 0 ? t('{minutes, plural, one {# minute} other {# minutes}}', { minutes }) : t('less than a minute');
}

/** '2 of 6': which session of its purchase it is (R38); null where the purchase brings one. */
export function placeInPurchase({ sessionNumber, sessionCount }: Pick<Appointment, 'sessionNumber' | 'sessionCount'>): string | null {
  return sessionCount > 1 ? t('{sessionNumber} of {sessionCount}', { sessionNumber, sessionCount }) : null;
}

/** What came back of a session that isn't held; null where nothing did, or not yet. */
export function refundText({ state, refundedAmount }: Appointment, role: Role): string | null {
  if (refundedAmount === 0 || state === 'completed') return null;
  return role === 'trainer'
    ? t('{amount} refunded', { amount: formatCents(refundedAmount) })
    : t('You got {amount} back', { amount: formatCents(refundedAmount) });
}
