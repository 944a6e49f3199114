import { formatCents } from '@x1/contract/core/number-format.ts';
import { formatDeadline } from '@x1/contract/core/time-format.ts';
import { moneyBackText } from '@x1/contract/payments/credit.ts';
import type { RefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import { REQUEST_ANSWER_HOURS } from '@x1/contract/scheduling/states.ts';
import type { ReadTime } from './labels.ts';

/** What comes back and when, as a promise with its limits: the rule of the terms that this purchase is made under (R95), as a date where the time is known. */
export function refundTexts(
  trainerFirstName: string,
  { amountCents, creditCents }: { amountCents: number; creditCents: number },
  time: ReadTime | null,
  policy: RefundPolicy,
): { promise: string; limits: string } {
  const { fullRefundHoursBefore, unscheduledRefundDays } = policy;
  const where = moneyBackText({ cardCents: amountCents, creditCents });
  const answer =
    `If ${trainerFirstName} says no or doesn't answer ${answerUntilText(time)}, ` +
    `you get ${formatCents(amountCents + creditCents)} back automatically${where === null ? '' : `: ${where}`}.`;
  if (time !== null) return { promise: promiseFor(time, trainerFirstName, policy), limits: answer };
  return {
    promise: `Free cancellation until ${fullRefundHoursBefore} hours before a session.`,
    limits: `After that ${trainerFirstName} keeps the money. A session without a time can be returned for ${unscheduledRefundDays} days. ${answer}`,
  };
}

const HOUR_MS = 3_600_000;

/** Until when a request is answered that is paid for now. */
function answerUntilText(time: ReadTime | null): string {
  const startsFirst = time !== null && Date.parse(time.start) <= time.now.getTime() + REQUEST_ANSWER_HOURS * HOUR_MS;
  return startsFirst ? 'before it starts' : `within ${REQUEST_ANSWER_HOURS} hours`;
}

function promiseFor({ start, zone, now }: ReadTime, trainerFirstName: string, { fullRefundHoursBefore }: RefundPolicy): string {
  const until = Date.parse(start) - fullRefundHoursBefore * HOUR_MS;
  if (until > now.getTime()) return `Free cancellation until ${formatDeadline(new Date(until).toISOString(), zone, now)}.`;
  return `This is less than ${fullRefundHoursBefore} hours away: once ${trainerFirstName} says yes, you can't cancel for a refund.`;
}
