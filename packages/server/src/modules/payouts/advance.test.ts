import type { PayoutId } from '@x1/contract/core/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import {
  atProvider,
  type BankedTrainer,
  commandProvider,
  earnedForFriday,
  platformHas,
  trainerWithBank,
  transfersTo,
} from '../../testing/given-payouts.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp } from '../../testing/start-app.ts';
import { nextFriday, runAt } from './fridays.ts';
import { runPayouts } from './jobs.ts';
import type { PayoutProvider } from './port.ts';
import { createPayoutsService } from './service.ts';

/** A process dies or loses its connection right before or after each call to the provider; the next one continues from there. */

const app = await openApp({ clock: createTestClock('2026-02-11T12:00:00Z') });
beforeAll(async () => {
  await platformHas(app, 5_000_000);
  await app.services.payouts.runDueFridays();
});

type Call = 'transfer' | 'listReversals' | 'payOut' | 'readBankPayout' | 'reverse' | 'readAccount';

class Died extends Error {}

const newSellers = { sessions: 0, days: 0, capCents: 100_000 };

/** The same product on the real adapter, in a process that dies at one call. */
function dyingAt(call: Call, when: 'before' | 'after') {
  const real = app.adapters.payoutProvider;
  const dying: PayoutProvider = {
    ...real,
    [call]: async (input: never) => {
      if (when === 'after') await (real[call] as (input: never) => Promise<unknown>)(input);
      throw new Died(`${when} ${call}`);
    },
  };
  const { accounts, trainers, ledger, sessions } = app.services;
  const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const { db, clock, events, jobs, publicUrl } = app;
  return createPayoutsService({
    db,
    clock,
    events,
    logger,
    jobs,
    payoutProvider: dying,
    accounts,
    trainers,
    ledger,
    sessions,
    newSellers,
    publicUrl,
  });
}

/** A payout that is decided and not yet sent. */
async function decided(): Promise<{ trainer: BankedTrainer; payoutId: PayoutId }> {
  const trainer = await trainerWithBank(app);
  await earnedForFriday(app, trainer, 12_345);
  app.clock.set(runAt(nextFriday(app.clock.now())));
  await app.services.payouts.runDueFridays();
  const { id } = await app.db.selectFrom('payouts').select('id').where('trainerId', '=', trainer.trainerId).executeTakeFirstOrThrow();
  return { trainer, payoutId: id as PayoutId };
}

const payout = (id: PayoutId) => app.db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const journalsOf = async (id: PayoutId) =>
  (await app.db.selectFrom('journals').select('kind').where('payoutId', '=', id).orderBy('id').execute()).map(({ kind }) => kind);
const bankPayoutsOf = async ({ accountId }: BankedTrainer) =>
  (await atProvider<{ data: { status: string; amount: number }[] }>(app, 'payouts', { account: accountId })).data;

/** The reconcilers of the next days. */
async function laterWithoutWebhooks(): Promise<void> {
  for (const hours of [1, 2, 24]) {
    app.clock.advance({ hours });
    await app.runNow(runPayouts);
  }
}

describe('a payout whose process dies', () => {
  it.each([
    ['before', 'transfer'],
    ['after', 'transfer'],
    ['before', 'listReversals'],
    ['after', 'listReversals'],
    ['before', 'payOut'],
    ['after', 'payOut'],
  ] as const)('%s %s reaches the bank once', async (when, call) => {
    const { trainer, payoutId } = await decided();
    await withFaults(app, { dropWebhooks: true }, async () => {
      const { payouts } = app.services;
      for (let deaths = 0; deaths < 2; deaths += 1) await expect(dyingAt(call, when).advance(payoutId)).rejects.toThrow(Died);
      await payouts.advance(payoutId);
      expect(await payout(payoutId)).toMatchObject({ status: 'sent', transferAttempt: 1 });
      await laterWithoutWebhooks();
      expect(await payout(payoutId)).toMatchObject({ status: 'paid' });
      expect(await transfersTo(app, trainer.accountId)).toMatchObject([{ amount: 12_345, amount_reversed: 0 }]);
      expect(await bankPayoutsOf(trainer)).toMatchObject([{ amount: 12_345, status: 'paid' }]);
      expect(await journalsOf(payoutId)).toEqual(['payout', 'transfer']);
    });
  });

  it('after the transfer is not transferred twice, even when the provider has forgotten the key', async () => {
    const { trainer, payoutId } = await decided();
    await expect(dyingAt('transfer', 'after').advance(payoutId)).rejects.toThrow(Died);
    app.clock.advance({ hours: 49 });
    await expect(dyingAt('payOut', 'after').advance(payoutId)).rejects.toThrow(Died);
    app.clock.advance({ hours: 49 });
    await app.services.payouts.advance(payoutId);
    expect(await transfersTo(app, trainer.accountId)).toHaveLength(1);
    expect(await bankPayoutsOf(trainer)).toHaveLength(1);
    await laterWithoutWebhooks();
    expect(await payout(payoutId)).toMatchObject({ status: 'paid' });
  });

  it.each([
    ['before', 'readBankPayout'],
    ['after', 'readBankPayout'],
    ['before', 'readAccount'],
    ['before', 'reverse'],
    ['after', 'reverse'],
  ] as const)("%s %s, with a bank that refused it, returns to the balance once with the bank's reason", async (when, call) => {
    const { trainer, payoutId } = await decided();
    await withFaults(app, { dropWebhooks: true }, async () => {
      await commandProvider(app, `accounts/${trainer.accountId}/bank`, { bank: 'closed' });
      await app.services.payouts.advance(payoutId);
      app.clock.advance({ minutes: 5 });
      await atProvider(app, 'balance');
      for (let deaths = 0; deaths < 2; deaths += 1) {
        await dyingAt(call, when)
          .advance(payoutId)
          .catch((error) => expect(error).toBeInstanceOf(Died));
      }
      await app.services.payouts.advance(payoutId);
      expect(await payout(payoutId)).toMatchObject({ status: 'returned', returnReason: expect.stringContaining('account closed') });
      expect(await transfersTo(app, trainer.accountId)).toMatchObject([{ amount: 12_345, amount_reversed: 12_345 }]);
      expect(await journalsOf(payoutId)).toEqual(['payout', 'transfer', 'transfer_reversed']);
      expect(await app.services.ledger.balanceOf(app.db, trainer.trainerId)).toMatchObject({ payableCents: 12_345, inTransitCents: 0 });
    });
  });
});

describe('several processes that work on one payout at once', () => {
  it('make one transfer and one payment to the bank', async () => {
    const { trainer, payoutId } = await decided();
    const { payouts } = app.services;
    const alone = await Promise.all(Array.from({ length: 5 }, () => payouts.advance(payoutId)));
    expect(alone.filter(Boolean).length).toBeGreaterThanOrEqual(1);
    expect(await payout(payoutId)).toMatchObject({ status: 'sent' });
    expect(await transfersTo(app, trainer.accountId)).toHaveLength(1);
    expect(await bankPayoutsOf(trainer)).toHaveLength(1);
    expect(await journalsOf(payoutId)).toEqual(['payout', 'transfer']);
    await app.drainJobs();
  });

  it('process a provider event that arrives while one of them is waiting for the provider', async () => {
    const { trainer, payoutId } = await decided();
    const underWay = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const real = app.adapters.payoutProvider;
    const { accounts, trainers, ledger, sessions } = app.services;
    const { db, clock, events, jobs, publicUrl } = app;
    const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const slow: PayoutProvider = {
      ...real,
      payOut: async (order) => {
        const outcome = await real.payOut(order);
        underWay.resolve();
        await finish.promise;
        return outcome;
      },
    };
    const other = createPayoutsService({
      db,
      clock,
      events,
      logger,
      jobs,
      payoutProvider: slow,
      accounts,
      trainers,
      ledger,
      sessions,
      newSellers,
      publicUrl,
    });
    const slowly = other.advance(payoutId);
    await underWay.promise;
    expect(await app.services.payouts.advance(payoutId)).toBe(false);
    clock.advance({ seconds: 10 });
    await atProvider(app, 'balance');
    await app.drainJobs();
    finish.resolve();
    expect(await slowly).toBe(true);
    expect(await payout(payoutId)).toMatchObject({ status: 'sent' });
    clock.advance({ seconds: 10 });
    await app.drainJobs();
    expect(await payout(payoutId)).toMatchObject({ status: 'paid' });
    expect(await bankPayoutsOf(trainer)).toHaveLength(1);
  });
});
