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

/** The payouts of another process of the product, on the same provider as far as the given calls leave it. */
function inAnotherProcess(calls: (real: PayoutProvider) => Partial<PayoutProvider>) {
  const real = app.adapters.payoutProvider;
  const { settings, accounts, trainers, ledger, sessions } = app.services;
  const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const { db, clock, events, jobs, publicUrl } = app;
  return createPayoutsService({
    db,
    clock,
    events,
    logger,
    jobs,
    payoutProvider: { ...real, ...calls(real) },
    settings,
    accounts,
    trainers,
    ledger,
    sessions,
    publicUrl,
  });
}

/** One that dies at a call. */
const dyingAt = (call: Call, when: 'before' | 'after') =>
  inAnotherProcess((real) => ({
    [call]: async (input: never) => {
      if (when === 'after') await (real[call] as (input: never) => Promise<unknown>)(input);
      throw new Died(`${when} ${call}`);
    },
  }));

/** One that waits at a call until it's told to go on. */
function waitingAt(call: Call, when: 'before' | 'after') {
  const underWay = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const wait = async () => {
    underWay.resolve();
    await finish.promise;
  };
  const payouts = inAnotherProcess((real) => ({
    [call]: async (input: never) => {
      if (when === 'before') await wait();
      const answer = await (real[call] as (input: never) => Promise<unknown>)(input);
      if (when === 'after') await wait();
      return answer;
    },
  }));
  return { payouts, untilThere: underWay.promise, goOn: () => finish.resolve() };
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
    const { clock } = app;
    const other = waitingAt('payOut', 'after');
    const slowly = other.payouts.advance(payoutId);
    await other.untilThere;
    expect(await app.services.payouts.advance(payoutId)).toBe(false);
    clock.advance({ seconds: 10 });
    await atProvider(app, 'balance');
    await app.drainJobs();
    other.goOn();
    expect(await slowly).toBe(true);
    expect(await payout(payoutId)).toMatchObject({ status: 'sent' });
    clock.advance({ seconds: 10 });
    await app.drainJobs();
    expect(await payout(payoutId)).toMatchObject({ status: 'paid' });
    expect(await bankPayoutsOf(trainer)).toHaveLength(1);
  });
});

/** As when the process was suspended, or could not reach the database, for longer than its lease. */
const leaseExpires = (id: PayoutId) =>
  app.db
    .updateTable('leases')
    .set({ expiresAt: new Date(0) })
    .where('name', '=', `payout:${id}`)
    .execute();

describe('a payout that another process takes over', () => {
  it.each([
    ['before', 'transfer'],
    ['after', 'transfer'],
    ['before', 'listReversals'],
    ['before', 'payOut'],
    ['after', 'payOut'],
  ] as const)('%s %s reaches the bank once, and the process that was late writes nothing', async (when, call) => {
    const { trainer, payoutId } = await decided();
    const late = waitingAt(call, when);
    const lateEnd = late.payouts.advance(payoutId);
    await late.untilThere;
    await leaseExpires(payoutId);
    expect(await app.services.payouts.advance(payoutId)).toBe(true);
    const written = await payout(payoutId);
    expect(written).toMatchObject({ status: 'sent', transferAttempt: 1 });
    late.goOn();
    expect(await lateEnd).toBe(false);
    expect(await payout(payoutId)).toEqual(written);
    expect(await transfersTo(app, trainer.accountId)).toMatchObject([{ amount: 12_345, amount_reversed: 0 }]);
    expect(await bankPayoutsOf(trainer)).toHaveLength(1);
    await app.drainJobs();
    await laterWithoutWebhooks();
    expect(await payout(payoutId)).toMatchObject({ status: 'paid' });
    expect(await journalsOf(payoutId)).toEqual(['payout', 'transfer']);
  });

  it('while both ask for the transfer is transferred once', async () => {
    const { trainer, payoutId } = await decided();
    const [late, later] = [waitingAt('transfer', 'before'), waitingAt('transfer', 'before')];
    const lateEnd = late.payouts.advance(payoutId);
    await late.untilThere;
    await leaseExpires(payoutId);
    const laterEnd = later.payouts.advance(payoutId);
    await later.untilThere;
    late.goOn();
    later.goOn();
    expect(await Promise.all([lateEnd, laterEnd])).toEqual([false, true]);
    expect(await transfersTo(app, trainer.accountId)).toMatchObject([{ amount: 12_345, amount_reversed: 0 }]);
    expect(await bankPayoutsOf(trainer)).toHaveLength(1);
    await app.drainJobs();
    await laterWithoutWebhooks();
    expect(await payout(payoutId)).toMatchObject({ status: 'paid' });
  });

  it('while the provider refuses it for now counts that refusal once, and is sent under the next key', async () => {
    const { trainer, payoutId } = await decided();
    const refused = { kind: 'refused', reason: 'too_little_available' } as const;
    const underWay = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const late = inAnotherProcess(() => ({
      transfer: async () => {
        underWay.resolve();
        await finish.promise;
        return refused;
      },
    }));
    const lateEnd = late.advance(payoutId);
    await underWay.promise;
    await leaseExpires(payoutId);
    expect(await inAnotherProcess(() => ({ transfer: async () => refused })).advance(payoutId)).toBe(true);
    finish.resolve();
    expect(await lateEnd).toBe(false);
    expect(await payout(payoutId)).toMatchObject({ status: 'decided', transferAttempt: 2 });
    await app.services.payouts.advance(payoutId);
    expect(await transfersTo(app, trainer.accountId)).toHaveLength(1);
    await app.drainJobs();
  });
});
