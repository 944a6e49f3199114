import type { TransactionId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { openPayment, payByCard, sellingTrainer } from '../../testing/given.ts';
import { atProvider, platformHas } from '../../testing/given-payouts.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp } from '../../testing/start-app.ts';
import type { LostPayment } from './recover-lost.ts';

const app = await openApp();

async function recoverLost(): Promise<LostPayment[]> {
  const found: LostPayment[] = [];
  await app.services.payments.recoverLost(new Date(0), (lost) => void found.push(lost));
  return found;
}
const lostPayment = () =>
  app.adapters.gateway.createIntent({ transactionId: 4_711 as TransactionId, key: crypto.randomUUID(), amountCents: 4_900 });

it('a paid payment whose row is lost is refunded once; one that is open is canceled; those of others and of rows that are there stay', async () => {
  await platformHas(app, 50_000);
  const open = await openPayment(await app.signUp('parent'), await sellingTrainer(app));
  const [paid, begun] = [await lostPayment(), await lostPayment()];
  await payByCard(app, paid.clientSecret);
  await expect(withFaults(app, { providerDown: true }, () => recoverLost())).rejects.toMatchObject({
    code: 'provider.unavailable',
  });
  const found = await recoverLost();
  expect(found).toHaveLength(2);
  expect(found).toContainEqual({ intentId: paid.intentId, amountCents: 4_900, outcome: 'refunded' });
  expect(found).toContainEqual({ intentId: begun.intentId, amountCents: 4_900, outcome: 'canceled' });
  await recoverLost();
  const { data } = await atProvider<{ data: { amount: number }[] }>(app, 'refunds');
  expect(data).toMatchObject([{ amount: 4_900 }]);
  expect(await atProvider(app, `payment_intents/${open.clientSecret?.split('_secret_')[0]}`)).toMatchObject({
    status: 'requires_payment_method',
  });
});

it('a payment that reached its row too late for the backup is settled', async () => {
  const parent = await app.signUp('parent');
  const { transactionId, clientSecret } = await openPayment(parent, await sellingTrainer(app));
  await payByCard(app, clientSecret);
  await app.db.updateTable('transactions').set({ providerIntentId: null }).where('id', '=', transactionId).execute();
  expect(await recoverLost()).toContainEqual(expect.objectContaining({ outcome: 'settled' }));
  expect(await app.db.selectFrom('transactions').select('status').where('id', '=', transactionId).execute()).toEqual([
    { status: 'succeeded' },
  ]);
});
