import type { TransactionId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { intentOf } from '../../testing/charges.ts';
import { openPayment, paidRequest, payByCard, sellingTrainer } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { insertTrainer } from '../../testing/rows.ts';
import { openApp } from '../../testing/start-app.ts';
import type { PaymentGateway } from './port.ts';
import { createSettle, type Settle } from './settle.ts';

const app = await openApp();

const transaction = (id: TransactionId) => app.db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const appointmentsOf = (id: TransactionId) => app.db.selectFrom('appointments').select('id').where('transactionId', '=', id).execute();
const setFaults = (faults: Record<string, unknown>) =>
  app.fetch('/sandbox/faults', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(faults) });

/** Settles as the product does, but every call waits until so many have the provider's answer. */
function settleOnceAllHaveAsked(count: number): Settle {
  const { services, db, clock, events } = app;
  const { promise: allHaveAsked, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const readIntent: PaymentGateway['readIntent'] = async (intentId) => {
    const intent = await app.adapters.gateway.readIntent(intentId);
    asked += 1;
    if (asked === count) resolve();
    await allHaveAsked;
    return intent;
  };
  const gateway = { ...app.adapters.gateway, readIntent };
  return createSettle({ ...services, db, clock, events, logger: createLogger({ level: 'silent' }), gateway }).settle;
}

describe('preparing a payment', () => {
  it("charges the program's price when the client names none", async () => {
    const trainer = await sellingTrainer(app, { individualPriceCents: 8_900 });
    const parent = await app.signUp('parent');
    expect(await openPayment(parent, trainer)).toMatchObject({ amount: 8_900, clientSecret: expect.stringContaining('_secret_') });
  });

  it('refuses a different price and returns the current one', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const body = { programId: trainer.programId, trainerId: trainer.trainerId, sessionType: 'individual' as const };
    for (const amount of [1, 0.5, 4_899, 1e9]) {
      await expect(parent.api.payments.createPaymentIntent({ body: { ...body, amount } })).rejects.toMatchObject({
        status: 409,
        code: 'payment.price_changed',
        body: { details: { amount: 4_900 } },
      });
    }
    for (const amount of [4_900, 49])
      expect(await parent.api.payments.createPaymentIntent({ body: { ...body, amount } })).toMatchObject({ amount: 4_900 });
  });

  it('refuses a program of a different trainer, and buyers who are trainers', async () => {
    const [trainer, other] = [await sellingTrainer(app), await sellingTrainer(app)];
    const parent = await app.signUp('parent');
    const body = { programId: trainer.programId, trainerId: other.trainerId, sessionType: 'individual' as const };
    await expect(parent.api.payments.createPaymentIntent({ body })).rejects.toMatchObject({ status: 400, code: 'payment.wrong_trainer' });
    await expect(other.api.payments.createPaymentIntent({ body })).rejects.toMatchObject({ status: 403 });
  });

  it('hides drafts and refuses purchases from a trainer who cannot be paid', async () => {
    const trainer = await sellingTrainer(app, { isDraft: true });
    const parent = await app.signUp('parent');
    await expect(openPayment(parent, trainer)).rejects.toMatchObject({ status: 404, code: 'program.not_found' });
    for (const change of [
      { state: 'RESTRICTED' as const, payoutsEnabled: false },
      { state: 'PENDING' as const, detailsSubmitted: false },
    ]) {
      const selling = await sellingTrainer(app);
      await app.db.updateTable('payoutAccounts').set(change).where('userId', '=', selling.user.id).execute();
      await expect(openPayment(parent, selling)).rejects.toMatchObject({ status: 409, code: 'payment.trainer_not_payable' });
    }
    const unverified = await sellingTrainer(app);
    await app.db
      .updateTable('identityChecks')
      .set({ state: 'failed', verifiedAt: null })
      .where('userId', '=', unverified.user.id)
      .execute();
    await expect(openPayment(parent, unverified)).rejects.toMatchObject({ status: 409, code: 'payment.trainer_not_payable' });
  });

  it('answers twenty identical calls with one transaction and one intent', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const answers = await Promise.all(Array.from({ length: 20 }, () => openPayment(parent, trainer)));
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const rows = await app.db.selectFrom('transactions').select('id').where('parentId', '=', parent.user.id).execute();
    expect(rows).toHaveLength(1);
  });

  it('gives two parents different payments for the same program', async () => {
    const trainer = await sellingTrainer(app);
    const [one, other] = [await app.signUp('parent'), await app.signUp('parent')];
    const [first, second] = [await openPayment(one, trainer), await openPayment(other, trainer)];
    expect(second.transactionId).not.toBe(first.transactionId);
    expect(second.clientSecret).not.toBe(first.clientSecret);
  });

  it('replaces an open payment when the price has changed, so that the old one can no longer be paid', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const old = await openPayment(parent, trainer);
    await app.db.updateTable('programs').set({ individualPriceCents: 6_000 }).where('id', '=', trainer.programId).execute();
    const fresh = await openPayment(parent, trainer);
    expect(fresh.transactionId).not.toBe(old.transactionId);
    expect(fresh.amount).toBe(6_000);
    expect((await payByCard(app, old.clientSecret)).status).toBeGreaterThanOrEqual(400);
    expect(await transaction(old.transactionId)).toMatchObject({ status: 'failed' });
  });

  it('answers 502 while the provider is down, and works once it is back', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    await setFaults({ providerDown: true });
    await expect(openPayment(parent, trainer)).rejects.toMatchObject({ status: 502, code: 'provider.unavailable' });
    await setFaults({ providerDown: false });
    const { transactionId } = await openPayment(parent, trainer);
    const rows = await app.db.selectFrom('transactions').select('id').where('parentId', '=', parent.user.id).execute();
    expect(rows).toEqual([{ id: transactionId }]);
  });
});

describe('a payment', () => {
  it('becomes one paid session when hint, webhook and reconciler settle it together', async () => {
    const { parent, transactionId, appointmentId } = await paidRequest(app);
    const { providerIntentId: intentId } = await transaction(transactionId);
    await app.drainJobs();
    await Promise.all([
      app.services.payments.settle(intentId ?? ''),
      app.services.payments.reconcile('all'),
      app.services.payments.settle(intentId ?? ''),
    ]);
    expect(await appointmentsOf(transactionId)).toEqual([{ id: appointmentId }]);
    expect(await parent.api.payments.appointmentOfTransaction({ params: { transactionId } })).toEqual({ appointmentId, firstTime: null });
  });

  it('becomes one paid session without an error when two requests settle it at the same moment', async () => {
    const { transactionId, clientSecret } = await openPayment(await app.signUp('parent'), await sellingTrainer(app));
    await withFaults(app, { dropWebhooks: true }, () => payByCard(app, clientSecret));
    const intentId = await intentOf(app, transactionId);
    const settle = settleOnceAllHaveAsked(2);
    await Promise.all([settle(intentId), settle(intentId)]);
    expect(await transaction(transactionId)).toMatchObject({ status: 'succeeded' });
    expect(await appointmentsOf(transactionId)).toHaveLength(1);
  });

  it('stays pending when the client claims success without paying', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const { transactionId } = await openPayment(parent, trainer);
    const reply = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
    expect(reply).toEqual({ id: transactionId, status: 'pending', appointmentId: null, firstTime: null });
    expect(await appointmentsOf(transactionId)).toEqual([]);
    expect(await app.db.selectFrom('journals').select('id').where('transactionId', '=', transactionId).execute()).toEqual([]);
  });

  it('stays succeeded when the client claims that it failed', async () => {
    const { parent, transactionId, appointmentId } = await paidRequest(app);
    const reply = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'failed' } });
    expect(reply).toEqual({ id: transactionId, status: 'succeeded', appointmentId, firstTime: null });
  });

  it('succeeds when the money arrived before the client gave up', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const { clientSecret, transactionId } = await openPayment(parent, trainer);
    await payByCard(app, clientSecret);
    const reply = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'failed' } });
    expect(reply).toMatchObject({ status: 'succeeded', appointmentId: expect.any(Number) });
  });

  it('that was declined is ended at the provider first, and the parent can try again', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const { clientSecret, transactionId } = await openPayment(parent, trainer);
    expect((await payByCard(app, clientSecret, '4000000000000002')).status).toBe(402);
    expect(await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'failed' } })).toMatchObject({
      status: 'failed',
    });
    expect((await payByCard(app, clientSecret)).status).toBeGreaterThanOrEqual(400);
    const second = await openPayment(parent, trainer);
    expect(second.transactionId).not.toBe(transactionId);
  });

  it('is hidden from every other parent', async () => {
    const { transactionId } = await paidRequest(app);
    const stranger = await app.signUp('parent');
    const params = { transactionId };
    await expect(stranger.api.payments.hintStatus({ params, body: { status: 'succeeded' } })).rejects.toMatchObject({ status: 404 });
    await expect(stranger.api.payments.appointmentOfTransaction({ params })).rejects.toMatchObject({ status: 404 });
  });

  it('is found by the reconciler when every webhook was lost', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    await setFaults({ dropWebhooks: true });
    const { clientSecret, transactionId } = await openPayment(parent, trainer);
    await payByCard(app, clientSecret);
    await app.services.payments.reconcile('all');
    await setFaults({ dropWebhooks: false });
    expect(await transaction(transactionId)).toMatchObject({ status: 'succeeded' });
    expect(await appointmentsOf(transactionId)).toHaveLength(1);
  });

  it('is given up when it stayed unpaid for a week', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const { clientSecret, transactionId } = await openPayment(parent, trainer);
    app.clock.advance({ days: 8 });
    await app.services.payments.reconcile('all');
    expect(await transaction(transactionId)).toMatchObject({ status: 'failed' });
    expect((await payByCard(app, clientSecret)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('a group program', () => {
  it('holds a place while a parent pays and frees it when the hold expires', async () => {
    const trainer = await sellingTrainer(app, { maxCapacity: 2 });
    const parents = await Promise.all([1, 2, 3].map(() => app.signUp('parent')));
    const [one, two, three] = parents as [(typeof parents)[0], (typeof parents)[0], (typeof parents)[0]];
    await openPayment(one, trainer, 'group');
    await openPayment(two, trainer, 'group');
    await expect(openPayment(three, trainer, 'group')).rejects.toMatchObject({ status: 409, code: 'payment.group_full' });
    app.clock.advance({ minutes: 16 });
    expect(await openPayment(three, trainer, 'group')).toMatchObject({ amount: 2_900 });
  });

  it('refunds a parent in full whose place was gone when the money arrived', async () => {
    const trainer = await sellingTrainer(app, { maxCapacity: 2 });
    const [late, ...others] = await Promise.all([1, 2, 3].map(() => app.signUp('parent')));
    if (!late) throw new Error('no parent');
    const open = await openPayment(late, trainer, 'group');
    app.clock.advance({ minutes: 16 });
    for (const parent of others) await paidRequest(app, { parent, trainer, sessionType: 'group' });
    await payByCard(app, open.clientSecret);
    await late.api.payments.hintStatus({ params: { transactionId: open.transactionId }, body: { status: 'succeeded' } });
    await app.drainJobs();
    expect(await transaction(open.transactionId)).toMatchObject({ status: 'refunded', refundedCents: 2_900 });
  });

  it('never sells more places than it has to thirty buyers at once', async () => {
    const trainer = await sellingTrainer(app, { maxCapacity: 3 });
    const parents = await Promise.all(Array.from({ length: 30 }, () => app.signUp('parent')));
    const outcomes = await Promise.allSettled(parents.map((parent) => openPayment(parent, trainer, 'group')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409, code: 'payment.group_full' });
    }
  });

  it('cannot be bought as a group when it is for one athlete', async () => {
    const trainer = await sellingTrainer(app, { maxCapacity: 1 });
    const parent = await app.signUp('parent');
    await expect(openPayment(parent, trainer, 'group')).rejects.toMatchObject({ status: 409, code: 'payment.group_not_offered' });
  });
});

describe('a refund', () => {
  it('returns the whole payment once when the trainer declines, however often the job runs', async () => {
    const { trainer, transactionId, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Away with the team' } });
    await app.drainJobs();
    await app.services.payments.refundRejected({ transactionId, appointmentId });
    expect(await transaction(transactionId)).toMatchObject({ status: 'refunded', refundedCents: 4_900 });
    expect(await app.db.selectFrom('refunds').select('id').where('transactionId', '=', transactionId).execute()).toHaveLength(1);
  });

  it('is paid later when the provider was down', async () => {
    const { trainer, transactionId, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Injured' } });
    await setFaults({ providerDown: true });
    await app.drainJobs({ failures: 'return' });
    expect(await transaction(transactionId)).toMatchObject({ status: 'succeeded' });
    await setFaults({ providerDown: false });
    app.clock.advance({ minutes: 5 });
    await app.services.payments.reconcile('all');
    expect(await transaction(transactionId)).toMatchObject({ status: 'refunded' });
  });
});

describe('the payment webhook', () => {
  it('refuses unsigned and forged events', async () => {
    const event = JSON.stringify({ id: 'evt_forged', object: 'event', type: 'payment_intent.succeeded' });
    for (const signature of [undefined, '', 't=1,v1=00', `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`]) {
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (signature !== undefined) headers['stripe-signature'] = signature;
      const response = await app.fetch('/api/webhooks/payments', { method: 'POST', headers, body: event });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'webhook.bad_signature' });
    }
    expect(await app.db.selectFrom('webhookEvents').select('id').where('id', '=', 'evt_forged').execute()).toEqual([]);
  });
});

describe('a trainer without programs', () => {
  it('cannot be paid through a made-up program id', async () => {
    const parent = await app.signUp('parent');
    const lonely = await insertTrainer(app.db);
    const body = { programId: 2_147_483_647 as never, trainerId: lonely.id, sessionType: 'individual' as const };
    await expect(parent.api.payments.createPaymentIntent({ body })).rejects.toMatchObject({ status: 404 });
  });
});
