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

/** A reconciler, and whom it has looked after. */
function given(answer: (payoutId: PayoutId) => void = () => {}) {
  const lookedAfter: PayoutId[] = [];
  const advance = async (payoutId: PayoutId) => {
    lookedAfter.push(payoutId);
    answer(payoutId);
    return true;
  };
  return { lookedAfter, reconciler: createReconciler({ db: app.db, clock: app.clock, logger, advance }) };
}

it('looks after every payout that has not ended', async () => {
  const { lookedAfter, reconciler } = given();
  await reconciler.run('new');
  expect(lookedAfter).toEqual(payoutIds);
});

it('stops asking a provider that does not answer', async () => {
  const { lookedAfter, reconciler } = given(() => {
    throw new AppError('provider.unavailable');
  });
  await reconciler.run('all');
  expect(lookedAfter).toEqual(payoutIds.slice(0, 3));
});

it('goes on after one that fails for another reason', async () => {
  const { lookedAfter, reconciler } = given((payoutId) => {
    if (payoutId !== payoutIds.at(-1)) throw new Error('a mistake of ours');
  });
  await reconciler.run('all');
  expect(lookedAfter).toEqual(payoutIds);
});

it('looks at all once a day, at what banks have not answered once an hour', async () => {
  const { reconciler } = given();
  const scopes = [0, 1, 59, 1, 60, 22 * 60].map((minutes) => {
    app.clock.advance({ minutes });
    return reconciler.nextScope();
  });
  expect(scopes).toEqual(['all', 'new', 'open', 'new', 'open', 'all']);
});
