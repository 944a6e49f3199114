import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { confirmInBrowser, failureOf, openSandbox, submitForm } from '../testing/open-sandbox.ts';

async function openSetup() {
  const opened = await openSandbox();
  const { stripe } = opened;
  const customer = await stripe.customers.create();
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { userId: '7' },
  });
  const cards = async () => (await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data;
  return { ...opened, stripe, customer, setup, cards };
}

describe('a card that is set up without a payment', () => {
  it('is kept for its customer, and can pay afterwards', async () => {
    const { stripe, sandbox, customer, setup, cards } = await openSetup();
    expect(setup).toMatchObject({ object: 'setup_intent', status: 'requires_payment_method', usage: 'off_session' });
    const answer = await confirmInBrowser(sandbox, setup, '4242424242424242');
    expect([answer.status, answer.body.status]).toEqual([200, 'succeeded']);
    const [kept] = (await cards()) as [Stripe.PaymentMethod];
    expect(kept).toMatchObject({ customer: customer.id, card: { last4: '4242' } });
    expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({ status: 'succeeded', payment_method: kept.id });
    const payment = await stripe.paymentIntents.create({ amount: 5_000, currency: 'usd', customer: customer.id });
    expect(await stripe.paymentIntents.confirm(payment.id, { payment_method: kept.id })).toMatchObject({ status: 'succeeded' });
  });

  it('is kept once for two confirmations', async () => {
    const { sandbox, setup, cards } = await openSetup();
    const answers = await Promise.all([1, 2].map(() => confirmInBrowser(sandbox, setup, '4242424242424242')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await cards()).toHaveLength(1);
  });

  it('is not kept when its bank declines, and another one can be tried with the same setup', async () => {
    const { stripe, sandbox, setup, cards } = await openSetup();
    const declined = await confirmInBrowser(sandbox, setup, '4000000000000002');
    expect(declined).toMatchObject({ status: 402, body: { error: { code: 'card_declined', message: 'Your card was declined.' } } });
    expect(await cards()).toEqual([]);
    expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({ last_setup_error: { code: 'card_declined' } });
    expect((await confirmInBrowser(sandbox, setup, '5555555555554444')).status).toBe(200);
    expect(await cards()).toHaveLength(1);
  });

  it.each([
    { outcome: 'authenticated', redirect: 'succeeded', kept: 1 },
    { outcome: 'failed', redirect: 'failed', kept: 0 },
  ])("is kept only if its cardholder says so on the bank's page: $outcome", async ({ outcome, redirect, kept }) => {
    const { sandbox, setup, cards } = await openSetup();
    const { body } = await confirmInBrowser(sandbox, setup, '4000002500003155');
    expect([body.status, await cards()]).toEqual(['requires_action', []]);
    const page = body.next_action?.redirect_to_url?.url ?? '';
    const shown = await fetch(sandbox.url + new URL(page).pathname, { headers: { accept: 'text/html' } });
    expect(await shown.text()).toContain('Nothing is charged.');
    const answer = await submitForm(sandbox, page, { outcome });
    const { searchParams } = new URL(answer.headers.get('location') ?? '');
    expect([searchParams.get('setup_intent'), searchParams.get('redirect_status')]).toEqual([setup.id, redirect]);
    expect(await cards()).toHaveLength(kept);
  });

  it('is announced by webhooks', async () => {
    const { stripe, sandbox, setup } = await openSetup();
    await confirmInBrowser(sandbox, setup, '4000000000000002');
    await confirmInBrowser(sandbox, setup, '4242424242424242');
    const { data } = await stripe.events.list({ type: 'setup_intent.*' });
    expect(data.map(({ type }) => type).reverse()).toEqual(['setup_intent.created', 'setup_intent.setup_failed', 'setup_intent.succeeded']);
  });

  it('shows a browser nothing of its customer, and nothing at all without its secret', async () => {
    const { sandbox, setup } = await openSetup();
    const { body } = await confirmInBrowser(sandbox, setup, '4242424242424242');
    expect(Object.keys(body)).not.toContain('customer');
    expect(Object.keys(body)).not.toContain('metadata');
    const guessed = await confirmInBrowser(sandbox, { ...setup, client_secret: `${setup.id}_secret_guessed` }, '4242424242424242');
    expect(guessed.status).toBe(404);
  });

  it('is not kept for a customer who is gone, or after the setup was canceled', async () => {
    const { stripe, sandbox, customer, setup } = await openSetup();
    const other = await stripe.setupIntents.create({ customer: customer.id });
    expect(await stripe.setupIntents.cancel(other.id)).toMatchObject({ status: 'canceled' });
    expect((await confirmInBrowser(sandbox, other, '4242424242424242')).status).toBe(400);
    await stripe.customers.del(customer.id);
    expect((await confirmInBrowser(sandbox, setup, '4242424242424242')).status).toBe(404);
    expect(await failureOf(stripe.setupIntents.create({ customer: customer.id }))).toMatchObject({ code: 'resource_missing' });
  });
});
