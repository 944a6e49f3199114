import {
  type CancellationFacts,
  type CancellationOutcome,
  cancellationOutcome,
  fullRefundUntil,
} from '@x1/contract/payments/refund-policy.ts';
import { toTermFacts } from '@x1/contract/scheduling/session-actions.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';

type Terms = Pick<SessionDetails, 'appointment' | 'terms'>;

/** What decides about the money of a cancellation now, as the server decides by it (R95); null where nothing was paid. */
export function cancellationFacts(details: Terms, by: CancellationFacts['by'], now: Date): CancellationFacts | null {
  const terms = toTermFacts(details);
  return terms && { ...terms, by, now: now.getTime() };
}

/** Until when the parent gets everything back, in milliseconds since 1970; null where that is past, waits for the trainer's answer, or nothing can be cancelled. */
export function refundEdge(details: Terms, now: Date): number | null {
  const facts = cancellationFacts(details, 'parent', now);
  if (!facts) return null;
  const until = fullRefundUntil(facts);
  return until !== null && until > now.getTime() ? until : null;
}

/** Whether the trainer keeps the money. */
export function isKept({ reason }: CancellationOutcome): boolean {
  return reason === 'late' || reason === 'unscheduled_too_late';
}

/**
 * The outcome with the amount that the server named instead: this device's clock, or this page, is a little behind. The reason is the one
 * that goes with the amount.
 */
export function withToldRefund(facts: CancellationFacts, refundCents: number): CancellationOutcome {
  const outcome = cancellationOutcome(facts);
  if (outcome.refundCents === refundCents) return outcome;
  if (refundCents > 0 && !isKept(outcome)) return { refundCents, reason: outcome.reason };
  if (facts.by === 'trainer') return { refundCents, reason: 'by_trainer' };
  if (refundCents === 0) return { refundCents, reason: facts.time ? 'late' : 'unscheduled_too_late' };
  return { refundCents, reason: facts.time ? 'in_time' : 'unscheduled' };
}
