import type { PayerTransaction } from '@x1/contract/billing/earnings.ts';
import { expect, it } from 'vitest';
import { paymentNote } from './payer-payments.tsx';

const viewer = { zone: 'America/New_York', now: new Date('2026-03-14T15:00:00Z') };
const paid = {
  trainerName: 'Maya Torres',
  status: 'succeeded',
  amount: 8_900,
  refundedAmount: 0,
  createdAt: '2026-03-02T15:00:00Z',
  paidAt: '2026-03-02T15:01:00Z',
} as PayerTransaction;

it('describes a payment by the person, the time and the refund', () => {
  expect(paymentNote(paid, viewer)).toBe('Maya Torres · Mon, Mar 2');
  expect(paymentNote({ ...paid, status: 'partially_refunded', refundedAmount: 2_000 }, viewer)).toBe(
    'Maya Torres · Mon, Mar 2 · $20.00 came back',
  );
  expect(paymentNote({ ...paid, status: 'refunded', refundedAmount: 8_900 }, viewer)).toBe('Maya Torres · Mon, Mar 2');
  expect(paymentNote({ ...paid, status: 'failed', paidAt: null, createdAt: '2025-12-30T15:00:00Z' }, viewer)).toBe(
    'Maya Torres · Tue, Dec 30, 2025',
  );
});
