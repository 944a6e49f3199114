import type { VerificationStatus } from '@x1/contract/verification/status.ts';

/** How the page looks at a check: what it says, and what one can do about it (S2§4, R61). */
export interface VerificationView {
  readonly kind: 'not-started' | 'in-progress' | 'verified' | 'failed';
  /** The one thing to do; verified is final. */
  readonly action: 'start' | 'retry' | 'refresh' | undefined;
}

/** Pending without a submission is an abandoned check: it can be started again (R61). */
export function verificationView({ verificationStatus, submittedAt }: VerificationStatus): VerificationView {
  if (verificationStatus === 'verified') return { kind: 'verified', action: undefined };
  if (verificationStatus === 'failed') return { kind: 'failed', action: 'retry' };
  return submittedAt === null ? { kind: 'not-started', action: 'start' } : { kind: 'in-progress', action: 'refresh' };
}
