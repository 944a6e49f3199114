import type { UserId } from '@x1/contract/core/ids.ts';
import { identityStates } from '@x1/contract/verification/status.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { nextAttempt, outcomeOf, startsPerDay, toVerificationStatus } from './policy.ts';
import type { ProviderCheckState } from './port.ts';
import type { IdentityCheck } from './store.ts';

const now = new Date('2026-03-14T12:00:00Z');
const earlier = new Date('2026-03-14T11:00:00Z');

const check = (given: Partial<IdentityCheck> = {}): IdentityCheck => ({
  userId: 7 as UserId,
  state: 'pending',
  providerSessionId: 'vs_1',
  attempts: 1,
  lastStartedAt: earlier,
  submittedAt: null,
  verifiedAt: null,
  rejectionReason: null,
  updatedAt: earlier,
  version: '1',
  ...given,
});

describe("the provider's answer about an identity check", () => {
  it.each([
    { answer: 'waiting', state: 'pending', submittedAt: null, verifiedAt: null, rejectionReason: null },
    { answer: 'processing', state: 'pending', submittedAt: now, verifiedAt: null, rejectionReason: null },
    { answer: 'verified', state: 'verified', submittedAt: now, verifiedAt: now, rejectionReason: null },
    { answer: 'failed', state: 'failed', submittedAt: now, verifiedAt: null, rejectionReason: "The document couldn't be verified." },
    {
      answer: 'cancelled',
      state: 'failed',
      submittedAt: null,
      verifiedAt: null,
      rejectionReason: 'The check was canceled before it was finished.',
    },
  ] as const)('changes a pending check to $state when the provider answers $answer', ({ answer, ...outcome }) => {
    expect(outcomeOf(check(), { state: answer }, now)).toEqual(outcome);
  });

  it('never changes a verified check', () => {
    const verified = check({ state: 'verified', verifiedAt: earlier, submittedAt: earlier });
    for (const state of ['waiting', 'processing', 'verified', 'failed', 'cancelled'] satisfies ProviderCheckState[]) {
      expect(outcomeOf(verified, { state }, now)).toMatchObject({ state: 'verified', verifiedAt: earlier, submittedAt: earlier });
    }
  });

  it('leads to an outcome for every stored state', () => {
    for (const state of identityStates.filter((known) => known !== 'verified')) {
      expect(outcomeOf(check({ state }), { state: 'verified' }, now).state).toBe('verified');
      expect(outcomeOf(check({ state }), { state: 'waiting' }, now).state).toBe('pending');
    }
  });

  it('keeps the time the documents were submitted, until they are submitted again', () => {
    expect(outcomeOf(check({ submittedAt: earlier }), { state: 'processing' }, now).submittedAt).toEqual(earlier);
    expect(outcomeOf(check({ state: 'failed', submittedAt: earlier }), { state: 'processing' }, now).submittedAt).toEqual(now);
  });

  it("includes the provider's reason", () => {
    const failed = { state: 'failed', reason: 'The document has expired.' } as const;
    expect(outcomeOf(check(), failed, now).rejectionReason).toBe('The document has expired.');
  });
});

describe('the daily limit of identity checks', () => {
  it('counts the starts of the same UTC day', () => {
    expect(nextAttempt(undefined, now)).toBe(1);
    expect(nextAttempt({ attempts: 2, lastStartedAt: earlier }, now)).toBe(3);
    expect(nextAttempt({ attempts: startsPerDay, lastStartedAt: new Date('2026-03-13T23:59:59Z') }, now)).toBe(1);
  });

  it('allows the fifth start and refuses the sixth', () => {
    expect(nextAttempt({ attempts: startsPerDay - 1, lastStartedAt: earlier }, now)).toBe(startsPerDay);
    expect(() => nextAttempt({ attempts: startsPerDay, lastStartedAt: earlier }, now)).toThrow(
      new AppError('verification.too_many_retries'),
    );
  });
});

it('shows a check that was not started as pending without a submission time', () => {
  expect(toVerificationStatus(undefined)).toEqual({
    status: 'not_started',
    verificationStatus: 'pending',
    stripeSessionId: null,
    submittedAt: null,
    verifiedAt: null,
    rejectionReason: null,
  });
});

it('shows a verified check with its times', () => {
  const shown = toVerificationStatus(check({ state: 'verified', submittedAt: earlier, verifiedAt: now }));
  expect([shown.submittedAt, shown.verifiedAt]).toEqual([earlier.toISOString(), now.toISOString()]);
});

it('shows a failed check without times it does not have', () => {
  expect(toVerificationStatus(check({ state: 'failed', rejectionReason: 'The document has expired.' }))).toEqual({
    status: 'failed',
    verificationStatus: 'failed',
    stripeSessionId: 'vs_1',
    submittedAt: null,
    verifiedAt: null,
    rejectionReason: 'The document has expired.',
  });
});
