import { countText } from '@x1/contract/core/plural.ts';
import { formatDate, formatMoment, formatSessionTime } from '@x1/contract/core/time-format.ts';
import type { WaitlistEntry } from '@x1/contract/scheduling/waitlist.ts';

export const waitlistMessages = {
  notJoined: "You couldn't be added to the waitlist. Please try again.",
  notLeft: "You couldn't leave the waitlist. Please try again.",
  notPassed: "The time couldn't be passed on. Please try again.",
  notTaken: "The time couldn't be taken. Please try again.",
  left: "You've left the waitlist",
  passed: 'Passed on',
  promise: "When a time opens up, we'll email you and keep it for you for two hours. Nighttime, 10 PM to 8 AM, doesn't count.",
} as const;

/** "You're first in line", "You're number 3 in line". */
export function placeText({ place }: Pick<WaitlistEntry, 'place'>): string {
  return place === 1 ? "You're first in line" : `You're number ${place} in line`;
}

/** What becomes of the place of a family that passes an offer on: who waits for one named time has nothing more to wait for. */
export function passedText({ kind }: Pick<WaitlistEntry, 'kind'>): string {
  return kind === 'time' ? "You're no longer on this waitlist." : 'You keep your place in line for other times.';
}

/** What an entry waits for: 'Group: Sat, Mar 14 · 4:30-5:30 PM (EDT)', 'Any time, Mon, Mar 9 to Sun, Mar 15', 'When bookings open again'. */
export function wishText({ kind, sessionType, from, until }: Omit<WaitlistEntry, 'offer'>, zone: string, now: Date): string {
  if (kind === 'opening' || from === null) return 'When bookings open again';
  if (kind === 'time') return `Group: ${formatSessionTime({ start: from, end: until }, zone, now)}`;
  // It ends at midnight.
  const last = new Date(Date.parse(until) - 1).toISOString();
  return `Any ${sessionType === 'group' ? 'group time' : 'time'}, ${formatDate(from, zone, now)} to ${formatDate(last, zone, now)}`;
}

/** 'Kept for you until Sat, Mar 14 · 2:30 PM (EDT)'. */
export function keptText(expiresAt: string, zone: string, now: Date): string {
  return `Kept for you until ${formatMoment(expiresAt, zone, now)}`;
}

/** '3 families on the waitlist'. */
export function waitingText(waiting: number): string {
  return `${countText(waiting, 'family', 'families')} on the waitlist`;
}
