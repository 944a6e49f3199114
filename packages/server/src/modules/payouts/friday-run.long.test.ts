import type { AppointmentId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createTestClock } from '../../testing/clock.ts';
import { givenBack, releasedShare } from '../../testing/given-payouts.ts';
import { insertProgram, insertReadyTrainer, insertUser } from '../../testing/rows.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createDecide } from './decide.ts';
import { createFridayRun } from './friday-run.ts';
import { cutoffOf, runAt } from './fridays.ts';

/** Who is paid how much on a Friday: decided in the database, before any call to a provider. Each test has its own clock. */

type Trainer = Awaited<ReturnType<typeof aTrainer>>;

/** An app whose last run was on this Friday. */
async function since(friday: string): Promise<TestApp> {
  const app = await startApp({ clock: createTestClock(runAt(friday)) });
  onTestFinished(() => app.close());
  await app.services.payouts.runDueFridays();
  return app;
}

async function aTrainer(app: TestApp) {
  const { id: trainerId, userId } = await insertReadyTrainer(app.db);
  return { trainerId, userId, programId: await insertProgram(app.db, { trainerId }) };
}

/** Moves the clock to ten o'clock on that Friday and runs. */
async function run(app: TestApp, friday: string): Promise<void> {
  app.clock.set(runAt(friday));
  await app.services.payouts.runDueFridays();
}

const hours = 3_600;
const secondsFrom = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1_000);
/** A share that this Friday pays, unless it was released `secondsLater`. */
const earn = (app: TestApp, trainer: Trainer, friday: string, amountCents: number, secondsLater = -5 * hours) =>
  releasedShare(app, trainer, { releasedAt: secondsFrom(cutoffOf(friday), secondsLater), amountCents });

const payoutsOf = async (app: TestApp, { trainerId }: Trainer) =>
  (await app.db.selectFrom('payouts').selectAll().where('trainerId', '=', trainerId).orderBy('id').execute()).map(
    ({ friday, amountCents }) => [friday, amountCents],
  );
const sharesOf = async (app: TestApp, { trainerId }: Trainer) => {
  const rows = await app.db
    .selectFrom('payoutShares')
    .innerJoin('payouts', 'payouts.id', 'payoutShares.payoutId')
    .select('transactionId')
    .where('trainerId', '=', trainerId)
    .orderBy('transactionId')
    .execute();
  return rows.map(({ transactionId }) => transactionId);
};
const runsOf = (app: TestApp) => app.db.selectFrom('payoutRuns').selectAll().orderBy('friday').execute();

describe("a Friday's payout run", () => {
  it.each([
    ['in winter', '2026-01-09', '2026-01-16'],
    ['after the clocks went forward', '2026-03-06', '2026-03-13'],
    ['before they go back', '2026-10-23', '2026-10-30'],
    ['after they went back', '2026-10-30', '2026-11-06'],
  ])('%s pays what was released before Monday, to the second', async (_when, last, friday) => {
    const app = await since(last);
    const [before, on] = [await aTrainer(app), await aTrainer(app)];
    const taken = await earn(app, before, friday, 6_000, -1);
    await earn(app, on, friday, 6_000, 0);
    app.clock.set(secondsFrom(runAt(friday), -1));
    await app.services.payouts.runDueFridays();
    expect(await payoutsOf(app, before)).toEqual([]);
    await run(app, friday);
    expect(await payoutsOf(app, before)).toEqual([[friday, 6_000]]);
    expect(await sharesOf(app, before)).toEqual([taken]);
    expect(await payoutsOf(app, on)).toEqual([]);
  });

  it('carries $49.99 over to the next week and pays $50.00', async () => {
    const app = await since('2026-02-06');
    const [carried, paid] = [await aTrainer(app), await aTrainer(app)];
    await earn(app, carried, '2026-02-13', 4_999);
    await earn(app, paid, '2026-02-13', 5_000);
    await run(app, '2026-02-13');
    expect([await payoutsOf(app, carried), await payoutsOf(app, paid)]).toEqual([[], [['2026-02-13', 5_000]]]);
    await earn(app, carried, '2026-02-20', 1);
    await run(app, '2026-02-20');
    expect([await payoutsOf(app, carried), await payoutsOf(app, paid)]).toEqual([[['2026-02-20', 5_000]], [['2026-02-13', 5_000]]]);
  });

  it('pays once, however often it is started', async () => {
    const app = await since('2026-02-06');
    const trainer = await aTrainer(app);
    await earn(app, trainer, '2026-02-13', 6_000);
    for (let again = 0; again < 3; again += 1) await run(app, '2026-02-13');
    await earn(app, trainer, '2026-02-13', 7_000, -20 * hours);
    await run(app, '2026-02-13');
    expect(await payoutsOf(app, trainer)).toEqual([['2026-02-13', 6_000]]);
    await run(app, '2026-02-20');
    expect(await payoutsOf(app, trainer)).toEqual([
      ['2026-02-13', 6_000],
      ['2026-02-20', 7_000],
    ]);
  });

  it('is not repeated when the clock is set back', async () => {
    const app = await since('2026-02-06');
    await run(app, '2026-02-13');
    app.clock.set(runAt('2026-01-30'));
    await app.services.payouts.runDueFridays();
    expect((await runsOf(app)).map(({ friday }) => friday)).toEqual(['2026-02-06', '2026-02-13']);
  });

  it('pays less when earlier paid-out sessions were refunded', async () => {
    const app = await since('2026-02-06');
    const trainer = await aTrainer(app);
    const first = await earn(app, trainer, '2026-02-13', 8_500);
    await run(app, '2026-02-13');
    await givenBack(app, trainer, { transactionId: first, grossCents: 8_500, amountCents: 8_500 });
    await earn(app, trainer, '2026-02-20', 12_000);
    await settleDebt(app, trainer);
    await run(app, '2026-02-20');
    expect(await payoutsOf(app, trainer)).toEqual([['2026-02-13', 8_500]]);
    await earn(app, trainer, '2026-02-27', 2_000);
    await run(app, '2026-02-27');
    expect((await payoutsOf(app, trainer)).at(-1)).toEqual(['2026-02-27', 5_500]);
  });
});

/** What a debt of 8,500 leaves of 12,000. */
async function settleDebt(app: TestApp, { trainerId }: Trainer): Promise<void> {
  expect(await app.services.ledger.balanceOf(app.db, trainerId)).toMatchObject({ payableCents: 3_500, owedCents: 0 });
}

describe('a trainer who cannot be paid', () => {
  it.each([
    [
      'because the payout account is restricted',
      'payoutAccounts',
      { state: 'RESTRICTED', payoutsEnabled: false },
      { state: 'ACTIVE', payoutsEnabled: true },
    ],
    [
      'because the payout account is not finished',
      'payoutAccounts',
      { state: 'PENDING', payoutsEnabled: false },
      { state: 'ACTIVE', payoutsEnabled: true },
    ],
    ['because an operator has disabled the account', 'users', { disabledAt: new Date('2026-02-01T00:00:00Z') }, { disabledAt: null }],
  ] as const)('%s is paid the whole sum on a later Friday', async (_why, table, blocked, free) => {
    const app = await since('2026-02-06');
    const trainer = await aTrainer(app);
    const owner = table === 'users' ? 'id' : 'userId';
    const set = (values: object) =>
      app.db
        .updateTable(table as 'users')
        .set(values)
        .where(owner as 'id', '=', trainer.userId)
        .execute();
    await set(blocked);
    await earn(app, trainer, '2026-02-13', 6_000);
    await run(app, '2026-02-13');
    expect(await payoutsOf(app, trainer)).toEqual([]);
    expect((await runsOf(app)).at(-1)).toMatchObject({ friday: '2026-02-13', finishedAt: app.clock.now() });
    await set(free);
    await earn(app, trainer, '2026-02-20', 5_000);
    await run(app, '2026-02-20');
    expect(await payoutsOf(app, trainer)).toEqual([['2026-02-20', 11_000]]);
  });
});

describe('a held share', () => {
  const sessionOf = async (app: TestApp, transactionId: TransactionId, tx: Tx | Db = app.db) =>
    (await app.services.scheduling.findAppointmentOfTransaction(tx, transactionId)) as AppointmentId;
  const hold = (app: TestApp, { trainerId }: Trainer, transactionId: TransactionId, cause: 'report' | 'dispute') =>
    inTransaction(app.db, async (tx) => {
      const appointmentId = await sessionOf(app, transactionId, tx);
      await app.services.payouts.holdShare(tx, { appointmentId, trainerId, transactionId, cause });
    });
  const lift = (app: TestApp, transactionId: TransactionId, cause: 'report' | 'dispute') =>
    inTransaction(app.db, async (tx) =>
      app.services.payouts.liftHold(tx, { appointmentId: await sessionOf(app, transactionId, tx), cause }),
    );
  const isTaken = async (app: TestApp, transactionId: TransactionId) =>
    app.services.payouts.isTaken(app.db, await sessionOf(app, transactionId));

  it('is left out of payouts until every hold is lifted', async () => {
    const app = await since('2026-02-06');
    const trainer = await aTrainer(app);
    const held = await earn(app, trainer, '2026-02-13', 8_000);
    const free = await earn(app, trainer, '2026-02-13', 5_000, -8 * hours);
    for (const cause of ['report', 'dispute', 'report'] as const) await hold(app, trainer, held, cause);
    await run(app, '2026-02-13');
    expect(await payoutsOf(app, trainer)).toEqual([['2026-02-13', 5_000]]);
    expect([await isTaken(app, held), await isTaken(app, free)]).toEqual([false, true]);
    await lift(app, held, 'report');
    await run(app, '2026-02-20');
    expect(await payoutsOf(app, trainer)).toHaveLength(1);
    await lift(app, held, 'dispute');
    await lift(app, held, 'dispute');
    await run(app, '2026-02-27');
    expect((await payoutsOf(app, trainer)).at(-1)).toEqual(['2026-02-27', 8_000]);
    expect(await isTaken(app, held)).toBe(true);
  });

  it('of one session is paid later, while the other session of the payment is paid on its own Friday (R38)', async () => {
    const app = await since('2026-02-06');
    const trainer = await aTrainer(app);
    const heldAt = (friday: string) => ({ startsAt: secondsFrom(cutoffOf(friday), -5 * hours), isCompleted: true });
    const { transactionId, further } = await insertPaidAppointment(app.db, {
      parentId: await insertUser(app.db, { role: 'parent' }),
      programId: await insertProgram(app.db, { trainerId: trainer.trainerId, sessionsIncluded: 2 }),
      amountCents: 12_000,
      createdAt: new Date('2026-02-01T12:00:00Z'),
      state: heldAt('2026-02-13'),
      further: [heldAt('2026-02-20')],
    });
    await run(app, '2026-02-13');
    expect(await payoutsOf(app, trainer)).toEqual([['2026-02-13', 6_000]]);
    const { payouts } = app.services;
    const second = { appointmentId: further[0] as AppointmentId, transactionId, trainerId: trainer.trainerId, cause: 'report' } as const;
    await inTransaction(app.db, (tx) => payouts.holdShare(tx, second));
    await run(app, '2026-02-20');
    expect(await payoutsOf(app, trainer)).toHaveLength(1);
    await inTransaction(app.db, (tx) => payouts.liftHold(tx, second));
    await run(app, '2026-02-27');
    expect(await payoutsOf(app, trainer)).toEqual([
      ['2026-02-13', 6_000],
      ['2026-02-27', 6_000],
    ]);
  });

  it('can be held again after its hold was lifted', async () => {
    const app = await since('2026-02-06');
    const trainer = await aTrainer(app);
    const held = await earn(app, trainer, '2026-02-13', 8_000);
    await hold(app, trainer, held, 'dispute');
    await lift(app, held, 'dispute');
    await hold(app, trainer, held, 'dispute');
    await run(app, '2026-02-13');
    expect(await payoutsOf(app, trainer)).toEqual([]);
  });

  it('is either held or paid when both happen at once', async () => {
    const app = await since('2026-02-06');
    const trainers = await Promise.all(Array.from({ length: 12 }, () => aTrainer(app)));
    const shares = await Promise.all(trainers.map((trainer) => earn(app, trainer, '2026-02-13', 8_000)));
    app.clock.set(runAt('2026-02-13'));
    const { payouts } = app.services;
    const reports = trainers.map(({ trainerId }, index) =>
      inTransaction(app.db, async (tx) => {
        const transactionId = shares[index] as TransactionId;
        const appointmentId = await sessionOf(app, transactionId, tx);
        await payouts.holdShare(tx, { appointmentId, trainerId, transactionId, cause: 'report' });
        return payouts.isTaken(tx, appointmentId);
      }),
    );
    const [wasTaken] = await Promise.all([Promise.all(reports), payouts.runDueFridays()]);
    for (const [index, trainer] of trainers.entries()) {
      expect(await payoutsOf(app, trainer)).toHaveLength(wasTaken[index] ? 1 : 0);
    }
  });
});

describe('after downtime', () => {
  it('three missed Fridays are run once each, in order and with their own cutoffs', async () => {
    const app = await since('2026-02-06');
    const [trainer, late] = [await aTrainer(app), await aTrainer(app)];
    const fridays = ['2026-02-13', '2026-02-20', '2026-02-27'];
    for (const [index, friday] of fridays.entries()) await earn(app, trainer, friday, 6_000 + index);
    await earn(app, late, '2026-02-20', 3_000);
    await earn(app, late, '2026-02-27', 3_000);
    await earn(app, late, '2026-02-27', 9_000, 0);
    app.clock.set(secondsFrom(runAt('2026-02-27'), 30 * hours));
    await app.services.payouts.runDueFridays();
    await app.services.payouts.runDueFridays();
    expect(await payoutsOf(app, trainer)).toEqual(fridays.map((friday, index) => [friday, 6_000 + index]));
    expect(await payoutsOf(app, late)).toEqual([['2026-02-27', 6_000]]);
    expect(await runsOf(app)).toMatchObject(['2026-02-06', ...fridays].map((friday) => ({ friday, cutoffAt: cutoffOf(friday) })));
  });

  it('no Friday before the first start is run', async () => {
    const app = await since('2026-06-05');
    expect(await runsOf(app)).toMatchObject([{ friday: '2026-06-05' }]);
  });
});

it('pays the other trainers when one fails, and that one a minute later', async () => {
  const app = await since('2026-02-06');
  const trainers = [await aTrainer(app), await aTrainer(app), await aTrainer(app)];
  for (const trainer of trainers) await earn(app, trainer, '2026-02-13', 6_000);
  const { db, clock, events, jobs, services } = app;
  const needs = {
    db,
    clock,
    events,
    jobs,
    ledger: services.ledger,
    settings: services.settings,
    keyOfTrainer: async (_tx: unknown, id: number) => `key-${id}`,
    readSeller: async () => null,
  };
  const runWithTrouble = createFridayRun({
    ...needs,
    decide: createDecide(needs),
    canPay: async (_tx, trainerId) => {
      if (trainerId === trainers[1]?.trainerId) throw new Error('this one is in trouble');
      return true;
    },
  });
  clock.set(runAt('2026-02-13'));
  await expect(runWithTrouble()).rejects.toThrow('1 trainers could not be paid');
  const counts = async () => Promise.all(trainers.map(async (trainer) => (await payoutsOf(app, trainer)).length));
  expect(await counts()).toEqual([1, 0, 1]);
  expect((await runsOf(app)).at(-1)).toMatchObject({ friday: '2026-02-13', finishedAt: null });
  clock.advance({ minutes: 1 });
  await services.payouts.runDueFridays();
  expect(await counts()).toEqual([1, 1, 1]);
  expect((await runsOf(app)).at(-1)).toMatchObject({ friday: '2026-02-13', finishedAt: clock.now() });
});

it('pays every trainer when there is more than one page of them', { timeout: 60_000 }, async () => {
  const app = await since('2026-02-06');
  const earnOnce = async () => earn(app, await aTrainer(app), '2026-02-13', 5_000);
  for (let count = 0; count < 205; count += 5) await Promise.all(Array.from({ length: 5 }, earnOnce));
  await run(app, '2026-02-13');
  const rows = await app.db.selectFrom('payouts').select(['trainerId', 'friday']).execute();
  expect([rows.length, new Set(rows.map((row) => row.trainerId as TrainerId)).size]).toEqual([205, 205]);
});
