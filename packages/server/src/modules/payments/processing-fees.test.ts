import { expect, it } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { balancesOf, intentOf, paymentStateOf } from '../../testing/charges.ts';
import { openPayment, paidRequest, payByCard, sellingTrainer } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp } from '../../testing/start-app.ts';
import type { PaymentGateway } from './port.ts';
import { createSettle } from './settle.ts';

const app = await openApp();

/** 2.9 % of $49.00 and 30 cents. */
const kept = 172;
const afterFee = { 'A.stripe': 4_900 - kept, 'E.stripe': kept, 'L.earn': -4_900 };

it('books the processing fee once, together with the charge', async () => {
  const { transactionId } = await withFaults(app, { processingFees: true }, () => paidRequest(app));
  expect(await balancesOf(app, transactionId)).toEqual(afterFee);
  await app.drainJobs();
  await app.services.payments.reconcile('all');
  expect(await balancesOf(app, transactionId)).toEqual(afterFee);
  expect(await paymentStateOf(app, transactionId)).toMatchObject({ providerFeeCents: kept });
});

it('records a processing fee of zero without a journal', async () => {
  const { transactionId } = await paidRequest(app);
  expect(await paymentStateOf(app, transactionId)).toMatchObject({ providerFeeCents: 0 });
  expect(await balancesOf(app, transactionId)).toEqual({ 'A.stripe': 4_900, 'L.earn': -4_900 });
});

it('books a fee that was unknown when the payment succeeded once the reconciler finds it', async () => {
  const { transactionId } = await withFaults(app, { processingFees: true, dropWebhooks: true }, () => paidWithUnknownFee());
  expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'succeeded', providerFeeCents: null });
  await app.services.payments.reconcile('fresh');
  expect(await balancesOf(app, transactionId)).toEqual(afterFee);
});

it('does not ask the provider about a charge whose fee is known, when only the fee can be new', async () => {
  const { transactionId } = await paidRequest(app);
  const intentId = await intentOf(app, transactionId);
  await withFaults(app, { providerDown: true }, async () => {
    await expect(app.services.payments.followFee(intentId)).resolves.toBeUndefined();
    await expect(app.services.payments.followCharge(intentId)).rejects.toMatchObject({ code: 'provider.unavailable' });
  });
});

/** For a moment after an asynchronous capture, the charge has succeeded but its balance transaction is still missing. */
async function paidWithUnknownFee() {
  const trainer = await sellingTrainer(app);
  const { transactionId, clientSecret } = await openPayment(await app.signUp('parent'), trainer);
  await payByCard(app, clientSecret);
  const real = app.adapters.gateway;
  const gateway: PaymentGateway = {
    ...real,
    readIntent: async (intentId) => ({ ...(await real.readIntent(intentId)), processingFeeCents: undefined }),
  };
  const logger = createLogger({ level: 'silent' });
  const { settle } = createSettle({ ...app.services, db: app.db, clock: app.clock, events: app.events, logger, gateway });
  await settle(await intentOf(app, transactionId));
  return { transactionId };
}
