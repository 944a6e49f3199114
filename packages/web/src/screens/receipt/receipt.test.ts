import type { Receipt } from '@x1/contract/billing/earnings.ts';
import { currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import { describe, expect, it } from 'vitest';
import { boughtText, receiptLines } from './receipt.tsx';

const zone = 'America/Los_Angeles';

/** A receipt of $50.00 as its payer sees it. */
function receiptOf(changed: Partial<Receipt>): Receipt {
  return {
    amount: 5_000,
    refundedAmount: 0,
    paidAmount: 5_000,
    creditAmount: 0,
    discount: null,
    promotionAmount: null,
    feeAmount: null,
    netAmount: null,
    refunds: [],
    terms: { refundPolicy: currentRefundPolicy, feeBasisPoints: 1_500 },
    ...changed,
  } as Receipt;
}

/** The lines as text. */
const read = (changed: Partial<Receipt>) => receiptLines(receiptOf(changed), zone).map(({ label, amount }) => `${label}: ${amount}`);

describe('sums of a receipt', () => {
  it('lists one payment once, as price and total', () => {
    expect(read({})).toEqual(['Price: $50.00', 'Total paid: $50.00']);
  });

  it('tells what the card and the credit paid, and where each refund went', () => {
    const at = '2026-03-14T02:00:00.000Z';
    expect(
      read({ creditAmount: 2_000, refunds: [{ amount: 4_000, credit: 1_000, at }], refundedAmount: 4_000, paidAmount: 1_000 }),
    ).toEqual([
      'Paid by card: $30.00',
      'Paid with credit: $20.00',
      'Refunded to the card March 13, 2026: -$30.00',
      'Refunded as credit March 13, 2026: -$10.00',
      'Total after refunds: $10.00',
    ]);
    expect(read({ creditAmount: 5_000 })).toEqual(['Paid with credit: $50.00', 'Total paid: $50.00']);
  });

  it("lists each refund with its day in the reader's zone", () => {
    const refunds = [
      { amount: 1_000, at: '2026-03-14T02:00:00.000Z' },
      { amount: 500, at: '2026-04-01T20:00:00.000Z' },
    ];
    expect(read({ refunds, refundedAmount: 1_500, paidAmount: 3_500 })).toEqual([
      'Price: $50.00',
      'Refunded March 13, 2026: -$10.00',
      'Refunded April 1, 2026: -$5.00',
      'Total after refunds: $35.00',
    ]);
  });

  it('lists what a lost dispute took', () => {
    expect(read({ refundedAmount: 5_000, paidAmount: 0 })).toEqual([
      'Price: $50.00',
      'Returned by the bank: -$50.00',
      'Total after refunds: $0.00',
    ]);
  });

  it('shows what a code took off, and to the trainer what X1 adds for its own', () => {
    const discount = { code: 'WELCOME20', amount: 1_250 };
    const paid = ['Price: $62.50', 'Code WELCOME20: -$12.50', 'Total paid: $50.00'];
    expect(read({ discount })).toEqual(paid);
    expect(read({ discount, refundedAmount: 5_000, paidAmount: 0, refunds: [{ amount: 5_000, at: '2026-03-14T02:00:00.000Z' }] })).toEqual([
      ...paid.slice(0, 2),
      'Paid: $50.00',
      'Refunded March 13, 2026: -$50.00',
      'Total after refunds: $0.00',
    ]);
    expect(read({ discount, promotionAmount: 1_250, feeAmount: 938, netAmount: 5_312 })).toEqual([
      ...paid,
      'Paid by X1 for its code: $12.50',
      'Platform fee (15%): -$9.38',
      'Your earnings: $53.12',
    ]);
  });

  it('shows the trainer the fee when there is one', () => {
    expect(read({ feeAmount: 750, netAmount: 4_250 })).toEqual([
      'Price: $50.00',
      'Total paid: $50.00',
      'Platform fee (15%): -$7.50',
      'Your earnings: $42.50',
    ]);
    expect(read({ feeAmount: 0, netAmount: 5_000 })).toEqual(['Price: $50.00', 'Total paid: $50.00']);
  });
});

describe('subject of a receipt', () => {
  const time = { sessionStartsAt: '2026-03-14T20:30:00.000Z', sessionEndsAt: '2026-03-14T21:30:00.000Z' };
  const bought = (changed: Partial<Receipt>) => boughtText(receiptOf({ sessionType: 'individual', sessionCount: 1, ...changed }), zone);

  it('names one session, with its time once it has one', () => {
    expect(bought({ sessionStartsAt: null, sessionEndsAt: null })).toBe('Individual session');
    expect(bought(time)).toBe('Individual session, Sat, Mar 14, 2026 · 1:30-2:30 PM (PDT)');
  });

  it('names a number of sessions without times', () => {
    expect(bought({ ...time, sessionCount: 3, sessionType: 'group' })).toBe('3 group sessions');
  });
});
