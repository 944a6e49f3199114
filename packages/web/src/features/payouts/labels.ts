import { formatCents } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { Instant } from '@x1/contract/core/time.ts';
import { formatDate, formatTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { type Payout, type PayoutBalance, REQUEST_WAIT_HOURS } from '@x1/contract/payouts/payout.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/** 'Fri, Mar 13, 10:00 AM (EDT)' in the viewer's zone. */
function formatMoment(at: Instant, zone: string, now: Date): string {
  return `${formatDate(at, zone, now)}, ${formatTime(at, zone)} (${zoneAbbreviation(at, zone)})`;
}

/**
 * What the next Friday will bring, in one sentence (R97).
 *
 * @param zone the viewer's
 */
export function nextPayoutText({ available, minimum, nextPayout }: PayoutBalance, zone: string, now: Date): string {
  const when = formatMoment(nextPayout.at, zone, now);
  switch (nextPayout.blockedReason) {
    case 'stopped':
      return "Payouts are on hold while we review your account. Your money stays in your balance, and payouts go on once we're done.";
    case 'account_not_ready':
      return available > 0 ? "We'll pay it out once your bank account is ready." : 'Payouts start once your bank account is ready.';
    case 'below_minimum':
      if (available === 0) return `Nothing is waiting for the payout of ${when}.`;
      // Money released this week is for the Friday after, however much it is.
      if (available >= minimum) return `It was released this week and is paid on ${weekLater(nextPayout.at, zone, now)}.`;
      return `Below ${formatCents(minimum)}: carried to the next Friday.`;
    case null:
      return `Next payout: ${formatCents(nextPayout.amount)}${fromSessions(nextPayout)} on ${when}.${restText({ available, nextPayout }, zone, now)}`;
  }
}

/** Nothing where it's all left over from shares that earlier payouts took. */
function fromSessions({ sessionCount }: PayoutBalance['nextPayout']): string {
  return sessionCount > 0 ? ` from ${countText(sessionCount, 'session', 'sessions')}` : '';
}

/** When comes what the next payout leaves: because it was released this week, or is more than a payout of a new seller may be. */
function restText({ available, nextPayout }: Pick<PayoutBalance, 'available' | 'nextPayout'>, zone: string, now: Date): string {
  const { at, amount, carried } = nextPayout;
  if (carried > 0) return ` ${formatCents(carried)} more is carried to ${weekLater(at, zone, now)}.`;
  return available > amount ? ' The rest follows a week later.' : '';
}

/** What holds while the trainer is new, and until when (R182); null for others. */
export function newSellerText({ newSeller }: PayoutBalance, zone: string, now: Date): string | null {
  if (!newSeller) return null;
  const held = countText(newSeller.sessionsLeft, 'more session', 'more sessions');
  const latest = newSeller.until && ` or until ${formatDate(newSeller.until, zone, now)}, whichever comes first`;
  return `You're new as a seller, so a payout is at most ${formatCents(newSeller.cap)} until you've held ${held}${latest ?? ''}. Anything above it is carried to the next Friday.`;
}

function weekLater(at: Instant, zone: string, now: Date): string {
  return formatDate(new Date(Date.parse(at) + WEEK_MS).toISOString(), zone, now);
}

/** Why nothing can be requested now, or null when it can (R98). */
export function requestBlockText({ request, minimum }: Pick<PayoutBalance, 'request' | 'minimum'>): string | null {
  switch (request.blockedReason) {
    case 'stopped':
      return "We'll turn this on again once the review is done.";
    case 'account_not_ready':
      return 'Finish your bank setup first.';
    case 'below_minimum':
      return `You can request from ${formatCents(minimum)} that has been available for ${REQUEST_WAIT_HOURS} hours.`;
    case 'email_unconfirmed':
      return "Confirm your email first: the link is in your mailbox. Fridays don't wait for it.";
    case 'first_on_friday':
      return 'Your first payout goes out on a Friday. After that you can request payouts.';
    case 'request_open':
      return 'Your last payout is still on its way. You can request another once it arrives.';
    case null:
      return null;
  }
}

/** 'Weekly payout' or 'Requested payout'. */
export function payoutKindLabel(kind: Payout['kind']): string {
  return kind === 'weekly' ? 'Weekly payout' : 'Requested payout';
}

/** The day one looks a payout up by: its Friday, which belongs to no zone, or the day it was asked for. */
export function payoutDay({ friday, decidedAt }: Pick<Payout, 'friday' | 'decidedAt'>, zone: string, now: Date): string {
  return friday === null ? formatDate(decidedAt, zone, now) : formatDate(`${friday}T12:00:00.000Z`, 'UTC', now, zone);
}

/** 'With your bank since Mon, Mar 16', 'Sent Fri, Mar 13'; nothing before it is sent. */
export function payoutProgress({ status, sentAt, paidAt, returnedAt }: Payout, zone: string, now: Date): string | undefined {
  const day = (at: Instant) => formatDate(at, zone, now);
  if (status === 'returned' && returnedAt) return `Came back ${day(returnedAt)}`;
  if (status === 'paid' && paidAt) return `With your bank since ${day(paidAt)}`;
  return sentAt ? `Sent ${day(sentAt)}` : undefined;
}
