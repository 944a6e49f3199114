import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { confirmInBrowser, failureOf, openSandbox } from '../testing/open-sandbox.ts';

const fiftyDollars = { amount: 5_000, currency: 'usd' };

async function openWithCard() {
  const opened = await openSandbox();
  const { stripe } = opened;
  const customer = await stripe.customers.create({ metadata: { userId: '7' } });
  const intent = await stripe.paymentIntents.create({ ...fiftyDollars, customer: customer.id });
  await stripe.paymentIntents.update(intent.id, { setup_future_usage: 'on_session' });
  await confirmInBrowser(opened.sandbox, intent, '4242424242424242');
  const { data } = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
  const [method] = data as [Stripe.PaymentMethod];
  return { ...opened, stripe, customer, method };
}

describe('a customer', () => {
  it('keeps the card of a payment that says so, and pays with it again', async () => {
    const { stripe, customer, method } = await openWithCard();
    expect(method).toMatchObject({ customer: customer.id, card: { brand: 'visa', last4: '4242' } });
    const next = await stripe.paymentIntents.create({ ...fiftyDollars, customer: customer.id });
    expect(await stripe.paymentIntents.confirm(next.id, { payment_method: method.id })).toMatchObject({ status: 'succeeded' });
  });

  it('keeps no card of a payment that does not say so, nor one whose usage was taken back', async () => {
    const { stripe, sandbox } = await openSandbox();
    const customer = await stripe.customers.create();
    for (const usages of [[], ['on_session', ''] as const]) {
      const intent = await stripe.paymentIntents.create({ ...fiftyDollars, customer: customer.id });
      for (const usage of usages) await stripe.paymentIntents.update(intent.id, { setup_future_usage: usage });
      await confirmInBrowser(sandbox, intent, '4242424242424242');
    }
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
  });

  it("never pays with another one's card, or with one that was detached", async () => {
    const { stripe, customer, method } = await openWithCard();
    const other = await stripe.customers.create();
    for (const owner of [undefined, other.id]) {
      const intent = await stripe.paymentIntents.create({ ...fiftyDollars, ...(owner && { customer: owner }) });
      const failure = await failureOf(stripe.paymentIntents.confirm(intent.id, { payment_method: method.id }));
      expect(failure).toMatchObject({ statusCode: 400, param: 'payment_method' });
    }
    expect(await stripe.paymentMethods.detach(method.id)).toMatchObject({ customer: null });
    expect(await failureOf(stripe.paymentMethods.detach(method.id))).toMatchObject({ statusCode: 400 });
    const intent = await stripe.paymentIntents.create({ ...fiftyDollars, customer: customer.id });
    const failure = await failureOf(stripe.paymentIntents.confirm(intent.id, { payment_method: method.id }));
    expect(failure).toMatchObject({ statusCode: 400, param: 'payment_method' });
  });

  it('stays the one a payment has', async () => {
    const { stripe } = await openSandbox();
    const [one, other] = [await stripe.customers.create(), await stripe.customers.create()];
    const intent = await stripe.paymentIntents.create(fiftyDollars);
    expect(await stripe.paymentIntents.update(intent.id, { customer: one.id })).toMatchObject({ customer: one.id });
    expect(await failureOf(stripe.paymentIntents.update(intent.id, { customer: other.id }))).toMatchObject({ param: 'customer' });
    expect(await failureOf(stripe.paymentIntents.update(intent.id, { customer: 'cus_of_nobody' }))).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    });
  });

  it('that is deleted takes the cards along', async () => {
    const { stripe, customer, method } = await openWithCard();
    expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
    expect(await failureOf(stripe.customers.del(customer.id))).toMatchObject({ code: 'resource_missing' });
    const intent = await stripe.paymentIntents.create(fiftyDollars);
    expect(await failureOf(stripe.paymentIntents.confirm(intent.id, { payment_method: method.id }))).toMatchObject({ statusCode: 400 });
  });

  it('can be given a card, which nobody else gets then', async () => {
    const { stripe } = await openSandbox();
    const [one, other] = [await stripe.customers.create(), await stripe.customers.create()];
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: one.id });
    expect(method.customer).toBe(one.id);
    expect(await failureOf(stripe.paymentMethods.attach(method.id, { customer: other.id }))).toMatchObject({ statusCode: 400 });
  });
});
