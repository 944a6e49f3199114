import { beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import {
  atProvider,
  type BankedTrainer,
  banksAnswer,
  commandProvider,
  earnedForFriday,
  finishBankSetup,
  fridayComes,
  platformHas,
  trainerWithBank,
  transfersTo,
} from '../../testing/given-payouts.ts';
import { withFaults } from '../../testing/provider.ts';
import { insertProgram, insertReadyTrainer } from '../../testing/rows.ts';
import { openApp } from '../../testing/start-app.ts';
import { runPayouts } from './jobs.ts';

/** From Friday's decision to the bank and back: with the real SDK, the sandbox's accounts and its banks. */

const app = await openApp({ clock: createTestClock('2026-02-11T12:00:00Z') });
beforeAll(async () => {
  await platformHas(app, 5_000_000);
  await app.runNow(runPayouts);
});

type Paid = Pick<BankedTrainer, 'trainerId'>;

const payoutsOf = ({ trainerId }: Paid) =>
  app.db.selectFrom('payouts').selectAll().where('trainerId', '=', trainerId).orderBy('id').execute();
const payableOf = async ({ trainerId }: Paid) => (await app.services.ledger.balanceOf(app.db, trainerId)).payableCents;
const journalsOf = async ({ trainerId }: Paid) =>
  (await app.db.selectFrom('journals').select('kind').where('trainerId', '=', trainerId).orderBy('id').execute()).map(({ kind }) => kind);
const stateOf = async ({ user }: BankedTrainer) =>
  (await app.db.selectFrom('payoutAccounts').select('state').where('userId', '=', user.id).executeTakeFirstOrThrow()).state;
const fundsOf = async ({ accountId }: BankedTrainer) => {
  const { available } = await atProvider<{ available: { amount: number }[] }>(app, 'balance', { account: accountId });
  return available[0]?.amount;
};

/** A trainer who is paid on the coming Friday. */
async function earning(amountCents = 12_345): Promise<BankedTrainer> {
  const trainer = await trainerWithBank(app);
  await earnedForFriday(app, trainer, amountCents);
  return trainer;
}

/** Advances the clock and runs the payout job. */
async function minutesLater(minutes = 1): Promise<void> {
  app.clock.advance({ minutes });
  await app.runNow(runPayouts);
}

describe('a Friday payout', () => {
  it('is transferred once and then sent to the bank', async () => {
    const trainer = await earning();
    await fridayComes(app);
    expect(await payoutsOf(trainer)).toMatchObject([{ kind: 'weekly', amountCents: 12_345, status: 'sent', paidAt: null }]);
    expect(await transfersTo(app, trainer.accountId)).toMatchObject([{ amount: 12_345, amount_reversed: 0 }]);
    expect(await fundsOf(trainer)).toBe(0);
    await banksAnswer(app);
    const [payout] = await payoutsOf(trainer);
    expect(payout).toMatchObject({ status: 'paid', paidAt: app.clock.now() });
    const { data } = await atProvider<{ data: object[] }>(app, 'payouts', { account: trainer.accountId });
    expect(data).toMatchObject([{ amount: 12_345, automatic: false, status: 'paid', metadata: { payoutId: String(payout?.id) } }]);
    expect(await journalsOf(trainer)).toEqual(['payout', 'transfer']);
    await minutesLater();
    expect(await transfersTo(app, trainer.accountId)).toHaveLength(1);
  });

  it('is completed when every webhook is lost', async () => {
    const trainer = await earning();
    await withFaults(app, { dropWebhooks: true }, async () => {
      await fridayComes(app);
      await banksAnswer(app);
      expect(await payoutsOf(trainer)).toMatchObject([{ status: 'sent' }]);
      await minutesLater(60);
    });
    expect(await payoutsOf(trainer)).toMatchObject([{ status: 'paid' }]);
  });

  it('is completed when every webhook arrives six times, newest first', async () => {
    const trainer = await earning();
    await withFaults(app, { duplicateWebhooks: 5, reorderWebhooks: true }, async () => {
      await fridayComes(app);
      await banksAnswer(app);
      await expect.poll(() => app.drainJobs().then(() => payoutsOf(trainer)), { timeout: 15_000 }).toMatchObject([{ status: 'paid' }]);
    });
    expect(await journalsOf(trainer)).toEqual(['payout', 'transfer']);
  });
});

describe('a payment provider that', () => {
  it.each([
    ['is down', { providerDown: true }],
    ['drops every connection', { resetConnections: true }],
  ])('%s on Friday delays a payout, which is then paid once', async (_how, faults) => {
    const trainer = await earning();
    await withFaults(app, faults, async () => {
      await fridayComes(app).catch(() => {});
      expect(await payoutsOf(trainer)).toMatchObject([{ status: 'decided', transferAttempt: 1 }]);
    });
    await minutesLater(20);
    await banksAnswer(app);
    expect(await payoutsOf(trainer)).toMatchObject([{ status: 'paid', transferAttempt: 1 }]);
    expect(await transfersTo(app, trainer.accountId)).toHaveLength(1);
  });

  it('has too little money available is asked again with a new key until it has enough', async () => {
    const trainer = await earning(9_000_000);
    await fridayComes(app);
    expect(await payoutsOf(trainer)).toMatchObject([{ status: 'decided', transferAttempt: 2 }]);
    await minutesLater(2);
    expect(await payoutsOf(trainer)).toMatchObject([{ status: 'decided', transferAttempt: 2 }]);
    await minutesLater(1);
    expect(await payoutsOf(trainer)).toMatchObject([{ status: 'decided', transferAttempt: 3 }]);
    expect(await payableOf(trainer)).toBe(0);
    await platformHas(app, 9_000_000);
    await minutesLater(4);
    expect(await payoutsOf(trainer)).toMatchObject([{ status: 'sent' }]);
    expect(await transfersTo(app, trainer.accountId)).toHaveLength(1);
    await banksAnswer(app);
  });

  it('restricts the account before the transfer returns the payout to the balance until the account is restored', async () => {
    const trainer = await earning();
    await withFaults(app, { dropWebhooks: true }, async () => {
      await commandProvider(app, `accounts/${trainer.accountId}/restrict`);
      await fridayComes(app);
    });
    expect(await payoutsOf(trainer)).toMatchObject([
      { status: 'returned', sentAt: null, returnReason: expect.stringContaining('bank setup') },
    ]);
    expect(await journalsOf(trainer)).toEqual(['payout', 'transfer_refused']);
    expect(await payableOf(trainer)).toBe(12_345);
    expect(await stateOf(trainer)).toBe('RESTRICTED');
    await fridayComes(app);
    expect(await payoutsOf(trainer)).toHaveLength(1);
    await commandProvider(app, `accounts/${trainer.accountId}/restore`);
    await app.drainJobs();
    await fridayComes(app);
    await banksAnswer(app);
    expect((await payoutsOf(trainer)).map(({ status }) => status)).toEqual(['returned', 'paid']);
  });

  it('closes the account leaves the amount in the balance', async () => {
    const trainer = await earning();
    await withFaults(app, { dropWebhooks: true }, async () => {
      await atProvider(app, `accounts/${trainer.accountId}/reject`, { body: { reason: 'fraud' } });
      await fridayComes(app);
    });
    expect(await payoutsOf(trainer)).toMatchObject([{ status: 'returned', returnReason: expect.stringContaining('was closed') }]);
    expect([await payableOf(trainer), await stateOf(trainer)]).toEqual([12_345, 'REJECTED']);
    await fridayComes(app);
    expect(await payoutsOf(trainer)).toHaveLength(1);
  });

  it('does not know the account leaves the amount in the balance', async () => {
    const { id: trainerId } = await insertReadyTrainer(app.db);
    await earnedForFriday(app, { programId: await insertProgram(app.db, { trainerId }) }, 6_000);
    await fridayComes(app);
    expect(await payoutsOf({ trainerId })).toMatchObject([{ status: 'returned', returnReason: expect.stringContaining('was closed') }]);
    expect(await payableOf({ trainerId })).toBe(6_000);
    await app.db
      .updateTable('payoutAccounts')
      .set({ state: 'REJECTED', payoutsEnabled: false })
      .where('providerAccountId', 'like', 'acct_rows_%')
      .execute();
  });
});

describe("a bank that closed the trainer's account", () => {
  it('gets no more payouts until the trainer has a bank again, which then gets the whole balance', async () => {
    const trainer = await earning();
    await commandProvider(app, `accounts/${trainer.accountId}/bank`, { bank: 'closed' });
    await fridayComes(app);
    await banksAnswer(app);
    expect(await payoutsOf(trainer)).toMatchObject([
      {
        status: 'returned',
        returnReason: 'Your bank returned the money (account closed). Fix your bank details and it will be paid with the next payout.',
      },
    ]);
    expect(await transfersTo(app, trainer.accountId)).toMatchObject([{ amount: 12_345, amount_reversed: 12_345 }]);
    expect(await journalsOf(trainer)).toEqual(['payout', 'transfer', 'transfer_reversed']);
    expect([await payableOf(trainer), await fundsOf(trainer), await stateOf(trainer)]).toEqual([12_345, 0, 'RESTRICTED']);

    await earnedForFriday(app, trainer, 7_000);
    await fridayComes(app);
    expect(await payoutsOf(trainer)).toHaveLength(1);
    await finishBankSetup(app, trainer);
    await fridayComes(app);
    await banksAnswer(app);
    expect(await payoutsOf(trainer)).toMatchObject([{ status: 'returned' }, { status: 'paid', amountCents: 19_345 }]);
    expect(await payableOf(trainer)).toBe(0);
  });

  it('is noticed without a webhook', async () => {
    const trainer = await earning();
    await withFaults(app, { dropWebhooks: true }, async () => {
      await commandProvider(app, `accounts/${trainer.accountId}/bank`, { bank: 'closed' });
      await fridayComes(app);
      await banksAnswer(app);
      await minutesLater(60);
    });
    expect(await payoutsOf(trainer)).toMatchObject([{ status: 'returned' }]);
    expect([await payableOf(trainer), await stateOf(trainer)]).toEqual([12_345, 'RESTRICTED']);
  });

  it.each([
    ['reported by a webhook', {}],
    ['found without a webhook', { dropWebhooks: true }],
  ])('can return a payout days later, %s', async (_how, faults) => {
    const trainer = await earning();
    await fridayComes(app);
    await banksAnswer(app);
    const [paid] = await payoutsOf(trainer);
    expect(paid).toMatchObject({ status: 'paid' });
    app.clock.advance({ days: 2 });
    await withFaults(app, faults, async () => {
      await commandProvider(app, `payouts/${paid?.providerPayoutId}/settle`, { outcome: 'returned' });
      await minutesLater();
    });
    expect(await payoutsOf(trainer)).toMatchObject([{ status: 'returned', paidAt: paid?.paidAt, returnedAt: app.clock.now() }]);
    expect([await payableOf(trainer), await stateOf(trainer)]).toEqual([12_345, 'RESTRICTED']);
  });
});

describe('a payout account that is restricted between transfer and bank payment', () => {
  it('returns the transfer', async () => {
    const trainer = await earning();
    const { payoutProvider } = app.adapters;
    await withFaults(app, { providerDown: true }, () => fridayComes(app).catch(() => {}));
    const [payout] = await payoutsOf(trainer);
    const order = {
      payoutId: payout?.id as never,
      key: payout?.externalKey ?? '',
      accountId: trainer.accountId,
      amountCents: 12_345,
      attempt: 1,
    };
    expect(await payoutProvider.transfer(order)).toMatchObject({ kind: 'done' });
    await withFaults(app, { dropWebhooks: true }, () => commandProvider(app, `accounts/${trainer.accountId}/restrict`));
    await minutesLater(20);
    expect(await payoutsOf(trainer)).toMatchObject([{ status: 'returned', providerPayoutId: null }]);
    expect(await journalsOf(trainer)).toEqual(['payout', 'transfer', 'transfer_reversed']);
    expect([await payableOf(trainer), await fundsOf(trainer)]).toEqual([12_345, 0]);
  });
});

describe('a transfer that an operator reverses at the provider', () => {
  it.each([
    ['when a webhook reports it', {}],
    ['when no webhook reports it', { dropWebhooks: true }],
  ])("returns to the trainer's balance %s", async (_how, faults) => {
    const trainer = await earning();
    await fridayComes(app);
    await banksAnswer(app);
    const [paid] = await payoutsOf(trainer);
    await platformHas(app, 20_000);
    // Money such as a different payout would leave on the account: a transfer can only be reversed from what is there.
    const extra = { amount: '12345', currency: 'usd', destination: trainer.accountId };
    await atProvider(app, 'transfers', { body: extra });
    await withFaults(app, faults, async () => {
      await commandProvider(app, `transfers/${paid?.providerTransferId}/reverse`);
      await app.drainJobs();
      await minutesLater(24 * 60);
    });
    expect(await payoutsOf(trainer)).toMatchObject([{ status: 'returned', returnReason: expect.stringContaining('reversed') }]);
    expect(await payableOf(trainer)).toBe(12_345);
  });

  it('in part keeps the payout paid and returns that part to the balance', async () => {
    const trainer = await earning();
    await withFaults(app, { providerDown: true }, () => fridayComes(app).catch(() => {}));
    const [payout] = await payoutsOf(trainer);
    await atProvider(app, 'transfers', { body: { amount: '2000', currency: 'usd', destination: trainer.accountId } });
    await minutesLater(20);
    const [{ id } = { id: '' }] = (await transfersTo(app, trainer.accountId)).filter(({ amount }) => amount === 12_345);
    await atProvider(app, `transfers/${id}/reversals`, { body: { amount: '2000' } });
    await app.drainJobs();
    await banksAnswer(app);
    expect(await payoutsOf(trainer)).toMatchObject([{ id: payout?.id, status: 'paid' }]);
    expect(await payableOf(trainer)).toBe(2_000);
    expect(await trainer.api.payouts.balance()).toMatchObject({ available: 2_000, paidOut: 10_345, onTheWay: 0 });
  });
});
