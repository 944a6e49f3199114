import { t } from '@x1/contract/core/texts.ts';
import { formatDate, formatMoment, formatSessionTime } from '@x1/contract/core/time-format.ts';
import type { WaitlistEntry } from '@x1/contract/scheduling/waitlist.ts';

export const waitlistMessages = {
  notJoined: t("You couldn't be added to the waitlist. Please try again."),
  notLeft: t("You couldn't leave the waitlist. Please try again."),
  notPassed: t("The time couldn't be passed on. Please try again."),
  notTaken: t("The time couldn't be taken. Please try again."),
  left: t("You've left the waitlist"),
  passed: t('Passed on'),
  promise: t("When a time opens up, we'll email you and keep it for you for two hours. Nighttime, 10 PM to 8 AM, doesn't count."),
} as const;

/** "You're first in line", "You're number 3 in line". */
export function placeText({ place }: Pick<WaitlistEntry, 'place'>): string {
  return place === 1 ? t("You're first in line") : t("You're number {place} in line", { place });
}

/** What becomes of the place of a family that passes an offer on: who waits for one named time has nothing more to wait for. */
export function passedText({ kind }: Pick<WaitlistEntry, 'kind'>): string {
  return kind === 'time' ? t("You're no longer on this waitlist.") : t('You keep your place in line for other times.');
}

/** What an entry waits for: 'Group: Sat, Mar 14 · 4:30-5:30 PM (EDT)', 'Any time, Mon, Mar 9 to Sun, Mar 15', 'When bookings open again'. */
export function wishText({ kind, sessionType, from, until }: Omit<WaitlistEntry, 'offer'>, zone: string, now: Date): string {
  if (kind === 'opening' || from === null) return t('When bookings open again');
  if (kind === 'time') return t('Group: {time}', { time: formatSessionTime({ start: from, end: until }, zone, now) });
  // It ends at midnight.
  const last = new Date(Date.parse(until) - 1).toISOString();
  const [firstDay, lastDay] = [formatDate(from, zone, now), formatDate(last, zone, now)];
  return sessionType === 'group'
    ? t('Any group time, {firstDay} to {lastDay}', { firstDay, lastDay })
    : t('Any time, {firstDay} to {lastDay}', { firstDay, lastDay });
}

/** 'Kept for you until Sat, Mar 14 · 2:30 PM (EDT)'. */
export function keptText(expiresAt: string, zone: string, now: Date): string {
  return t('Kept for you until {time}', { time: formatMoment(expiresAt, zone, now) });
}

/** '3 families on the waitlist'. */
export function waitingText(waiting: number): string {
  return t('{count, plural, one {# family} other {# families}} on the waitlist', { count: waiting });
}
