import type { AuthSessionId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { openPayment, paidRequest, payByCard, sellingTrainer } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp } from '../../testing/start-app.ts';
import { createIntents } from './create-intent.ts';

const app = await openApp();

const transactionsOf = (parentId: UserId) =>
  app.db.selectFrom('transactions').select(['id', 'status', 'providerIntentId']).where('parentId', '=', parentId).orderBy('id').execute();

/** As after a crash between the provider's answer and storing it: the intent exists, its id is not in our row. */
const forgetIntent = (id: TransactionId) =>
  app.db.updateTable('transactions').set({ providerIntentId: null }).where('id', '=', id).execute();

describe('a payment whose intent was created but never stored', () => {
  it('is resumed, even if the program was renamed since', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const before = await openPayment(parent, trainer);
    await forgetIntent(before.transactionId);
    await app.db.updateTable('programs').set({ title: 'Second Touch' }).where('id', '=', trainer.programId).execute();
    expect(await openPayment(parent, trainer)).toEqual(before);
  });

  it('is replaced when the price has changed', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const before = await openPayment(parent, trainer);
    await forgetIntent(before.transactionId);
    await app.db.updateTable('programs').set({ individualPriceCents: 6_000 }).where('id', '=', trainer.programId).execute();
    expect(await openPayment(parent, trainer)).toMatchObject({ amount: 6_000 });
    expect(await transactionsOf(parent.user.id)).toMatchObject([{ status: 'failed' }, { status: 'pending' }]);
  });

  it('can be given up by the payer, and after a week by X1, even while the provider is down', async () => {
    const trainer = await sellingTrainer(app);
    const [impatient, silent] = [await app.signUp('parent'), await app.signUp('parent')];
    const [one, other] = [await openPayment(impatient, trainer), await openPayment(silent, trainer)];
    for (const { transactionId } of [one, other]) await forgetIntent(transactionId);
    await withFaults(app, { providerDown: true }, async () => {
      const params = { transactionId: one.transactionId };
      expect(await impatient.api.payments.hintStatus({ params, body: { status: 'failed' } })).toMatchObject({ status: 'failed' });
      app.clock.advance({ days: 8 });
      await app.services.payments.reconcile('all');
    });
    expect(await transactionsOf(silent.user.id)).toMatchObject([{ status: 'failed' }]);
  });

  it('is replaced after a minute, because the provider may repeat a failure for the same key for a day', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    await withFaults(app, { providerDown: true }, () => expect(openPayment(parent, trainer)).rejects.toMatchObject({ status: 502 }));
    app.clock.advance({ minutes: 2 });
    const { transactionId } = await openPayment(parent, trainer);
    expect(await transactionsOf(parent.user.id)).toMatchObject([{ status: 'failed' }, { id: transactionId, status: 'pending' }]);
  });
});

it('never returns the secret of an intent whose payment was given up while it was being created', async () => {
  const trainer = await sellingTrainer(app);
  const parent = await app.signUp('parent');
  const { accounts, ledger, payments, programs, promoCodes, scheduling } = app.services;
  const real = app.adapters.gateway;
  const made: string[] = [];
  const intents = createIntents({
    db: app.db,
    clock: app.clock,
    settle: payments.settle,
    accounts,
    ledger,
    programs,
    promoCodes,
    scheduling,
    search: app.services.search,
    settings: app.services.settings,
    trainers: app.services.trainers,
    gateway: {
      ...real,
      createIntent: async (payment) => {
        const intent = await real.createIntent(payment);
        if (made.push(intent.intentId) === 1 && intent.transactionId)
          await app.db.updateTable('transactions').set({ status: 'failed' }).where('id', '=', intent.transactionId).execute();
        return intent;
      },
    },
  });
  const wanted = { programId: trainer.programId, trainerId: trainer.trainerId, sessionType: 'individual' as const };
  const prepared = await intents.prepare(
    { userId: parent.user.id, familyId: parent.user.id, role: 'parent', sessionId: 1 as AuthSessionId },
    wanted,
  );
  expect(prepared.clientSecret).toContain(made[1]);
  expect(await real.readIntent(made[0] ?? '')).toMatchObject({ state: 'canceled' });
  expect(await transactionsOf(parent.user.id)).toMatchObject([{ status: 'failed' }, { status: 'pending', providerIntentId: made[1] }]);
});

it('refuses a purchase from a trainer whose account is disabled', async () => {
  const trainer = await sellingTrainer(app);
  const parent = await app.signUp('parent');
  await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', trainer.user.id).execute();
  await expect(openPayment(parent, trainer)).rejects.toMatchObject({ status: 409, code: 'payment.trainer_not_payable' });
});

it('returns the existing payment to a parent who has paid and comes back', async () => {
  const trainer = await sellingTrainer(app);
  const parent = await app.signUp('parent');
  const open = await withFaults(app, { dropWebhooks: true }, async () => {
    const opened = await openPayment(parent, trainer);
    await payByCard(app, opened.clientSecret);
    return opened;
  });
  expect(await openPayment(parent, trainer)).toEqual(open);
  expect(await transactionsOf(parent.user.id)).toMatchObject([{ id: open.transactionId, status: 'succeeded' }]);
  expect((await payByCard(app, open.clientSecret)).status).toBeGreaterThanOrEqual(400);
});

it('lets a parent buy the same program again once the first purchase is paid', async () => {
  const { parent, trainer, transactionId } = await paidRequest(app);
  expect((await paidRequest(app, { parent, trainer })).transactionId).not.toBe(transactionId);
});
