import type { AdminTransaction } from '@x1/contract/admin/money.ts';
import { expect, it } from 'vitest';
import { refundBearers } from './refund-bearers.ts';

/** $49 of which X1 kept 15 %, as the ledger booked it. */
const charge = { postings: [{ account: 'L.earn:7', amount: -4_165 }] };
const release = {
  postings: [
    { account: 'L.earn:7', amount: 4_165 },
    { account: 'L.pay:7', amount: -4_165 },
  ],
};
const payment = (changed: object = {}) =>
  ({
    amount: 4_900,
    refundableAmount: 4_900,
    feeBasisPoints: 1_500,
    discount: null,
    journals: [charge, release],
    trainer: { name: 'Maya Chen', email: 'maya@x1.test' },
    ...changed,
  }) as unknown as AdminTransaction;

it("takes the trainer's part of a released session out of the next payout, and the fee from X1", () => {
  expect(refundBearers(payment(), 2_450)).toEqual([
    "$20.82 comes out of Maya Chen's next payout, or later ones if that's too small.",
    "$3.68 is X1's fee, which X1 gives up.",
  ]);
});

it('takes first what is only set aside for the trainer', () => {
  expect(refundBearers(payment({ journals: [charge] }), 4_900)).toEqual([
    "$41.65 comes out of Maya Chen's share, which hasn't been released for payout yet.",
    "$7.35 is X1's fee, which X1 gives up.",
  ]);
});

it('leaves nothing over when the rest follows an earlier part', () => {
  expect(refundBearers(payment({ refundableAmount: 2_450 }), 2_450)).toEqual([
    "$20.83 comes out of Maya Chen's next payout, or later ones if that's too small.",
    "$3.67 is X1's fee, which X1 gives up.",
  ]);
});

it("is the trainer's alone where the fee is 0%", () => {
  expect(refundBearers(payment({ feeBasisPoints: 0, journals: [{ postings: [{ account: 'L.earn:7', amount: -4_900 }] }] }), 1_000)).toEqual(
    ["$10.00 comes out of Maya Chen's share, which hasn't been released for payout yet."],
  );
});

it('says what X1 gets back of a code of its own', () => {
  const discount = { code: 'HELLO', amount: 1_000, paidByX1: 1_000 };
  const journals = [{ postings: [{ account: 'L.earn:7', amount: -5_900 }] }];
  expect(refundBearers(payment({ feeBasisPoints: 0, discount, journals }), 4_900)).toEqual([
    "$59.00 comes out of Maya Chen's share, which hasn't been released for payout yet.",
    'X1 gets back $10.00 of the discount it paid for.',
  ]);
});
