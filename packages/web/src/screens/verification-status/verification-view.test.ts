import type { VerificationStatus } from '@x1/contract/verification/status.ts';
import { expect, it } from 'vitest';
import { verificationView } from './verification-view.ts';

const at = '2026-03-14T16:30:00.000Z';

it.each([
  ['not_started', 'pending', null, { kind: 'not-started', action: 'start' }],
  ['pending', 'pending', null, { kind: 'not-started', action: 'start' }],
  ['pending', 'pending', at, { kind: 'in-progress', action: 'refresh' }],
  ['failed', 'failed', at, { kind: 'failed', action: 'retry' }],
  ['verified', 'verified', at, { kind: 'verified', action: undefined }],
] as const)('shows %s / %s, submitted %j', (status, verificationStatus, submittedAt, view) => {
  const check: VerificationStatus = {
    status,
    verificationStatus,
    submittedAt,
    stripeSessionId: null,
    verifiedAt: null,
    rejectionReason: null,
  };
  expect(verificationView(check)).toEqual(view);
});
