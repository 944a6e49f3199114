import type { TransactionId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { createStripeClient } from '../../adapters/stripe/stripe-client.ts';
import { balancesOf as balancesAt, refundInFull } from '../../testing/charges.ts';
import { paidRequest, timeIn } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp } from '../../testing/start-app.ts';

/** A platform that keeps 15 %: $49.00 is a fee of $7.35 and a share of $41.65. */
const app = await openApp({ config: { platformFeeBasisPoints: 1_500 } });

const balancesOf = (id: TransactionId) => balancesAt(app, id);

const refundsAt = async (id: TransactionId) => {
  const { providerIntentId: intentId } = await app.db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return (await provider().refunds.list({ payment_intent: intentId ?? '' })).data;
};
const provider = () => createStripeClient({ secretKey: 'sk_test_x1sandbox', host: '127.0.0.1', port: app.sandbox.port, protocol: 'http' });
const statusOf = async (id: TransactionId) =>
  (await app.db.selectFrom('transactions').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

async function heldSession() {
  const request = await paidRequest(app);
  await request.parent.api.scheduling.schedule({ body: { appointmentId: request.appointmentId, ...timeIn(app, 2) } });
  await request.trainer.api.scheduling.complete({ params: { appointmentId: request.appointmentId } });
  await app.drainJobs();
  return request;
}

describe('with a platform fee', () => {
  it('a payment is split between fee and share, and the share is released after the session has ended', async () => {
    const { transactionId } = await heldSession();
    expect(await balancesOf(transactionId)).toEqual({ 'A.stripe': 4_900, 'R.fee': -735, 'L.earn': -4_165 });
    app.clock.advance({ hours: 4 });
    await app.services.payments.reconcile('fresh');
    expect(await balancesOf(transactionId)).toEqual({ 'A.stripe': 4_900, 'R.fee': -735, 'L.pay': -4_165 });
  });

  it('a declined request is refunded in full, including the fee', async () => {
    const { trainer, transactionId, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Injured' } });
    await app.drainJobs();
    expect(await balancesOf(transactionId)).toEqual({});
    expect(await refundsAt(transactionId)).toMatchObject([{ amount: 4_900, status: 'succeeded' }]);
  });

  it('a refund after the release is taken from what is payable', async () => {
    const { transactionId } = await heldSession();
    app.clock.advance({ hours: 4 });
    await app.services.payments.releaseDue();
    await refundInFull(app, transactionId);
    expect(await balancesOf(transactionId)).toEqual({});
  });
});

describe('a refund', () => {
  it('is made once, however many callers and causes ask for it at once', async () => {
    const { transactionId } = await paidRequest(app);
    const causes = Array.from({ length: 12 }, (_, index) => `test:${transactionId}:${index % 3}`);
    await Promise.all(causes.map((cause) => refundInFull(app, transactionId, cause)));
    expect(await refundsAt(transactionId)).toMatchObject([{ amount: 4_900 }]);
    expect(await statusOf(transactionId)).toBe('refunded');
    expect(await balancesOf(transactionId)).toEqual({});
  });

  it('that the provider paid but X1 never recorded is found, even after its idempotency key has expired', async () => {
    const { trainer, transactionId, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Injured' } });
    await withFaults(app, { providerDown: true }, () => app.jobs.drain());
    const asked = await app.db.selectFrom('refunds').select('id').where('transactionId', '=', transactionId).executeTakeFirstOrThrow();
    const intent = await app.db.selectFrom('transactions').select('providerIntentId').where('id', '=', transactionId).executeTakeFirst();
    const paid = await provider().refunds.create({
      payment_intent: intent?.providerIntentId ?? '',
      metadata: { refundId: String(asked.id) },
    });
    app.clock.advance({ days: 2 });
    await app.services.payments.reconcile('all');
    expect(await statusOf(transactionId)).toBe('refunded');
    expect(await refundsAt(transactionId)).toMatchObject([{ id: paid.id }]);
  });

  it('and a release at the same moment never both leave money with the trainer', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const { transactionId } = await heldSession();
      app.clock.advance({ hours: 4 });
      await Promise.all([app.services.payments.releaseDue(), refundInFull(app, transactionId), app.services.payments.releaseDue()]);
      expect(await balancesOf(transactionId)).toEqual({});
    }
  });
});

it('a release run pays the other trainers when one payment is locked', async () => {
  const [stuck, free] = [await heldSession(), await heldSession()];
  app.clock.advance({ hours: 4 });
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('transactions').select('id').where('id', '=', stuck.transactionId).forUpdate().execute();
    await expect(app.services.payments.releaseDue()).rejects.toThrow('1 releases failed');
  });
  expect(await balancesOf(free.transactionId)).toMatchObject({ 'L.pay': -4_165 });
  await app.services.payments.releaseDue();
  expect(await balancesOf(stuck.transactionId)).toMatchObject({ 'L.pay': -4_165 });
});
