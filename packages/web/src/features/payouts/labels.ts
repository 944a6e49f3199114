import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Instant } from '@x1/contract/core/time.ts';
import { formatDate, formatTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { type Payout, type PayoutBalance, REQUEST_WAIT_HOURS } from '@x1/contract/payouts/payout.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/** The part of a balance that says what the next Friday will bring. */
type NextPayout = Pick<PayoutBalance, 'available' | 'minimum' | 'nextPayout'>;

/** 'Fri, Mar 13, 10:00 AM (EDT)' in the viewer's zone. */
export function formatMoment(at: Instant, zone: string, now: Date): string {
  return `${formatDate(at, zone, now)}, ${formatTime(at, zone)} (${zoneAbbreviation(at, zone)})`;
}

/**
 * What the next Friday will bring, in one sentence (R97).
 *
 * @param zone the viewer's
 */
export function nextPayoutText({ available, minimum, nextPayout }: NextPayout, zone: string, now: Date): string {
  const when = formatMoment(nextPayout.at, zone, now);
  switch (nextPayout.blockedReason) {
    case 'stopped':
      return t("Payouts are on hold while we review your account. Your money stays in your balance, and payouts go on once we're done.");
    case 'account_not_ready':
      return available > 0 ? t("We'll pay it out once your bank account is ready.") : t('Payouts start once your bank account is ready.');
    case 'below_minimum':
      if (available === 0)
        return t('Nothing to pay out yet. Payouts go out on Fridays once you have {minimum}. The next one is {when}.', {
          minimum: formatCents(minimum),
          when,
        });
      // Money released this week is for the Friday after, however much it is.
      if (available >= minimum) return t('It was released this week and is paid on {date}.', { date: weekLater(nextPayout.at, zone, now) });
      return t('No payout on {date}: {amount} is below the {minimum} minimum, so it waits.', {
        date: formatDate(nextPayout.at, zone, now),
        amount: formatCents(available),
        minimum: formatCents(minimum),
      });
    case null:
      return [amountText(nextPayout, when), restText({ available, nextPayout }, zone, now)].filter(Boolean).join(' ');
  }
}

/** Without sessions where it's all left over from shares that earlier payouts took. */
function amountText({ amount, sessionCount }: PayoutBalance['nextPayout'], when: string): string {
  return sessionCount > 0
    ? t('Next payout: {amount} from {count, plural, one {# session} other {# sessions}} on {when}.', {
        amount: formatCents(amount),
        count: sessionCount,
        when,
      })
    : t('Next payout: {amount} on {when}.', { amount: formatCents(amount), when });
}

/** When comes what the next payout leaves: because it was released this week, or is more than a payout of a new seller may be. */
export function restText({ available, nextPayout }: Pick<PayoutBalance, 'available' | 'nextPayout'>, zone: string, now: Date): string {
  const { at, amount, carried } = nextPayout;
  if (carried > 0) return t('{amount} more is carried to {date}.', { amount: formatCents(carried), date: weekLater(at, zone, now) });
  return available > amount ? t('The rest follows a week later.') : '';
}

/** What holds while the trainer is new, and until when (R182); null for others. */
export function newSellerText({ newSeller }: PayoutBalance, zone: string, now: Date): string | null {
  if (!newSeller) return null;
  const [cap, count] = [formatCents(newSeller.cap), newSeller.sessionsLeft];
  if (!newSeller.until)
    return t(
      "You're new as a seller, so a payout is at most {cap} until you've held {count, plural, one {# more session} other {# more sessions}}. Anything above it is carried to the next Friday.",
      { cap, count },
    );
  return t(
    "You're new as a seller, so a payout is at most {cap} until you've held {count, plural, one {# more session} other {# more sessions}} or until {date}, whichever comes first. Anything above it is carried to the next Friday.",
    { cap, count, date: formatDate(newSeller.until, zone, now) },
  );
}

function weekLater(at: Instant, zone: string, now: Date): string {
  return formatDate(new Date(Date.parse(at) + WEEK_MS).toISOString(), zone, now);
}

/** Why nothing can be requested now, or null when it can (R98). */
export function requestBlockText({ request, minimum }: Pick<PayoutBalance, 'request' | 'minimum'>): string | null {
  switch (request.blockedReason) {
    case 'stopped':
      return t("We'll turn this on again once the review is done.");
    case 'account_not_ready':
      return t('Finish your bank setup first.');
    case 'below_minimum':
      return t('You can request from {minimum} that has been available for {hours} hours.', {
        minimum: formatCents(minimum),
        hours: REQUEST_WAIT_HOURS,
      });
    case 'email_unconfirmed':
      return t("Confirm your email first: the link is in your mailbox. Fridays don't wait for it.");
    case 'first_on_friday':
      return t('Your first payout goes out on a Friday. After that you can request payouts.');
    case 'request_open':
      return t('Your last payout is still on its way. You can request another once it arrives.');
    case null:
      return null;
  }
}

/** How much can be requested now, and why it isn't the same as what's available (R98). */
export function requestRuleText({ request, minimum }: Pick<PayoutBalance, 'request' | 'minimum'>): string {
  return t("You can request {amount} now: money that's been available for {hours} hours. The minimum is {minimum}.", {
    amount: formatCents(request.amount),
    hours: REQUEST_WAIT_HOURS,
    minimum: formatCents(minimum),
  });
}

/** 'Weekly payout' or 'Requested payout'. */
export function payoutKindLabel(kind: Payout['kind']): string {
  return kind === 'weekly' ? t('Weekly payout') : t('Requested payout');
}

/** The day one looks a payout up by: its Friday, which belongs to no zone, or the day it was asked for. */
export function payoutDay({ friday, decidedAt }: Pick<Payout, 'friday' | 'decidedAt'>, zone: string, now: Date): string {
  return friday === null ? formatDate(decidedAt, zone, now) : formatDate(`${friday}T12:00:00.000Z`, 'UTC', now, zone);
}

/** 'With your bank since Mon, Mar 16', 'Sent Fri, Mar 13'; nothing before it is sent. */
export function payoutProgress({ status, sentAt, paidAt, returnedAt }: Payout, zone: string, now: Date): string | undefined {
  const day = (at: Instant) => formatDate(at, zone, now);
  if (status === 'returned' && returnedAt) return t('Came back {day}', { day: day(returnedAt) });
  if (status === 'paid' && paidAt) return t('With your bank since {day}', { day: day(paidAt) });
  return sentAt ? t('Sent {day}', { day: day(sentAt) }) : undefined;
}
