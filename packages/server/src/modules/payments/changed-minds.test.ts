import type { TransactionId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { balancesOf, intentOf, paymentStateOf, refundByHand, release } from '../../testing/charges.ts';
import { paidRequest } from '../../testing/given.ts';
import { paymentBookOf } from '../../testing/payment-book.ts';
import { openApp } from '../../testing/start-app.ts';
import { createFollowCharge } from './follow-charge.ts';
import type { ProviderCharge, ProviderDispute, ProviderRefund } from './port.ts';

/**
 * What banks do and the sandbox does not: a dispute that is lost in part, and a refund that fails after it was paid. A platform that keeps
 * 15 %: $49.00 is a fee of $7.35 and a share of $41.65.
 */
const app = await openApp({ config: { platformFeeBasisPoints: 1_500 } });

const fee = 1_500;
const quiet = { debug: () => {}, info: () => {}, warn: () => {} };

/** Follows a payment whose charge at the provider is as given. @returns the codes of the errors that were logged */
async function follow(id: TransactionId, charge: Partial<ProviderCharge>): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = [];
  const logger = { ...quiet, error: (_: string, fields?: { code?: string }) => void codes.push(fields?.code) };
  const { payments } = app.services;
  const gateway = { readCharge: async () => ({ processingFeeCents: undefined, refunds: [], disputes: [], ...charge }) };
  const book = paymentBookOf(app, logger);
  await createFollowCharge({ db: app.db, gateway, settle: payments.settle, book })(await intentOf(app, id));
  return codes;
}

const dispute = (id: TransactionId, state: ProviderDispute['state'], returnedCents: number): ProviderDispute => ({
  providerDisputeId: `dp_of_${id}`,
  intentId: undefined,
  state,
  amountCents: 4_900,
  returnedCents,
  feeCents: fee,
  returnedFeeCents: 0,
  reason: 'fraudulent',
  evidenceDueAt: undefined,
});

it.each([
  ['at each step', ['open', 'lost']],
  ['only when it is over', ['lost']],
] as const)('a partly lost dispute takes only the lost part when X1 learns of it %s', async (_, states) => {
  const request = await paidRequest(app);
  await release(app, request);
  const { transactionId } = request;
  for (const state of states)
    expect(await follow(transactionId, { disputes: [dispute(transactionId, state, state === 'lost' ? 2_450 : 0)] })).toEqual([]);
  expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'disputed', refundedCents: 0, lostCents: 2_450 });
  expect(await balancesOf(app, transactionId)).toEqual({ 'A.stripe': 2_450 - fee, 'E.dispute': fee, 'R.fee': -367, 'L.pay': -2_083 });
  expect(await follow(transactionId, { disputes: [dispute(transactionId, 'lost', 2_450)] })).toEqual([]);
});

it('a dispute of the whole payment after a partial refund is booked once it is over', async () => {
  const { transactionId } = await paidRequest(app);
  await refundByHand(app, transactionId, 1_000);
  await app.drainJobs();
  expect(await follow(transactionId, { disputes: [dispute(transactionId, 'open', 0)] })).toEqual(['payment.dispute_mismatch']);
  expect(await follow(transactionId, { disputes: [dispute(transactionId, 'lost', 1_000)] })).toEqual([]);
  expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'disputed', refundedCents: 1_000, lostCents: 3_900 });
  expect(await balancesOf(app, transactionId)).toEqual({ 'A.stripe': -fee, 'E.dispute': fee });
});

it('reports a mismatch when part of a lost dispute comes back later', async () => {
  const { transactionId } = await paidRequest(app);
  expect(await follow(transactionId, { disputes: [dispute(transactionId, 'lost', 0)] })).toEqual([]);
  expect(await follow(transactionId, { disputes: [dispute(transactionId, 'lost', 1_000)] })).toEqual(['payment.dispute_mismatch']);
  expect(await paymentStateOf(app, transactionId)).toMatchObject({ lostCents: 4_900 });
});

it('reports a refund that fails after it was paid, but not one that never was', async () => {
  const { transactionId } = await paidRequest(app);
  const refund: ProviderRefund = {
    providerRefundId: `re_of_${transactionId}`,
    intentId: undefined,
    refundId: undefined,
    key: undefined,
    amountCents: 1_000,
    state: 'succeeded',
  };
  expect(await follow(transactionId, { refunds: [refund] })).toEqual([]);
  expect(await follow(transactionId, { refunds: [{ ...refund, state: 'failed' }] })).toEqual(['payment.refund_failed']);
  const neverPaid: ProviderRefund = { ...refund, providerRefundId: 're_never_paid', state: 'failed' };
  expect(await follow(transactionId, { refunds: [refund, neverPaid] })).toEqual([]);
});
