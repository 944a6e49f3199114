import { expect, it } from 'vitest';
import { connectionMessage } from './messages.ts';

it.each([
  [false, false, false, null, 'Connect your bank account', 'Connect Bank Account'],
  [true, false, false, 'PENDING', 'Finish connecting your bank account', 'Continue Setup'],
  [true, true, false, 'PENDING', 'Your details are being reviewed', undefined],
  [true, true, false, 'RESTRICTED', 'New sales are paused', 'See What Is Needed'],
  [true, true, false, 'REJECTED', 'Your payout account was closed', undefined],
  [true, true, true, 'ACTIVE', 'Bank account connected', undefined],
] as const)(
  'tells the owner where the bank account stands: %j %j %j %j',
  (hasAccount, onboardingComplete, payoutsEnabled, accountState, title, button) => {
    const words = connectionMessage({ hasAccount, onboardingComplete, payoutsEnabled, accountState });
    expect([words.title, words.button]).toEqual([title, button]);
  },
);

it('tells the owner of a restricted account that new sales are paused and that earned money is safe', () => {
  const { title, text } = connectionMessage({
    hasAccount: true,
    onboardingComplete: true,
    payoutsEnabled: false,
    accountState: 'RESTRICTED',
  });
  expect(title).toBe('New sales are paused');
  expect(text).toContain('Money you have already earned is safe');
});
