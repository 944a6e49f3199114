import { describe, expect, it } from 'vitest';
import { confirmInBrowser, failureOf, openSandbox, publicUrl, publishableKey, submitForm } from '../testing/open-sandbox.ts';

const fiftyDollars = { amount: 5_000, currency: 'usd', metadata: { transaction: '7' } };

describe('a payment with the secret key', () => {
  it('succeeds at once with the Visa test card and has a charge and a fee', async () => {
    const { stripe, setFaults } = await openSandbox();
    await setFaults({ processingFees: true });
    const intent = await stripe.paymentIntents.create({ ...fiftyDollars, description: 'Dribbling' });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 5_000,
      metadata: { transaction: '7' },
    });
    const paid = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge.balance_transaction'],
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 5_000 });
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      amount: 5_000,
      paid: true,
      payment_intent: intent.id,
      balance_transaction: { amount: 5_000, fee: 175, net: 4_825, type: 'charge' },
    });
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
  ])('is declined with %s and can be tried again', async (method, code, declineCode, message) => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create(fiftyDollars);
    const failure = await failureOf(stripe.paymentIntents.confirm(intent.id, { payment_method: method }));
    expect(failure).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode, message });
    expect(failure.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    const kept = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(kept).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, message },
      latest_charge: { status: 'failed' },
    });
    expect(await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'succeeded',
      last_payment_error: null,
    });
  });

  it('takes cards and Link, and nothing that settles later', async () => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create({ ...fiftyDollars, allowed_payment_method_types: ['card', 'link'] });
    expect(intent).toMatchObject({ allowed_payment_method_types: ['card', 'link'], payment_method_types: ['card', 'link'] });
    const later = stripe.paymentIntents.create({ ...fiftyDollars, allowed_payment_method_types: ['card', 'us_bank_account'] });
    expect(await failureOf(later)).toMatchObject({ statusCode: 400, param: 'allowed_payment_method_types[1]' });
  });

  it('can be created and confirmed in one call', async () => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create({ ...fiftyDollars, confirm: true, payment_method: 'pm_card_mastercard' });
    expect(intent.status).toBe('succeeded');
  });

  it('can be canceled for good, but not after it succeeded', async () => {
    const { stripe } = await openSandbox();
    const open = await stripe.paymentIntents.create(fiftyDollars);
    expect(await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    const late = await failureOf(stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' }));
    expect(late).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    const paid = await stripe.paymentIntents.create({ ...fiftyDollars, confirm: true, payment_method: 'pm_card_visa' });
    const refused = await failureOf(stripe.paymentIntents.cancel(paid.id));
    expect(refused).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } });
  });

  it('keeps changed metadata and drops emptied keys', async () => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create(fiftyDollars);
    const changed = await stripe.paymentIntents.update(intent.id, { amount: 6_000, metadata: { transaction: '', attempt: '2' } });
    expect(changed).toMatchObject({ amount: 6_000, metadata: { attempt: '2' } });
    expect(changed.metadata).not.toHaveProperty('transaction');
  });

  it.each([
    [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large', 'amount'],
    [{ amount: 1_000, currency: 'dollars' }, 'parameter_invalid', 'currency'],
  ])('cannot be created with %o', async (input, code, param) => {
    const { stripe } = await openSandbox();
    expect(await failureOf(stripe.paymentIntents.create(input))).toMatchObject({ statusCode: 400, code, param });
  });

  it('is listed newest first, page by page and by time', async () => {
    let now = 1_800_000_000_000;
    const { stripe } = await openSandbox({ clock: () => now });
    const ids: string[] = [];
    for (const amount of [1_000, 2_000, 3_000]) {
      ids.unshift((await stripe.paymentIntents.create({ amount, currency: 'usd' })).id);
      now += 60_000;
    }
    const all: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 1 })) all.push(intent.id);
    expect(all).toEqual(ids);
    const late = await stripe.paymentIntents.list({ created: { gte: 1_800_000_060 } });
    expect(late.data.map((intent) => intent.id)).toEqual(ids.slice(0, 2));
    const between = await stripe.paymentIntents.list({ created: { gt: 1_800_000_000, lt: 1_800_000_120 } });
    expect(between.data.map((intent) => intent.id)).toEqual(ids.slice(1, 2));
  });
});

describe('a payment from the card form', () => {
  it.each([
    ['4242 4242 4242 4242', 200, 'succeeded'],
    ['4000000000000259', 200, 'succeeded'],
    ['4000002500003155', 200, 'requires_action'],
  ])('with card %s answers %i with status %s', async (number, status, intentStatus) => {
    const { sandbox, stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create(fiftyDollars);
    const answer = await confirmInBrowser(sandbox, intent, number);
    expect(answer).toMatchObject({ status, body: { id: intent.id, status: intentStatus } });
    expect(answer.body).not.toHaveProperty('metadata');
    expect(answer.body).not.toHaveProperty('latest_charge');
  });

  it.each([
    ['4000000000000002', {}, 'card_declined', 'generic_decline'],
    ['4000000000009995', {}, 'card_declined', 'insufficient_funds'],
    ['4012888888881881', {}, 'card_declined', 'test_mode_live_card'],
    ['4242424242424241', {}, 'incorrect_number', undefined],
    ['4242', {}, 'invalid_number', undefined],
    ['4242424242424242', { exp_year: '2001' }, 'invalid_expiry_year', undefined],
    ['4242424242424242', { exp_month: '13' }, 'invalid_expiry_month', undefined],
    ['4242424242424242', { cvc: '1' }, 'invalid_cvc', undefined],
  ])('with card %s and %o is refused as %s', async (number, card, code, declineCode) => {
    const { sandbox, stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create(fiftyDollars);
    const { status, body } = await confirmInBrowser(sandbox, intent, number, card);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code });
    expect(body.error?.decline_code).toBe(declineCode);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
  });

  it('can be read with its client secret, which opens nothing else', async () => {
    const { sandbox, stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create(fiftyDollars);
    const read = (path: string) =>
      fetch(`${sandbox.url}/sandbox/stripe/v1/${path}`, { headers: { authorization: `Bearer ${publishableKey}` } });
    expect((await read(`payment_intents/${intent.id}?client_secret=${intent.client_secret}`)).status).toBe(200);
    expect((await read(`payment_intents/${intent.id}?client_secret=${intent.id}_secret_guess`)).status).toBe(404);
    expect((await read(`payment_intents/${intent.id}`)).status).toBe(400);
    expect((await read('payment_intents')).status).toBe(403);
    expect((await read('events')).status).toBe(403);
  });
});

describe('a 3-D Secure payment', () => {
  async function createWaitingPayment() {
    const given = await openSandbox();
    const intent = await given.stripe.paymentIntents.create(fiftyDollars);
    const { body } = await confirmInBrowser(given.sandbox, intent, '4000002500003155');
    expect(body.next_action?.redirect_to_url).toEqual({
      url: `${publicUrl}/sandbox/stripe/3ds/${intent.id}`,
      return_url: `${publicUrl}/parent-dashboard?from=card`,
    });
    return { ...given, intent, page: body.next_action?.redirect_to_url?.url ?? '' };
  }

  it('is charged once when the cardholder completes it', async () => {
    const { sandbox, stripe, intent, page } = await createWaitingPayment();
    const answer = await submitForm(sandbox, page, { outcome: 'authenticated' });
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(`${publicUrl}/parent-dashboard`);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: 'card',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    const secondClick = await submitForm(sandbox, page, { outcome: 'failed' });
    expect(secondClick.headers.get('location')).toBe(back.href);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded', next_action: null });
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it('is not charged when the cardholder fails it', async () => {
    const { sandbox, stripe, intent, page } = await createWaitingPayment();
    const answer = await submitForm(sandbox, page, { outcome: 'failed' });
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('redirect_status')).toBe('failed');
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
      latest_charge: null,
    });
  });

  it('that was canceled meanwhile is not charged', async () => {
    const { sandbox, stripe, intent, page } = await createWaitingPayment();
    await stripe.paymentIntents.cancel(intent.id);
    const answer = await submitForm(sandbox, page, { outcome: 'authenticated' });
    expect(answer.headers.get('location')).toContain('redirect_status=failed');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
  });

  it('can be paid with a different card instead', async () => {
    const { sandbox, intent } = await createWaitingPayment();
    expect(await confirmInBrowser(sandbox, intent, '4242424242424242')).toMatchObject({ body: { status: 'succeeded', next_action: null } });
  });
});
