import type { PayoutId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { nextFriday, runAt } from '../modules/payouts/fridays.ts';
import { whileAlone } from '../platform/db/lease.ts';
import { createTestClock } from '../testing/clock.ts';
import { earnedForFriday, platformHas, trainerWithBank } from '../testing/given-payouts.ts';
import { openApp } from '../testing/start-app.ts';
import { advanceInTurn } from './paydays.ts';

const app = await openApp({ clock: createTestClock('2026-02-11T12:00:00Z') });

it('a payout of the demo that a job is at is advanced when the job is done', async () => {
  await platformHas(app, 100_000);
  await app.services.payouts.runDueFridays();
  const trainer = await trainerWithBank(app);
  await earnedForFriday(app, trainer, 12_345);
  app.clock.set(runAt(nextFriday(app.clock.now())));
  await app.services.payouts.runDueFridays();
  const payouts = app.db.selectFrom('payouts').select(['id', 'status']).where('trainerId', '=', trainer.trainerId);
  const id = (await payouts.executeTakeFirstOrThrow()).id as PayoutId;
  const [begun, finish, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const job = whileAlone(app.db, { namespace: 'payout', id }, async () => {
    begun.resolve();
    await finish.promise;
  });
  await begun.promise;
  const { advance } = app.services.payouts;
  const noting = {
    advance: async (payoutId: PayoutId) => {
      const isDone = await advance(payoutId);
      if (!isDone) refused.resolve();
      return isDone;
    },
  };
  const advanced = advanceInTurn(noting, id);
  await refused.promise;
  finish.resolve();
  await Promise.all([job, advanced]);
  expect(await payouts.executeTakeFirstOrThrow()).toMatchObject({ status: 'sent' });
});
