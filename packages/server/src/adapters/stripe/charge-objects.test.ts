import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { toProviderDispute, toProviderRefund } from './charge-objects.ts';

const taken = { amount: -4_900, fee: 1_500 };

/** The fields of Stripe's dispute that we read. */
function dispute(status: string, moved: { amount: number; fee: number }[], more: object = {}): Stripe.Dispute {
  const object = {
    id: 'dp_1',
    payment_intent: 'pi_1',
    reason: 'fraudulent',
    status,
    balance_transactions: moved,
    evidence_details: { due_by: 1_790_000_000 },
    ...more,
  };
  return object as unknown as Stripe.Dispute;
}

describe('a Stripe dispute', () => {
  it.each([
    ['warning_needs_response', [], 'inquiry'],
    ['warning_closed', [], 'inquiry'],
    ['prevented', [], 'inquiry'],
    ['needs_response', [], 'inquiry'],
    ['needs_response', [taken], 'open'],
    ['under_review', [taken], 'open'],
    ['a status Stripe added later', [taken], 'open'],
    ['won', [taken], 'open'],
    ['won', [taken, { amount: 4_000, fee: 0 }], 'open'],
    ['won', [taken, { amount: 4_900, fee: 0 }], 'won'],
    ['lost', [taken], 'lost'],
    ['lost', [taken, { amount: 4_000, fee: 0 }], 'lost'],
    ['lost', [taken, { amount: 4_900, fee: 0 }], 'won'],
    ['appeal_under_review', [taken], 'lost'],
  ] as const)('with status %s and the moved money %j is %s', (status, moved, state) => {
    expect(toProviderDispute(dispute(status, [...moved]))).toMatchObject({ state, intentId: 'pi_1' });
  });

  it('costs what its balance transactions say', () => {
    expect(toProviderDispute(dispute('needs_response', [taken]))).toMatchObject({
      amountCents: 4_900,
      feeCents: 1_500,
      returnedFeeCents: 0,
    });
    expect(toProviderDispute(dispute('won', [taken, { amount: 4_900, fee: -1_500 }]))).toMatchObject({
      amountCents: 4_900,
      returnedCents: 4_900,
      feeCents: 0,
      returnedFeeCents: 1_500,
    });
    expect(toProviderDispute(dispute('lost', [taken, { amount: 1_000, fee: 0 }]))).toMatchObject({
      amountCents: 4_900,
      returnedCents: 1_000,
    });
  });

  it('names its payment and, if there is one, the deadline for evidence', () => {
    expect(toProviderDispute(dispute('lost', [taken], { payment_intent: { id: 'pi_2' } }))).toMatchObject({
      intentId: 'pi_2',
      evidenceDueAt: new Date(1_790_000_000_000),
    });
    expect(toProviderDispute(dispute('lost', [taken], { payment_intent: null, evidence_details: { due_by: null } }))).toMatchObject({
      intentId: undefined,
      evidenceDueAt: undefined,
    });
  });
});

describe('a Stripe refund', () => {
  const refund = (fields: object) =>
    toProviderRefund({ id: 're_1', payment_intent: 'pi_1', amount: 900, status: 'succeeded', metadata: {}, ...fields } as Stripe.Refund);

  it.each([
    ['succeeded', 'succeeded'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    [null, 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('with status %s is %s', (status, state) => {
    expect(refund({ status })).toMatchObject({ state, amountCents: 900 });
  });

  it.each([
    [{ refundId: '17' }, 17],
    [{}, undefined],
    [null, undefined],
    [{ refundId: 'mine' }, undefined],
    [{ refundId: '-1' }, undefined],
    [{ refundId: '1.5' }, undefined],
  ])('with the metadata %j has our refund id %s', (metadata, refundId) => {
    expect(refund({ metadata }).refundId).toBe(refundId);
  });
});
