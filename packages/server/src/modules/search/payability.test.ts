import { expect, it } from 'vitest';
import { payability } from './payability.ts';

const ready = {
  name: 'Maya Okafor',
  programsFromCents: 4_900,
  identityState: 'verified',
  bankState: 'ACTIVE',
  detailsSubmitted: true,
  payoutsEnabled: true,
  isPaused: false,
} as const;
const withoutAccount = { bankState: null, detailsSubmitted: null, payoutsEnabled: null } as const;

it('a trainer with a published program, a verified identity and a payable bank account can be paid', () => {
  expect(payability(ready)).toEqual({ canAcceptPayments: true, paymentBlockedReason: null });
});

it.each([
  ["Maya hasn't published a program yet.", { programsFromCents: null, identityState: null, ...withoutAccount }],
  ["Maya hasn't completed identity verification yet.", { identityState: 'pending', ...withoutAccount }],
  ["Maya hasn't completed identity verification yet.", { identityState: 'failed' }],
  ["Maya isn't taking bookings yet.", { ...withoutAccount }],
  ["Maya isn't taking bookings yet.", { detailsSubmitted: false }],
  ["Maya isn't taking new bookings at the moment.", { payoutsEnabled: false }],
  ["Maya isn't taking new bookings at the moment.", { bankState: 'RESTRICTED' }],
  ["Maya isn't taking new bookings at the moment.", { isPaused: true }],
  ["Maya isn't taking new bookings at the moment.", { bankState: 'RESTRICTED', isPaused: true }],
  ["This trainer isn't taking bookings yet.", { name: '', ...withoutAccount }],
] as const)('gives the first reason that applies why a trainer cannot be paid: %s', (paymentBlockedReason, lacking) => {
  expect(payability({ ...ready, ...lacking })).toEqual({ canAcceptPayments: false, paymentBlockedReason });
});
