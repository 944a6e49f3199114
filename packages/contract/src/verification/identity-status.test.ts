import { expect, it } from 'vitest';
import { identityStatus } from './identity-status.ts';

const at = '2026-03-14T16:30:00.000Z';

it.each([
  ['not_started', 'pending', null, 'not-started'],
  ['pending', 'pending', null, 'unfinished'],
  ['pending', 'pending', at, 'in-progress'],
  ['failed', 'failed', at, 'failed'],
  ['failed', 'failed', null, 'failed'],
  ['verified', 'verified', at, 'verified'],
] as const)('an identity check with status %s / %s, submitted %j, is %s', (status, verificationStatus, submittedAt, expected) => {
  expect(identityStatus({ status, verificationStatus, submittedAt })).toBe(expected);
});
