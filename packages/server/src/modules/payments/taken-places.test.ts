import { expect, it } from 'vitest';
import { refundInFull } from '../../testing/charges.ts';
import { paidRequest, sellingTrainer } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

it('a group purchase that is refunded in full frees its place for the next buyer', { timeout: 60_000 }, async () => {
  const trainer = await sellingTrainer(app, { maxCapacity: 2 });
  const buy = () => paidRequest(app, { trainer, sessionType: 'group' });
  const first = await buy();
  await buy();
  await expect(buy()).rejects.toMatchObject({ code: 'payment.group_full' });
  await refundInFull(app, first.transactionId);
  await app.drainJobs();
  expect((await buy()).transactionId).toBeGreaterThan(first.transactionId);
  await expect(buy()).rejects.toMatchObject({ code: 'payment.group_full' });
});
