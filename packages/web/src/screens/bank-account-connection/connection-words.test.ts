import { expect, it } from 'vitest';
import { connectionWords } from './connection-words.ts';

it.each([
  [false, false, false, 'Connect your bank account', 'Connect Bank Account'],
  [true, false, false, 'Finish connecting your bank account', 'Continue Setup'],
  [true, false, true, 'Finish connecting your bank account', 'Continue Setup'],
  [true, true, false, 'Payouts are not enabled yet', 'Continue Setup'],
  [true, true, true, 'Bank account connected', undefined],
])('says where an account stands: %j %j %j', (hasAccount, onboardingComplete, payoutsEnabled, title, button) => {
  expect(connectionWords({ hasAccount, onboardingComplete, payoutsEnabled })).toMatchObject({ title, button });
});
