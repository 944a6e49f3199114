import type { VerificationStatus } from './status.ts';

/** How an identity check stands for its owner. `unfinished`: the hosted page was left before anything was handed in (R61). */
export type IdentityStanding = 'not-started' | 'unfinished' | 'in-progress' | 'verified' | 'failed';

/** Pending without a submission is an abandoned check: it can be started again, and goes on where it was (R61). */
export function identityStanding({
  status,
  verificationStatus,
  submittedAt,
}: Pick<VerificationStatus, 'status' | 'verificationStatus' | 'submittedAt'>): IdentityStanding {
  if (verificationStatus !== 'pending') return verificationStatus;
  if (status === 'not_started') return 'not-started';
  return submittedAt === null ? 'unfinished' : 'in-progress';
}
