import type { CheckObstacle } from '@x1/contract/background-checks/check.ts';
import { CHECK_RENEWAL_DAYS, isAcceptedCheck, isOpenCheck } from '@x1/contract/background-checks/states.ts';
import { oneYearAfter } from '@x1/contract/consents/waiver.ts';
import type { ErrorCode } from '@x1/contract/core/errors.ts';
import type { ProviderCheck } from './port.ts';
import type { Starter } from './reads.ts';
import type { Outcome, StoredCheck } from './store.ts';

const dayMs = 86_400_000;

/** A check after the provider's answer: the same for webhook, question and restart. An accepted one is good for a year from the report's completion. */
export function outcomeOf(check: Pick<StoredCheck, 'passedAt' | 'providerReportId'>, told: ProviderCheck, now: Date): Outcome {
  const passedAt = isAcceptedCheck(told.state) ? (told.completedAt ?? check.passedAt ?? now) : null;
  return {
    state: told.state,
    providerReportId: told.reportId ?? check.providerReportId,
    formUntil: told.formUntil,
    decisionAt: told.decisionAt,
    passedAt,
    validUntil: passedAt && oneYearAfter(passedAt),
  };
}

type Newest = Pick<StoredCheck, 'state' | 'validUntil'> | undefined;

/** Whether a check waits for the person's details: authorizing it again goes on with it. */
export const isWaitingForForm = (check: Newest): boolean => check?.state === 'starting' || check?.state === 'invited';

/**
 * Why no check can start now. X1 pays for each, so whoever starts one has shown who they are; and what was decided about somebody isn't undone by
 * starting again.
 */
export function obstacleOf(newest: Newest, starter: Starter, now: Date): Exclude<CheckObstacle, 'not_offered'> | null {
  if (newest && isOpenCheck(newest.state)) return 'in_progress';
  if (newest?.state === 'adverse') return 'declined';
  if (newest?.validUntil && newest.validUntil.getTime() > now.getTime() + CHECK_RENEWAL_DAYS * dayMs) return 'not_due';
  if (!starter.isIdentityVerified) return 'identity';
  return starter.homeState === null ? 'state' : null;
}

/** What each obstacle is answered with. */
export const obstacleErrors: Readonly<Record<CheckObstacle, ErrorCode>> = {
  not_offered: 'background_check.not_offered',
  identity: 'background_check.identity_first',
  state: 'background_check.state_missing',
  in_progress: 'background_check.in_progress',
  not_due: 'background_check.not_due',
  declined: 'background_check.declined',
};
