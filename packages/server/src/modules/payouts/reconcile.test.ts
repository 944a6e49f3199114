import type { PayoutId } from '@x1/contract/core/ids.ts';
import { beforeAll, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { createTestClock } from '../../testing/clock.ts';
import { earnedForFriday } from '../../testing/given-payouts.ts';
import { insertProgram, insertReadyTrainer } from '../../testing/rows.ts';
import { openApp } from '../../testing/start-app.ts';
import { runAt } from './fridays.ts';
import { createReconciler } from './reconcile.ts';

let payoutIds: PayoutId[];
const app = await openApp({ clock: createTestClock(runAt('2026-02-06')) });
beforeAll(async () => {
  await app.services.payouts.runDueFridays();
  for (let count = 0; count < 6; count += 1) {
    const { id } = await insertReadyTrainer(app.db);
    await earnedForFriday(app, { programId: await insertProgram(app.db, { trainerId: id }) }, 6_000);
  }
  app.clock.set(runAt('2026-02-13'));
  await app.services.payouts.runDueFridays();
  payoutIds = (await app.db.selectFrom('payouts').select('id').orderBy('id').execute()).map(({ id }) => id as PayoutId);
  app.clock.advance({ minutes: 1 });
});

const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A reconciler, and the payouts it has worked on. */
function given(answer: (payoutId: PayoutId) => void = () => {}) {
  const advanced: PayoutId[] = [];
  const advance = async (payoutId: PayoutId) => {
    advanced.push(payoutId);
    answer(payoutId);
    return true;
  };
  return { advanced, reconciler: createReconciler({ db: app.db, clock: app.clock, logger, advance }) };
}

it('works on every payout that has not ended', async () => {
  const { advanced, reconciler } = given();
  await reconciler.run('new');
  expect(advanced).toEqual(payoutIds);
});

it('stops after three calls when the provider does not answer', async () => {
  const { advanced, reconciler } = given(() => {
    throw new AppError('provider.unavailable');
  });
  await reconciler.run('all');
  expect(advanced).toEqual(payoutIds.slice(0, 3));
});

it('continues after a payout that fails for a different reason', async () => {
  const { advanced, reconciler } = given((payoutId) => {
    if (payoutId !== payoutIds.at(-1)) throw new Error('a mistake of ours');
  });
  await reconciler.run('all');
  expect(advanced).toEqual(payoutIds);
});

it("checks all payouts once a day, those without a bank's answer once an hour, and new ones in between", async () => {
  const { reconciler } = given();
  const scopes = [0, 1, 59, 1, 60, 22 * 60].map((minutes) => {
    app.clock.advance({ minutes });
    return reconciler.nextScope();
  });
  expect(scopes).toEqual(['all', 'new', 'open', 'new', 'open', 'all']);
});
