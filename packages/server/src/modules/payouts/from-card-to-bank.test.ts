import { beforeAll, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { atProvider, banksAnswer, fridayComes, sessionHeldTomorrow, trainerWithBank } from '../../testing/given-payouts.ts';
import { openApp } from '../../testing/start-app.ts';
import { runPayouts } from './jobs.ts';

/** The whole path: a parent pays by card, the session is held, and two Fridays pass. */

// A Tuesday.
const app = await openApp({ clock: createTestClock('2026-02-10T15:00:00Z') });
beforeAll(() => app.runNow(runPayouts));

it("pays a parent's money to the trainer's bank on the Friday after the week of the session", async () => {
  const trainer = await trainerWithBank(app);
  await sessionHeldTomorrow(app, trainer);
  await sessionHeldTomorrow(app, trainer);
  expect(await trainer.api.payouts.balance()).toMatchObject({
    available: 9_800,
    nextPayout: { at: '2026-02-13T15:00:00.000Z', amount: 0, blockedReason: 'below_minimum' },
    request: { amount: 0, blockedReason: 'below_minimum' },
  });
  await fridayComes(app);
  expect(await trainer.api.payouts.listPayouts({ query: {} })).toEqual([]);
  expect((await trainer.api.payouts.balance()).nextPayout).toEqual({
    at: '2026-02-20T15:00:00.000Z',
    amount: 9_800,
    sessionCount: 2,
    blockedReason: null,
    carried: 0,
  });
  await fridayComes(app);
  await banksAnswer(app);
  const [payout] = await trainer.api.payouts.listPayouts({ query: {} });
  expect(payout).toMatchObject({
    kind: 'weekly',
    friday: '2026-02-20',
    amount: 9_800,
    status: 'paid',
    sessionCount: 2,
    returnReason: null,
  });
  expect(await trainer.api.payouts.balance()).toMatchObject({ held: 0, available: 0, onTheWay: 0, paidOut: 9_800, owed: 0 });
  expect(await atProvider(app, 'balance')).toMatchObject({ available: [{ amount: 0 }], pending: [{ amount: 0 }] });
});
