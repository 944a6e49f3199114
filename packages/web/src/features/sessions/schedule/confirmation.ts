import { firstName } from '@x1/contract/core/first-name.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Instant } from '@x1/contract/core/time.ts';
import { formatDeadline } from '@x1/contract/core/time-format.ts';
import { TIME_ANSWER_HOURS } from '@x1/contract/payments/refund-policy.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { AskAgainReason } from '@x1/contract/scheduling/booking-rules.ts';
import { answerDueAt } from '@x1/contract/scheduling/states.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';

/** Whether the trainer has accepted the purchase of a session, which then needs an answer of its own at most (R175). */
export function isAcceptedPurchase({ approvalStatus, askedAgain }: Pick<Appointment, 'approvalStatus' | 'askedAgain'>): boolean {
  return approvalStatus === 'approved' || askedAgain !== null;
}

/** The time somebody is about to choose, and how its reader's clock shows times. */
interface AskedTime {
  readonly start: Instant;
  readonly timeZone: string;
  readonly now: Date;
}

/** What a parent reads before choosing a time that the trainer has to confirm: why, until when, and what happens to the money (R109, R175). */
export function confirmationOf(
  { trainer, terms }: Pick<SessionDetails, 'trainer' | 'terms'>,
  reason: AskAgainReason,
  { start, timeZone, now }: AskedTime,
) {
  const name = firstName(trainer.name);
  const why = reason === 'outside_hours' ? t("It's outside the trainer's usual hours.") : t("It's on short notice.");
  const money = terms ? formatCents(terms.leftCents) : t('the money for this session');
  const due = answerDueAt({ paidAt: now, askedAgainAt: now, startsAt: new Date(start) });
  const time = formatDeadline(due.toISOString(), timeZone, now);
  return {
    title: t('{name} has to confirm this time', { name }),
    text: t("{why} You'll hear by {time}. If {name} says no, or hasn't answered by then, you get {money} back.", {
      why,
      name,
      time,
      money,
    }),
  };
}

/** What a trainer reads before setting a session's time, or another one: it approves a request, and the family answers the new time (R119, R176). */
export function moveMeans({ appointment, parent, group }: Pick<SessionDetails, 'appointment' | 'parent' | 'group'>): string {
  const isFirst = appointment.startTime === null;
  const how = isFirst ? t('Picking a time approves the request.') : t('Moving it approves the request.');
  const approves = appointment.approvalStatus === 'pending' ? `${how} ` : '';
  const told =
    group && group.seatsTaken > 1
      ? t(
          "We'll tell all {count} families, who can each accept, pick another time, or get a refund. No answer within {hours} hours counts as a yes.",
          { count: group.seatsTaken, hours: TIME_ANSWER_HOURS },
        )
      : t("We'll tell {name}, who can accept, pick another time, or get a refund. No answer within {hours} hours counts as a yes.", {
          name: firstName(parent.name),
          hours: TIME_ANSWER_HOURS,
        });
  return `${approves}${told}`;
}
