import { expect, it } from 'vitest';
import { atProvider, platformHas, trainerWithBank, transfersTo } from '../../testing/given-payouts.ts';
import { openApp } from '../../testing/start-app.ts';
import type { LostTransfer } from './recover-lost.ts';

const app = await openApp();

async function recoverLost(): Promise<LostTransfer[]> {
  const found: LostTransfer[] = [];
  await app.services.payouts.recoverLost(new Date(0), (lost) => void found.push(lost));
  return found;
}
const transfer = (destination: string, more: Record<string, string>) =>
  atProvider<{ id: string }>(app, 'transfers', { body: { amount: '5000', currency: 'usd', destination, ...more } });

it('a transfer of a lost payout that the balance would not have paid stops the payouts of its trainer, and only of that one', async () => {
  await platformHas(app, 50_000);
  const [trainer, other] = [await trainerWithBank(app), await trainerWithBank(app)];
  const { id } = await transfer(trainer.accountId, { 'metadata[payoutId]': '7', 'metadata[key]': crypto.randomUUID() });
  await transfer(other.accountId, { description: 'By hand' });
  const stopped = [{ transferId: id, amountCents: 5_000, outcome: 'stopped' }];
  expect(await recoverLost()).toEqual(stopped);
  expect(await recoverLost()).toEqual(stopped);
  expect(await app.db.selectFrom('payoutStops').select(['trainerId', 'reason']).execute()).toEqual([
    { trainerId: trainer.trainerId, reason: expect.stringContaining(id) },
  ]);
  expect(await app.db.selectFrom('payouts').select('id').execute()).toEqual([]);
  expect(await transfersTo(app, trainer.accountId)).toHaveLength(1);
});
