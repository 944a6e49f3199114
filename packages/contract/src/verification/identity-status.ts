import type { VerificationStatus } from './status.ts';

/** The status of an identity check for its owner. `unfinished`: the hosted page was left before anything was submitted (R61). */
export type IdentityStatus = 'not-started' | 'unfinished' | 'in-progress' | 'verified' | 'failed';

/** Pending without a submission is an abandoned check: it can be started again and continues where it was (R61). */
export function identityStatus({
  status,
  verificationStatus,
  submittedAt,
}: Pick<VerificationStatus, 'status' | 'verificationStatus' | 'submittedAt'>): IdentityStatus {
  if (verificationStatus !== 'pending') return verificationStatus;
  if (status === 'not_started') return 'not-started';
  return submittedAt === null ? 'unfinished' : 'in-progress';
}
