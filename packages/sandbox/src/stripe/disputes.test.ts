import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openMarketplace } from '../testing/open-marketplace.ts';
import { failureOf } from '../testing/open-sandbox.ts';

async function createDispute() {
  const given = await openMarketplace();
  const charge = await given.pay(10_000);
  const { body } = await given.command(`charges/${charge}/dispute`);
  const dispute = body as unknown as Stripe.Dispute;
  const close = (outcome: 'won' | 'lost') => given.command(`disputes/${dispute.id}/close`, { outcome });
  const events = async () => {
    await given.sandbox.webhooksSettled();
    return given.receiver.types().flatMap((type) => (type.startsWith('charge.dispute.') ? [type.slice('charge.dispute.'.length)] : []));
  };
  return { ...given, charge, dispute, close, events };
}

describe('a dispute in the Stripe sandbox', () => {
  it('takes the amount and a fee of $15 at once, even from transferred money', async () => {
    const { stripe, pay, onboard, command, funds, movements } = await openMarketplace();
    const charge = await pay(10_000);
    await stripe.transfers.create({ amount: 10_000, currency: 'usd', destination: await onboard() });
    const { body } = await command(`charges/${charge}/dispute`);
    expect(body).toMatchObject({ amount: 10_000, status: 'needs_response', charge, balance_transactions: [{ fee: 1_500, net: -11_500 }] });
    expect(await funds()).toEqual({ available: -11_500, pending: 0 });
    expect((await movements())[0]).toMatchObject({
      type: 'adjustment',
      reporting_category: 'dispute',
      amount: -10_000,
      fee: 1_500,
      fee_details: [{ amount: 1_500, description: 'Dispute fee' }],
      net: -11_500,
      source: body['id'],
    });
  });

  it.each([
    ['won', -1_500, ['created', 'funds_withdrawn', 'closed', 'funds_reinstated']],
    ['lost', -11_500, ['created', 'funds_withdrawn', 'closed']],
  ] as const)('that is %s ends so, and the fee is kept', async (outcome, left, expected) => {
    const { stripe, dispute, close, events, funds, pay } = await createDispute();
    await close(outcome);
    await close(outcome === 'won' ? 'lost' : 'won');
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: outcome });
    expect(await funds()).toEqual({ available: 10_000 + left, pending: 0 });
    expect((await events()).sort()).toEqual([...expected].sort());
    await pay(11_500);
    const refund = stripe.refunds.create({ charge: dispute.charge as string });
    if (outcome === 'lost') expect(await failureOf(refund)).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
    else expect((await refund).status).toBe('succeeded');
  });

  it('prevents refunds while it is open, before and after the response', async () => {
    const { stripe, charge, dispute } = await createDispute();
    expect(await failureOf(stripe.refunds.create({ charge, amount: 100 }))).toMatchObject({ code: 'charge_disputed' });
    await stripe.disputes.update(dispute.id, { evidence: { product_description: 'Six lessons' } });
    expect(await failureOf(stripe.refunds.create({ charge, amount: 100 }))).toMatchObject({ code: 'charge_disputed' });
  });

  it('is not opened after a full refund', async () => {
    const { stripe, pay, passTime, funds } = await openMarketplace();
    const charge = await pay(10_000, 'pm_card_createDispute');
    await stripe.refunds.create({ charge });
    passTime(60_000);
    expect((await stripe.charges.retrieve(charge)).disputed).toBe(false);
    expect((await stripe.disputes.list()).data).toEqual([]);
    expect(await funds()).toMatchObject({ pending: 10_000, available: -10_000 });
  });

  it('is accepted as lost by closing it', async () => {
    const { stripe, dispute } = await createDispute();
    expect((await stripe.disputes.close(dispute.id)).status).toBe('lost');
  });
});

describe('the response to a dispute', () => {
  it('can be sent once, and then the bank decides', async () => {
    const { stripe, dispute, close, events } = await createDispute();
    const evidence = { product_description: 'Six lessons', customer_name: 'Pat Parent' };
    const answered = await stripe.disputes.update(dispute.id, { evidence, metadata: { by: 'operator' } });
    expect(answered).toMatchObject({
      status: 'under_review',
      evidence,
      evidence_details: { has_evidence: true, submission_count: 1 },
      metadata: { by: 'operator' },
    });
    const again = await failureOf(stripe.disputes.update(dispute.id, { evidence: { customer_name: 'Other' } }));
    expect(again).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param: 'evidence' });
    await close('won');
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'won', evidence });
    expect((await events()).sort()).toEqual(['closed', 'created', 'funds_reinstated', 'funds_withdrawn', 'updated']);
  });

  it('can be prepared without sending it', async () => {
    const { stripe, dispute, passTime } = await createDispute();
    await stripe.disputes.update(dispute.id, { evidence: { customer_name: 'Pat', receipt: 'file_1' }, submit: false });
    const prepared = await stripe.disputes.update(dispute.id, { evidence: { receipt: '' }, submit: false });
    expect(prepared).toMatchObject({
      status: 'needs_response',
      evidence: { customer_name: 'Pat', receipt: null },
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    passTime(9 * 24 * 60 * 60 * 1_000 + 1_000);
    expect(await failureOf(stripe.disputes.update(dispute.id, { submit: true }))).toMatchObject({ statusCode: 400 });
    expect((await stripe.disputes.update(dispute.id, { metadata: { late: 'yes' } })).metadata).toEqual({ late: 'yes' });
  });

  it.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])("with %s decides it at once, as in Stripe's test mode", async (words, outcome) => {
    const { stripe, dispute } = await createDispute();
    expect((await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: words } })).status).toBe(outcome);
  });

  it('is refused for an unknown dispute', async () => {
    const { stripe } = await createDispute();
    expect(await failureOf(stripe.disputes.update('dp_none', { metadata: {} }))).toMatchObject({ statusCode: 404 });
  });
});

describe('the processing fee', () => {
  it.each([
    [10_000, 320],
    [50, 31],
    [950, 58],
    [99_999_999, 2_900_030],
  ])('of a payment of %i cents is %i once fees are turned on', async (amount, fee) => {
    const { stripe, pay, setFaults, funds } = await openMarketplace();
    const free = await stripe.charges.retrieve(await pay(amount), { expand: ['balance_transaction'] });
    expect(free.balance_transaction).toMatchObject({ fee: 0, fee_details: [], net: amount });
    await setFaults({ processingFees: true });
    const charge = await stripe.charges.retrieve(await pay(amount), { expand: ['balance_transaction'] });
    expect(charge.balance_transaction).toMatchObject({ fee, fee_details: [{ amount: fee, type: 'stripe_fee' }], net: amount - fee });
    expect(await funds()).toEqual({ available: 2 * amount - fee, pending: 0 });
  });
});
