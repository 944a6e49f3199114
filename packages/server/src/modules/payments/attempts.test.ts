import type { TransactionId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { openPayment, payByCard, sellingTrainer } from '../../testing/given.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp();
const declined = '4000000000000002';
const asksForAuthentication = '4000002500003155';

/** What both sides and an operator see of their payments, everywhere they look. */
async function payersAndSellersView({ parent, trainer, operator }: Record<'parent' | 'trainer' | 'operator', Person>) {
  const ofTrainer = { params: { userId: trainer.user.id }, query: {} };
  const statuses = (rows: readonly { status: string }[]) => rows.map(({ status }) => status);
  const { breakdown, totalTransactions, successRate } = await trainer.api.billing.earnings({ query: {} });
  const csv = await (await trainer.api.billing.exportTransactions(ofTrainer)).content.text();
  const { pendingTransactions, failedTransactions } = await trainer.api.dashboard.trainerDashboard({
    params: { userId: trainer.user.id },
  });
  return {
    trainer: statuses(await trainer.api.billing.recipientTransactions(ofTrainer)),
    parent: statuses(await parent.api.billing.payerTransactions({ params: { userId: parent.user.id }, query: {} })),
    operator: statuses(await operator.api.admin.listTransactions({ query: { q: parent.email } })),
    csv: csv.trim().split('\r\n').length - 1,
    dashboard: { pendingTransactions, failedTransactions },
    rate: { successRate, totalTransactions },
    breakdown: breakdown.map(({ status, count }) => `${count} ${status}`),
  };
}

async function openDialog() {
  const trainer = await sellingTrainer(app);
  const parent = await app.signUp('parent');
  const people = { parent, trainer, operator: await app.createOperator() };
  const payment = await openPayment(parent, trainer);
  return { people, payment, view: () => payersAndSellersView(people) };
}

const nothing = {
  trainer: [],
  parent: [],
  csv: 0,
  dashboard: { pendingTransactions: 0, failedTransactions: 0 },
  rate: { successRate: 0, totalTransactions: 0 },
  breakdown: [],
};

describe('a payment that nobody has tried to make (R183)', () => {
  it('is in no list, figure or rate of either side while the purchase dialog is open, and operators see it', async () => {
    const { view, people, payment } = await openDialog();
    await app.drainJobs();
    await app.services.payments.reconcile('all');
    expect(await view()).toEqual({ ...nothing, operator: ['pending'] });
    const receipt = (person: Person) => person.api.billing.receipt({ params: { transactionId: payment.transactionId } });
    await expect(receipt(people.trainer)).rejects.toMatchObject({ code: 'transaction.not_found' });
    await expect(receipt(people.parent)).rejects.toMatchObject({ code: 'receipt.not_paid' });
  });

  it.each(['given up by the payer', 'abandoned for a week'])('stays out of sight once it is %s', async (how) => {
    const { view, people, payment } = await openDialog();
    if (how === 'abandoned for a week') {
      app.clock.advance({ days: 7, minutes: 1 });
      await app.services.payments.reconcile('all');
    } else {
      await people.parent.api.payments.hintStatus({ params: { transactionId: payment.transactionId }, body: { status: 'failed' } });
    }
    expect(await view()).toEqual({ ...nothing, operator: ['failed'] });
  });
});

describe('a payment that somebody has tried to make', () => {
  const attemptedAt = async (id: TransactionId) =>
    (await app.db.selectFrom('transactions').select('attemptedAt').where('id', '=', id).executeTakeFirstOrThrow()).attemptedAt;

  it.each([
    ['the card was declined', declined],
    ["the cardholder's bank asks for an authentication", asksForAuthentication],
  ])('shows as pending on both sides by the webhook alone, after %s', async (_how, card) => {
    const { view, payment } = await openDialog();
    await payByCard(app, payment.clientSecret, card);
    await app.drainJobs();
    expect(await view()).toEqual({
      ...nothing,
      operator: ['pending'],
      trainer: ['pending'],
      parent: ['pending'],
      csv: 1,
      dashboard: { pendingTransactions: 1, failedTransactions: 0 },
      breakdown: ['1 pending'],
    });
  });

  it('keeps the time of its first try', async () => {
    const { payment } = await openDialog();
    await payByCard(app, payment.clientSecret, declined);
    await app.drainJobs();
    const first = await attemptedAt(payment.transactionId);
    expect(first).not.toBeNull();
    app.clock.advance({ minutes: 3 });
    await payByCard(app, payment.clientSecret);
    await app.drainJobs();
    expect(await attemptedAt(payment.transactionId)).toEqual(first);
  });

  it('is known to have been tried when the payer gives up before the webhook of the decline', async () => {
    const { view, people, payment } = await openDialog();
    await payByCard(app, payment.clientSecret, declined);
    await people.parent.api.payments.hintStatus({ params: { transactionId: payment.transactionId }, body: { status: 'failed' } });
    expect(await view()).toMatchObject({ trainer: ['failed'], parent: ['failed'], rate: { successRate: 0, totalTransactions: 1 } });
  });

  it('counts once in the success rate when declined tries came before its success', async () => {
    const { view, people, payment } = await openDialog();
    const { parent, trainer } = people;
    let current = payment;
    for (const card of [declined, declined]) {
      await payByCard(app, current.clientSecret, card);
      await parent.api.payments.hintStatus({ params: { transactionId: current.transactionId }, body: { status: 'failed' } });
      current = await openPayment(parent, trainer);
    }
    expect(await view()).toMatchObject({ rate: { successRate: 0, totalTransactions: 1 } });
    await payByCard(app, current.clientSecret);
    await parent.api.payments.hintStatus({ params: { transactionId: current.transactionId }, body: { status: 'succeeded' } });
    expect(await view()).toMatchObject({
      trainer: ['succeeded', 'failed', 'failed'],
      dashboard: { pendingTransactions: 0, failedTransactions: 2 },
      rate: { successRate: 100, totalTransactions: 1 },
      breakdown: ['2 failed', '1 succeeded'],
    });
  });
});
