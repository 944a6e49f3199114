import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openSandbox } from '../testing/open-sandbox.ts';

/** The calls that `stripe trigger` makes for the events the product is about, made by the SDK. */

const paid = { amount: 2_000, currency: 'usd', confirm: true, payment_method_types: ['card'] };

async function open() {
  const given = await openSandbox();
  const typesOf = async () => (await given.stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
  return { stripe: given.stripe, receiver: given.receiver, sandbox: given.sandbox, typesOf };
}

const inquiryAbout = async (stripe: Stripe) => {
  const intent = await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_createDisputeInquiry' });
  const { data } = await stripe.disputes.list({ payment_intent: intent.id });
  if (!data[0]) throw new Error('there is no dispute');
  return { intent, dispute: data[0] };
};

describe('stripe trigger', () => {
  it('charge.refund.updated changes the metadata of a refund', async () => {
    const { stripe, typesOf } = await open();
    const intent = await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_visa' });
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(await stripe.refunds.update(refund.id, { metadata: { order_id: '6735' } })).toEqual({
      ...refund,
      metadata: { order_id: '6735' },
    });
    expect((await typesOf()).slice(0, 2).toSorted()).toEqual(['charge.refund.updated', 'refund.updated']);
    await expect(stripe.refunds.update('re_none', {})).rejects.toMatchObject({ statusCode: 404 });
  });

  it('charge.dispute.created, updated and closed are about an inquiry, which takes no money', async () => {
    const { stripe, typesOf } = await open();
    const before = await stripe.balance.retrieve();
    const { intent, dispute } = await inquiryAbout(stripe);
    expect(dispute).toMatchObject({
      status: 'warning_needs_response',
      balance_transactions: [],
      is_charge_refundable: true,
      amount: 2_000,
    });
    const updated = await stripe.disputes.update(dispute.id, { metadata: { foo: 'bar' } });
    expect(updated.metadata).toEqual({ foo: 'bar' });
    expect(await stripe.disputes.close(dispute.id)).toMatchObject({ status: 'warning_closed', balance_transactions: [] });
    const after = await stripe.balance.retrieve();
    expect(after.pending[0]?.amount).toBe((before.pending[0]?.amount ?? 0) + 2_000);
    const types = await typesOf();
    for (const type of ['created', 'updated', 'closed'] as const) expect(types).toContain(`charge.dispute.${type}`);
    expect(types).not.toContain('charge.dispute.funds_withdrawn');
    expect((await stripe.refunds.create({ payment_intent: intent.id })).status).toBe('succeeded');
  });

  it('an inquiry that is answered is under review, and a charge with one can be refunded meanwhile', async () => {
    const { stripe } = await open();
    const { intent, dispute } = await inquiryAbout(stripe);
    expect(await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'She was there' } })).toMatchObject({
      status: 'warning_under_review',
    });
    expect((await stripe.refunds.create({ payment_intent: intent.id, amount: 500 })).amount).toBe(500);
  });

  it("payout.created and updated pay out the platform's own money, which is paid or is refused without enough of it", async () => {
    const { stripe, typesOf } = await open();
    const order = { amount: 1_100, currency: 'usd', description: '(created by Stripe CLI)' };
    await expect(stripe.payouts.create(order)).rejects.toMatchObject({ code: 'balance_insufficient' });
    await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_bypassPending' });
    const payout = await stripe.payouts.create(order);
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(900);
    expect((await stripe.payouts.update(payout.id, { metadata: { foo: 'bar' } })).metadata).toEqual({ foo: 'bar' });
    const types = await typesOf();
    expect(types).toEqual(expect.arrayContaining(['payout.created', 'payout.updated']));
    expect((await stripe.payouts.list()).data.map(({ id }) => id)).toEqual([payout.id]);
  });
});
