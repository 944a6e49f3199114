import { expect, it } from 'vitest';
import { bankStatus } from './bank-status.ts';

it.each([
  [false, false, false, null, 'none'],
  [true, false, false, 'PENDING', 'unfinished'],
  [true, false, true, 'PENDING', 'unfinished'],
  [true, true, false, 'PENDING', 'in-review'],
  [true, true, false, 'RESTRICTED', 'restricted'],
  [true, true, false, 'REJECTED', 'closed'],
  [true, false, false, 'REJECTED', 'closed'],
  [true, true, true, 'ACTIVE', 'connected'],
] as const)(
  'a payout account with %j %j %j %j is shown as %s',
  (hasAccount, onboardingComplete, payoutsEnabled, accountState, expected) => {
    expect(bankStatus({ hasAccount, onboardingComplete, payoutsEnabled, accountState })).toBe(expected);
  },
);
