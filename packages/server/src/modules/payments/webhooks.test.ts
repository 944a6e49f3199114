import type { TransactionId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openPayment, payByCard, sellingTrainer } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { takeSigned } from '../../testing/signed-events.ts';
import { openApp } from '../../testing/start-app.ts';
import { settleIntent } from './jobs.ts';

const app = await openApp();

const transaction = (id: TransactionId) => app.db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Everything a payment has caused, which repeated events must not change. */
async function traceOf(id: TransactionId) {
  const { status } = await transaction(id);
  const seats = await app.db.selectFrom('appointments').select('id').where('transactionId', '=', id).execute();
  const postings = await app.db
    .selectFrom('postings')
    .innerJoin('journals', 'journals.id', 'postings.journalId')
    .where('journals.transactionId', '=', id)
    .select(['businessKey', 'accountId', 'amountCents'])
    .orderBy('postings.id')
    .execute();
  return { status, seats: seats.length, postings };
}

async function paidWithoutHint(): Promise<TransactionId> {
  const { transactionId, clientSecret } = await openPayment(await app.signUp('parent'), await sellingTrainer(app));
  await payByCard(app, clientSecret);
  return transactionId;
}

/** How often the job that settles a payment was queued, done or not. */
async function countWork(intentId: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = ${settleIntent.name} and data ->> 'intentId' = ${intentId}`.execute(app.db);
  return rows[0]?.count ?? 0;
}

describe('webhooks alone', () => {
  it.each([
    ['once', {}],
    ['six times', { duplicateWebhooks: 5 }],
    ['newest first', { reorderWebhooks: true }],
    ['six times, newest first', { duplicateWebhooks: 5, reorderWebhooks: true }],
  ])('turn a payment into one session when they arrive %s', async (_how, faults) => {
    const id = await withFaults(app, faults, async () => {
      const paid = await paidWithoutHint();
      await expect.poll(() => app.drainJobs().then(() => traceOf(paid)), { timeout: 15_000 }).toMatchObject({ seats: 1 });
      return paid;
    });
    const trace = await traceOf(id);
    expect(trace).toMatchObject({ status: 'succeeded', seats: 1, postings: [{ amountCents: 4_900 }, { amountCents: -4_900 }] });
    await app.drainJobs();
    expect(await traceOf(id)).toEqual(trace);
  });

  it('create the session later when the provider fails during the work', async () => {
    const id = await withFaults(app, { webhookDelayMs: 0 }, paidWithoutHint);
    await app.sandbox.webhooksSettled();
    await withFaults(app, { providerDown: true }, () => app.jobs.drain());
    expect(await traceOf(id)).toMatchObject({ status: 'pending', seats: 0 });
    app.clock.advance({ minutes: 5 });
    await app.drainJobs();
    expect(await traceOf(id)).toMatchObject({ status: 'succeeded', seats: 1 });
  });
});

const succeeded = (intentId: string, more: object = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  type: 'payment_intent.succeeded',
  object: { id: intentId, object: 'payment_intent', status: 'succeeded', ...more },
});

describe('a signed event', () => {
  it('that claims an unpaid intent was paid changes nothing', async () => {
    const { transactionId } = await openPayment(await app.signUp('parent'), await sellingTrainer(app));
    const { providerIntentId: intentId } = await transaction(transactionId);
    await takeSigned(
      app,
      succeeded(intentId ?? '', { amount: 4_900, amount_received: 4_900, metadata: { transactionId: String(transactionId) } }),
    );
    await app.drainJobs();
    expect(await traceOf(transactionId)).toEqual({ status: 'pending', seats: 0, postings: [] });
  });

  it('about an intent of another merchant changes nothing', async () => {
    const { transactionId } = await openPayment(await app.signUp('parent'), await sellingTrainer(app));
    await takeSigned(app, succeeded('pi_of_somebody_else', { amount: 4_900, metadata: { transactionId: String(transactionId) } }));
    await app.drainJobs();
    expect(await traceOf(transactionId)).toEqual({ status: 'pending', seats: 0, postings: [] });
  });

  it("about a different amount than the transaction's changes nothing and logs a mismatch", async () => {
    const { transactionId, clientSecret } = await openPayment(await app.signUp('parent'), await sellingTrainer(app));
    await withFaults(app, { dropWebhooks: true }, () => payByCard(app, clientSecret));
    const { providerIntentId: intentId } = await transaction(transactionId);
    await app.db
      .updateTable('transactions')
      .set({ amountCents: 10_000 } as object)
      .where('id', '=', transactionId)
      .execute();
    await takeSigned(app, succeeded(intentId ?? ''));
    await app.drainJobs();
    expect(await traceOf(transactionId)).toEqual({ status: 'pending', seats: 0, postings: [] });
    expect(app.logged).toContainEqual(expect.objectContaining({ code: 'payment.mismatch', providerId: intentId }));
  });

  it("about one payment's intent does not pay a different payment", async () => {
    const trainer = await sellingTrainer(app);
    const [payer, other] = [await openPayment(await app.signUp('parent'), trainer), await openPayment(await app.signUp('parent'), trainer)];
    await withFaults(app, { dropWebhooks: true }, () => payByCard(app, payer.clientSecret));
    const { providerIntentId: intentId } = await transaction(payer.transactionId);
    const setIntent = (id: TransactionId, value: string | null) =>
      app.db.updateTable('transactions').set({ providerIntentId: value }).where('id', '=', id).execute();
    await setIntent(payer.transactionId, null);
    await setIntent(other.transactionId, intentId);
    await takeSigned(app, succeeded(intentId ?? ''));
    await app.drainJobs();
    for (const { transactionId } of [payer, other]) expect(await traceOf(transactionId)).toMatchObject({ status: 'pending', seats: 0 });
  });

  it('is recorded and processed once when it arrives twenty times at once', async () => {
    const id = await withFaults(app, { dropWebhooks: true }, paidWithoutHint);
    const event = succeeded((await transaction(id)).providerIntentId ?? '');
    await Promise.all(Array.from({ length: 20 }, () => takeSigned(app, event)));
    expect(await app.db.selectFrom('webhookEvents').select('type').where('id', '=', event.id).execute()).toHaveLength(1);
    expect(await countWork(event.object.id)).toBe(1);
    await app.drainJobs();
    expect(await traceOf(id)).toMatchObject({ status: 'succeeded', seats: 1 });
  });

  it('about a charge that succeeded queues no work, because its intent has an event of its own', async () => {
    const id = await withFaults(app, { dropWebhooks: true }, paidWithoutHint);
    const { providerIntentId: intentId } = await transaction(id);
    const charge = { id: 'ch_1', object: 'charge', payment_intent: intentId };
    await takeSigned(app, { id: `evt_${crypto.randomUUID()}`, type: 'charge.succeeded', object: charge });
    expect(await countWork(intentId ?? '')).toBe(0);
    await takeSigned(app, succeeded(intentId ?? ''));
    expect(await countWork(intentId ?? '')).toBe(1);
  });

  it('about an intent that was just created queues no work', async () => {
    const { transactionId } = await openPayment(await app.signUp('parent'), await sellingTrainer(app));
    const { providerIntentId: intentId } = await transaction(transactionId);
    await app.sandbox.webhooksSettled();
    await takeSigned(app, { ...succeeded(intentId ?? ''), type: 'payment_intent.created' });
    await app.drainJobs();
    expect(await countWork(intentId ?? '')).toBe(0);
  });

  it('of an unused type is accepted and queues no work', async () => {
    await takeSigned(app, { id: 'evt_other', type: 'customer.created', object: { id: 'cus_1' } });
    expect((await app.jobs.drain()).ran).toBe(0);
  });
});
