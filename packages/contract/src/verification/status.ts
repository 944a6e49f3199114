import * as z from 'zod/mini';
import type { StateTable } from '../core/state-table.ts';
import { Instant } from '../core/time.ts';

/** The one stored state of an identity check; `verified` is final (R60, R61). */
export const identityStates = ['not_started', 'pending', 'verified', 'failed'] as const;
export type IdentityState = (typeof identityStates)[number];

export const identityTransitions = {
  not_started: ['pending', 'verified', 'failed'],
  pending: ['verified', 'failed'],
  failed: ['pending', 'verified'],
  verified: [],
} as const satisfies StateTable<IdentityState>;

export const PublicVerificationStatus = z.enum(['pending', 'verified', 'failed']);

/** Both fields derive from one state: not_started is reported as verificationStatus 'pending' without submittedAt (R60). */
export const VerificationStatus = z.object({
  status: z.enum(identityStates),
  verificationStatus: PublicVerificationStatus,
  stripeSessionId: z.nullable(z.string()),
  submittedAt: z.nullable(Instant),
  verifiedAt: z.nullable(Instant),
  rejectionReason: z.nullable(z.string()),
});
export type VerificationStatus = z.infer<typeof VerificationStatus>;
