import { canTurn } from '@x1/contract/core/state-table.ts';
import { rejectionReasons } from '@x1/contract/verification/rejection-reasons.ts';
import { identityTransitions, type VerificationStatus } from '@x1/contract/verification/status.ts';
import { toInstant } from '../../platform/db/instant.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { ProviderCheck } from './port.ts';
import type { IdentityCheck, Outcome } from './store.ts';

/** How many checks a person may start in one day of UTC: each costs money, and a stranger's documents are tried in numbers (R61). */
export const startsPerDay = 5;

/** A check's state after the provider's answer: the same for webhook, question and restart. Verified is final (R61). */
export function outcomeOf(check: IdentityCheck, told: ProviderCheck, now: Date): Outcome {
  if (check.state === 'verified') return check;
  const outcome = read(check, told, now);
  invariant(
    outcome.state === check.state || canTurn(identityTransitions, check.state, outcome.state),
    `identity check of user ${check.userId} cannot turn from ${check.state} into ${outcome.state}`,
  );
  return outcome;
}

function read({ state, submittedAt }: IdentityCheck, told: ProviderCheck, now: Date): Outcome {
  const open = { verifiedAt: null, rejectionReason: null };
  switch (told.state) {
    case 'waiting':
      return { ...open, state: 'pending', submittedAt: null };
    case 'processing':
      return { ...open, state: 'pending', submittedAt: state === 'pending' ? (submittedAt ?? now) : now };
    case 'verified':
      return { ...open, state: 'verified', submittedAt: submittedAt ?? now, verifiedAt: now };
    case 'failed':
      return { ...open, state: 'failed', submittedAt: submittedAt ?? now, rejectionReason: told.reason ?? rejectionReasons.unnamed };
    case 'cancelled':
      return { ...open, state: 'failed', submittedAt, rejectionReason: rejectionReasons.cancelled };
  }
}

/** The UTC day of an instant, as 2026-03-14. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/**
 * Which start of the day the next one is, from 1.
 *
 * @throws AppError 'verification.too_many_retries'
 */
export function nextAttempt(check: Pick<IdentityCheck, 'attempts' | 'lastStartedAt'> | undefined, now: Date): number {
  const isSameDay = check?.lastStartedAt && utcDay(check.lastStartedAt) === utcDay(now);
  const attempt = (isSameDay ? check.attempts : 0) + 1;
  if (attempt > startsPerDay) throw new AppError('verification.too_many_retries');
  return attempt;
}

/** Both status fields derive from one state; a check that was not started is reported as pending without a submission (R60). */
export function toVerificationStatus(check: IdentityCheck | undefined): VerificationStatus {
  const state = check?.state ?? 'not_started';
  return {
    status: state,
    verificationStatus: state === 'not_started' ? 'pending' : state,
    stripeSessionId: check?.providerSessionId ?? null,
    submittedAt: toInstant(check?.submittedAt ?? null),
    verifiedAt: toInstant(check?.verifiedAt ?? null),
    rejectionReason: check?.rejectionReason ?? null,
  };
}
