import { expect, it } from 'vitest';
import { type OpenPayment, openPayment, payByCard, sellingTrainer } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp } from '../../testing/start-app.ts';
import { createReconciler } from './reconcile.ts';

const app = await openApp();

/** Payments of one parent each of which the server gets neither hint nor webhook. */
const paidSilently = (count: number, waitMs = 0): Promise<OpenPayment[]> =>
  withFaults(app, { dropWebhooks: true }, async () => {
    const trainer = await sellingTrainer(app);
    const opened = await Promise.all(Array.from({ length: count }, async () => openPayment(await app.signUp('parent'), trainer)));
    app.clock.advance({ minutes: waitMs / 60_000 });
    for (const { clientSecret } of opened) await payByCard(app, clientSecret);
    return opened;
  });

const countOpen = async (payments: readonly OpenPayment[]) => {
  const ids = payments.map(({ transactionId }) => transactionId);
  return (await app.db.selectFrom('transactions').select('id').where('id', 'in', ids).where('status', '=', 'pending').execute()).length;
};

it('finds a payment made in a dialog that stayed open for hours within five minutes', async () => {
  await app.services.payments.reconcile();
  const paid = await paidSilently(1, 3 * 3_600_000);
  for (let minute = 0; minute < 5; minute += 1) {
    app.clock.advance({ minutes: 1 });
    await app.services.payments.reconcile();
  }
  expect(await countOpen(paid)).toBe(0);
});

it('checks a payment that stayed open for two days within one hourly run', async () => {
  const paid = await paidSilently(1, 48 * 3_600_000);
  app.clock.set('2027-01-01T00:01:30Z');
  await app.services.payments.reconcile();
  expect(await countOpen(paid)).toBe(0);
});

/** A reconciler that does nothing but what a test gives it. */
function reconcilerOf(more: Partial<Parameters<typeof createReconciler>[0]>) {
  return createReconciler({
    db: app.db,
    clock: app.clock,
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    settle: async () => {},
    endOpen: async () => {},
    charges: { followUnknownFees: async () => {}, followNews: async () => {} },
    refunds: { payRefund: async () => {} },
    releases: { releaseDue: app.services.payments.releaseDue },
    sendDueGiftCards: async () => {},
    tendGiftCards: async () => {},
    ...more,
  });
}

it('stops a run after three calls when the provider does not answer, and catches up in the next run', async () => {
  const paid = await paidSilently(6);
  let calls = 0;
  const reconciler = reconcilerOf({
    settle: async (intentId) => {
      calls += 1;
      await app.services.payments.settle(intentId);
    },
  });
  await withFaults(app, { resetConnections: true }, () => reconciler.run('fresh'));
  expect(calls).toBe(3);
  await reconciler.run('fresh');
  expect(await countOpen(paid)).toBe(0);
});

it('asks a silent provider about three gift cards and not about all, and catches up in the next run', async () => {
  const buyer = await app.signUp('parent');
  for (let number = 0; number < 6; number += 1) {
    const body = { amount: 5_000, recipientEmail: `gift-${number}@people.test`, message: '', requestId: `silent-${number}` };
    const { clientSecret } = await buyer.api.payments.buyGiftCard({ body });
    await payByCard(app, clientSecret);
  }
  let calls = 0;
  const { payments } = app.services;
  const reconciler = reconcilerOf({
    tendGiftCards: (step) =>
      payments.tendGiftCards((code, work) =>
        step(code, () => {
          calls += 1;
          return work();
        }),
      ),
  });
  const openCards = async () => (await app.db.selectFrom('giftCards').select('id').where('status', '=', 'pending').execute()).length;
  await withFaults(app, { resetConnections: true }, () => reconciler.run('fresh'));
  expect([calls, await openCards()]).toEqual([3, 6]);
  await reconciler.run('fresh');
  expect(await openCards()).toBe(0);
});
