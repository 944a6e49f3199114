import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import { describe, expect, it } from 'vitest';
import { canRefund, hasOwnNet, hasReceipt } from './transaction-actions.ts';

type Facts = Pick<RecipientTransaction, 'status' | 'share' | 'amount' | 'refundedAmount'>;

describe('refund button', () => {
  const held: Facts = { status: 'succeeded', share: 'available', amount: 5_000, refundedAmount: 0 };

  it.each(['available', 'under_review', 'on_the_way', 'paid_out'] as const)(
    'offers a refund once the session was held and the share is %s',
    (share) => {
      expect(canRefund({ ...held, share })).toBe(true);
    },
  );

  it('offers a refund for the rest of a partly refunded payment', () => {
    expect(canRefund({ ...held, status: 'partially_refunded', refundedAmount: 4_999 })).toBe(true);
  });

  it.each<[string, Partial<Facts>]>([
    ['while the session is still to come', { share: 'held' }],
    ['for a payment that was not made', { status: 'failed', share: 'none' }],
    ['for one that is under way', { status: 'pending', share: 'none' }],
    ['when everything went back', { status: 'refunded', share: 'none', refundedAmount: 5_000 }],
    ['while a bank decides', { status: 'disputed', share: 'under_review' }],
    ['when nothing is left', { status: 'partially_refunded', refundedAmount: 5_000 }],
  ])('offers no refund %s', (_, changed) => {
    expect(canRefund({ ...held, ...changed })).toBe(false);
  });
});

it("shows the trainer's share only where it differs from the payment and something was earned", () => {
  expect(hasOwnNet({ share: 'held', amount: 5_000, netAmount: 4_250 })).toBe(true);
  expect(hasOwnNet({ share: 'held', amount: 5_000, netAmount: 5_000 })).toBe(false);
  expect(hasOwnNet({ share: 'none', amount: 5_000, netAmount: 0 })).toBe(false);
});

it('offers a receipt only for what was paid', () => {
  expect(hasReceipt({ paidAt: '2026-03-14T12:00:00.000Z' })).toBe(true);
  expect(hasReceipt({ paidAt: null })).toBe(false);
});
