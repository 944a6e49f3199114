import type { UserId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { mayHaveChanged, payoutAccountState, toAccountStatus, toConnectStatus } from './policy.ts';
import type { ProviderAccount } from './port.ts';

const account = (given: Partial<ProviderAccount> = {}): ProviderAccount => ({
  detailsSubmitted: true,
  payoutsEnabled: true,
  transfersEnabled: true,
  hold: 'none',
  fingerprints: ['fp_1'],
  ...given,
});

it.each([
  ['nothing submitted yet', { detailsSubmitted: false, payoutsEnabled: false, transfersEnabled: false }, 'PENDING'],
  ['payouts reported as enabled before the details are complete', { detailsSubmitted: false }, 'PENDING'],
  ['all submitted, bank payable', {}, 'ACTIVE'],
  ['set up without a bank account', { payoutsEnabled: false }, 'RESTRICTED'],
  ['transfers stopped', { transfersEnabled: false }, 'RESTRICTED'],
  ['under review, nothing on yet', { payoutsEnabled: false, transfersEnabled: false, hold: 'under_review' }, 'PENDING'],
  ['under review, yet payable', { hold: 'under_review' }, 'ACTIVE'],
  ['rejected after it was active', { hold: 'rejected' }, 'REJECTED'],
  [
    'rejected before details came',
    { detailsSubmitted: false, payoutsEnabled: false, transfersEnabled: false, hold: 'rejected' },
    'REJECTED',
  ],
] as const)('gives a payout account its state: %s', (_situation, given, state) => {
  expect(payoutAccountState(account(given))).toBe(state);
  expect(toAccountStatus(account(given)).payoutsEnabled).toBe(state === 'ACTIVE');
});

const at = new Date('2026-01-05T12:00:00Z');
const times = {
  userId: 7 as UserId,
  detailsSubmitted: false,
  payoutsEnabled: false,
  fingerprints: [],
  createdAt: at,
  updatedAt: at,
  version: '1',
};

it('reports no account until the provider has one', () => {
  const none = { hasAccount: false, onboardingComplete: false, payoutsEnabled: false, accountState: null };
  expect(toConnectStatus(undefined)).toEqual(none);
  expect(toConnectStatus({ ...times, providerAccountId: null, state: 'PENDING' })).toEqual(none);
  expect(toConnectStatus({ ...times, providerAccountId: 'acct_1', state: 'PENDING' })).toEqual({
    ...none,
    hasAccount: true,
    accountState: 'PENDING',
  });
});

it.each([
  ['acct_1', 'PENDING', true],
  ['acct_1', 'RESTRICTED', true],
  ['acct_1', 'ACTIVE', false],
  ['acct_1', 'REJECTED', false],
  [null, 'PENDING', false],
] as const)('decides whether to ask the provider again about account %s in state %s: %s', (providerAccountId, state, isAsked) => {
  expect(mayHaveChanged({ ...times, providerAccountId, state })).toBe(isAsked);
});

it('asks the provider again about an account that is older than what is kept of it', () => {
  expect(mayHaveChanged({ ...times, providerAccountId: 'acct_1', state: 'ACTIVE', fingerprints: null })).toBe(true);
});
