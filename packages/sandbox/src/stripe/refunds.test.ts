import { describe, expect, it } from 'vitest';
import type { Faults } from '../faults.ts';
import { failureOf, openSandbox } from '../testing/open-sandbox.ts';

async function createPayment(amount = 5_000, faults: Partial<Faults> = {}) {
  const given = await openSandbox();
  await given.setFaults(faults);
  const intent = await given.stripe.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' });
  return { ...given, intent, charge: String(intent.latest_charge) };
}

describe('a refund in the Stripe sandbox', () => {
  it('returns the whole charge by default, and only once', async () => {
    const { stripe, intent, charge } = await createPayment();
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      reason: 'requested_by_customer',
      metadata: { because: 'rejected' },
    });
    expect(refund).toMatchObject({
      status: 'succeeded',
      amount: 5_000,
      charge,
      payment_intent: intent.id,
      metadata: { because: 'rejected' },
    });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: true, amount_refunded: 5_000 });
    expect(await failureOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    });
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id });
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
    expect((await stripe.refunds.list({ payment_intent: 'pi_other' })).data).toHaveLength(0);
  });

  it('can be made in parts up to the amount of the charge', async () => {
    const { stripe, intent, charge } = await createPayment();
    await stripe.refunds.create({ charge, amount: 3_000 });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: false, amount_refunded: 3_000 });
    const tooMuch = await failureOf(stripe.refunds.create({ payment_intent: intent.id, amount: 2_001 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount', code: 'amount_too_large' });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 2_000 });
    expect((await stripe.charges.retrieve(charge)).refunded).toBe(true);
  });

  it('succeeds for only one of ten simultaneous refunds of 60 %', async () => {
    const { stripe, intent } = await createPayment();
    const tries = Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent: intent.id, amount: 3_000 }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('requires a payment that succeeded', async () => {
    const { stripe } = await createPayment();
    const open = await stripe.paymentIntents.create({ amount: 1_000, currency: 'usd' });
    expect(await failureOf(stripe.refunds.create({ payment_intent: open.id }))).toMatchObject({ statusCode: 400 });
    expect(await failureOf(stripe.refunds.create({}))).toMatchObject({ statusCode: 400, code: 'parameter_missing' });
    expect(await failureOf(stripe.refunds.create({ charge: 'ch_none' }))).toMatchObject({ statusCode: 404 });
  });
});

describe('the balance in the Stripe sandbox', () => {
  it('is the sum of its movements, which are pending for two days', async () => {
    let now = 1_800_000_000_000;
    const { stripe, setFaults } = await openSandbox({ clock: () => now });
    await setFaults({ processingFees: true });
    const intent = await stripe.paymentIntents.create({ amount: 5_000, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' });
    expect((await stripe.balance.retrieve()).pending).toMatchObject([{ amount: 4_825, currency: 'usd' }]);
    now += 2 * 24 * 60 * 60 * 1_000;
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 4_825 }]);
    const refund = await stripe.refunds.create({ payment_intent: intent.id, expand: ['balance_transaction'] });
    expect(refund.balance_transaction).toMatchObject({ amount: -5_000, fee: 0, net: -5_000, type: 'refund', source: refund.id });
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: -175 }]);
    expect((await stripe.balanceTransactions.list({ type: 'charge' })).data).toMatchObject([{ status: 'available', net: 4_825 }]);
  });
});

describe('a dispute after a payment', () => {
  it('is opened for the disputing test card after the set delay', async () => {
    const { stripe, receiver, sandbox, setFaults } = await openSandbox();
    await setFaults({ disputeDelayMs: 0 });
    const intent = await stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_createDispute',
    });
    await expect.poll(async () => (await stripe.disputes.list({ payment_intent: intent.id })).data.length, { timeout: 5_000 }).toBe(1);
    const [dispute] = (await stripe.disputes.list()).data;
    expect(dispute).toMatchObject({ amount: 5_000, status: 'needs_response', charge: intent.latest_charge });
    expect((await stripe.charges.retrieve(String(intent.latest_charge))).disputed).toBe(true);
    await sandbox.webhooksSettled();
    expect(receiver.types()).toContain('charge.dispute.created');
    expect(await failureOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({ code: 'charge_disputed' });
  });

  it.each([
    ['won', -1_500 - 175, ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
    ['lost', -5_000 - 1_500 - 175, ['charge.dispute.closed']],
  ])('that is %s leaves the right balance', async (outcome, net, events) => {
    const { stripe, sandbox, receiver, charge } = await createPayment(5_000, { processingFees: true });
    const opened = await fetch(`${sandbox.url}/sandbox/charges/${charge}/dispute`, { method: 'POST' });
    const { id } = (await opened.json()) as { id: string };
    const close = () => fetch(`${sandbox.url}/sandbox/disputes/${id}/close`, { method: 'POST', body: new URLSearchParams({ outcome }) });
    await close();
    await close();
    expect((await stripe.disputes.retrieve(id)).status).toBe(outcome);
    const balance = await stripe.balance.retrieve();
    const total = (balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0);
    expect(total).toBe(5_000 + net);
    await sandbox.webhooksSettled();
    expect(receiver.types()).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn', ...events]));
  });
});
