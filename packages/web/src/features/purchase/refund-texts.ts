import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate, formatDeadline, formatTime } from '@x1/contract/core/time-format.ts';
import { moneyBackText } from '@x1/contract/payments/credit.ts';
import type { RefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import { REQUEST_ANSWER_HOURS } from '@x1/contract/scheduling/states.ts';
import type { ReadTime } from './labels.ts';

/** What comes back and when, as a promise with its limits: the rule of the terms that this purchase is made under (R95), as a date where the time is known. */
export function refundTexts(
  name: string,
  { amountCents, creditCents }: { amountCents: number; creditCents: number },
  time: ReadTime | null,
  policy: RefundPolicy,
): { promise: string; limits: string } {
  const { fullRefundHoursBefore, unscheduledRefundDays } = policy;
  const where = moneyBackText({ cardCents: amountCents, creditCents });
  const answer = answerText(time, { name, amount: formatCents(amountCents + creditCents), where });
  if (time !== null) return { promise: promiseFor(time, name, policy), limits: answer };
  return {
    promise: t('Free cancellation until {hours} hours before a session.', { hours: fullRefundHoursBefore }),
    limits: t('After that {name} keeps the money. A session without a time can be returned for {days} days. {answer}', {
      name,
      days: unscheduledRefundDays,
      answer,
    }),
  };
}

const HOUR_MS = 3_600_000;

/** Until when a request is answered that is paid for now, and what comes back without a yes. @param where null where all of it goes to the card */
function answerText(time: ReadTime | null, { name, amount, where }: { name: string; amount: string; where: string | null }): string {
  const startsFirst = time !== null && Date.parse(time.start) <= time.now.getTime() + REQUEST_ANSWER_HOURS * HOUR_MS;
  if (startsFirst)
    return where === null
      ? t("If {name} says no or doesn't answer before it starts, you get {amount} back automatically.", { name, amount })
      : t("If {name} says no or doesn't answer before it starts, you get {amount} back automatically: {where}.", { name, amount, where });
  const hours = REQUEST_ANSWER_HOURS;
  return where === null
    ? t("If {name} says no or doesn't answer within {hours} hours, you get {amount} back automatically.", { name, hours, amount })
    : t("If {name} says no or doesn't answer within {hours} hours, you get {amount} back automatically: {where}.", {
        name,
        hours,
        amount,
        where,
      });
}

function promiseFor({ start, zone, now }: ReadTime, name: string, { fullRefundHoursBefore }: RefundPolicy): string {
  const untilMs = Date.parse(start) - fullRefundHoursBefore * HOUR_MS;
  if (untilMs > now.getTime()) {
    const until = new Date(untilMs).toISOString();
    const isToday = formatDate(until, zone) === formatDate(now.toISOString(), zone);
    return isToday
      ? t('Free cancellation until {time} today.', { time: formatTime(until, zone) })
      : t('Free cancellation until {time}.', { time: formatDeadline(until, zone, now) });
  }
  return t("This is less than {hours} hours away: once {name} says yes, you can't cancel for a refund.", {
    hours: fullRefundHoursBefore,
    name,
  });
}
