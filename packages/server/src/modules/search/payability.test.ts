import { expect, it } from 'vitest';
import { payability } from './payability.ts';

const ready = {
  name: 'Maya Okafor',
  hasPublishedProgram: true,
  identityState: 'verified',
  payoutAccount: { state: 'ACTIVE', detailsSubmitted: true, payoutsEnabled: true },
  isPaused: false,
} as const;
const restricted = { ...ready.payoutAccount, state: 'RESTRICTED' } as const;

it('can be paid with a published program, a verified identity, a bank account and payouts', () => {
  expect(payability(ready)).toEqual({ canAcceptPayments: true, paymentBlockedReason: null });
});

it.each([
  ['Maya has not published a program yet.', { hasPublishedProgram: false, identityState: null, payoutAccount: null }],
  ['Maya has not completed identity verification yet.', { identityState: 'pending', payoutAccount: null }],
  ['Maya has not completed identity verification yet.', { identityState: 'failed' }],
  ['Maya has not connected a bank account yet.', { payoutAccount: null }],
  ['Maya has not connected a bank account yet.', { payoutAccount: { ...ready.payoutAccount, detailsSubmitted: false } }],
  ['Maya cannot receive payouts at the moment.', { payoutAccount: { ...ready.payoutAccount, payoutsEnabled: false } }],
  ['Maya cannot receive payouts at the moment.', { payoutAccount: restricted }],
  ['Maya is not taking new bookings at the moment.', { isPaused: true }],
  ['Maya cannot receive payouts at the moment.', { payoutAccount: restricted, isPaused: true }],
  ['This trainer has not connected a bank account yet.', { name: '', payoutAccount: null }],
] as const)('says first what comes first: %s', (paymentBlockedReason, lacking) => {
  expect(payability({ ...ready, ...lacking })).toEqual({ canAcceptPayments: false, paymentBlockedReason });
});
