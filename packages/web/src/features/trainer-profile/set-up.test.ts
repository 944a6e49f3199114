import { describe, expect, it } from 'vitest';
import { hasSetUpWork, type SetUpFacts, setUpLines } from './set-up.ts';

const complete: SetUpFacts = {
  timezone: 'America/New_York',
  profile: { name: 'Maya Okafor', sports: ['Soccer'], verificationStatus: 'verified' },
  bank: { hasAccount: true, onboardingComplete: true, payoutsEnabled: true, accountState: 'ACTIVE' },
  programCount: 2,
};

const profile = (change: object) => ({ profile: { name: 'Maya Okafor', sports: ['Soccer'], verificationStatus: 'verified', ...change } });
const bank = (change: object) => ({ bank: { ...complete.bank, ...change } });

function states(change: object) {
  const lines = setUpLines({ ...complete, ...change });
  return Object.fromEntries(lines.map(({ key, state }) => [key, state]));
}

describe('banners of the dashboard', () => {
  it('shows no banner when everything is done', () => {
    expect(hasSetUpWork(setUpLines(complete))).toBe(false);
  });

  it.each([
    ['timezone', { timezone: null }, 'open'],
    ['profile', { profile: null }, 'open'],
    ['profile', profile({ sports: [] }), 'open'],
    ['profile', profile({ name: ' ' }), 'open'],
    ['profile', { profile: undefined }, 'unknown'],
    ['identity', profile({ verificationStatus: 'pending' }), 'open'],
    ['identity', profile({ verificationStatus: 'failed', sports: [] }), 'open'],
    ['identity', profile({ verificationStatus: 'pending', name: '' }), 'later'],
    ['identity', { profile: null }, 'later'],
    ['identity', { profile: undefined }, 'unknown'],
    ['bank', bank({ onboardingComplete: false }), 'open'],
    ['bank', bank({ payoutsEnabled: false }), 'open'],
    ['bank', bank({ hasAccount: false, onboardingComplete: false, payoutsEnabled: false }), 'open'],
    ['bank', { bank: undefined }, 'unknown'],
    ['program', { programCount: 0 }, 'open'],
    ['program', { programCount: 0, profile: null }, 'later'],
    ['program', { programCount: undefined }, 'unknown'],
  ])('the step %s with %j is %s', (key, change, state) => {
    expect(states(change)[key]).toBe(state);
  });

  it('shows no banner for a step that could not be read', () => {
    const unread = { timezone: 'UTC', profile: undefined, bank: undefined, programCount: undefined };
    expect(hasSetUpWork(setUpLines(unread))).toBe(false);
  });
});
