import { t } from '@x1/contract/core/texts.ts';
import { cancellationOutcome } from '@x1/contract/payments/refund-policy.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { cancellationFacts, isKept } from '../cancellation.ts';
import type { SessionRange } from './schedule-time.ts';

/**
 * What a parent gives up who chooses this time now, by the function that will decide about the money (R95, R119); null where cancelling goes
 * on giving back what it gives back now, or gives nothing back as it is.
 */
export function givenUpText(details: Pick<SessionDetails, 'appointment' | 'terms'>, { start }: SessionRange, now: Date): string | null {
  const facts = cancellationFacts(details, 'parent', now);
  if (!facts || cancellationOutcome(facts).refundCents === 0) return null;
  const time = { startsAt: Date.parse(start), agreedAt: now.getTime() };
  if (!isKept(cancellationOutcome({ ...facts, time }))) return null;
  return t(
    "This is less than {hours} hours away: once you choose it, you can't cancel for a refund, and only the trainer can reschedule it.",
    { hours: facts.policy.fullRefundHoursBefore },
  );
}
