import { request } from 'node:http';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { failureOf, openSandbox } from '../testing/open-sandbox.ts';

const tenDollars = { amount: 1_000, currency: 'usd' };
const secretKey = { authorization: 'Bearer sk_test_sandbox' };

function post(url: string, headers: Record<string, string>, body: string): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers }, body });
}

describe('an idempotency key of the Stripe sandbox', () => {
  it('returns the first answer to a repeated call, which acts once', async () => {
    const { stripe, sandbox } = await openSandbox();
    const first = await stripe.paymentIntents.create(tenDollars, { idempotencyKey: 'purchase-1' });
    const again = await stripe.paymentIntents.create(tenDollars, { idempotencyKey: 'purchase-1' });
    expect(again.id).toBe(first.id);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
    const raw = await post(
      `${sandbox.url}/v1/payment_intents`,
      { ...secretKey, 'idempotency-key': 'purchase-1' },
      'amount=1000&currency=usd',
    );
    expect(raw.headers.get('idempotent-replayed')).toBe('true');
    expect(raw.headers.get('original-request')).toBe(first.lastResponse.requestId);
    expect(first.lastResponse.requestId).toMatch(/^req_/);
  });

  it('is refused with different parameters or a different path', async () => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create(tenDollars, { idempotencyKey: 'k' });
    const otherAmount = await failureOf(stripe.paymentIntents.create({ ...tenDollars, amount: 2_000 }, { idempotencyKey: 'k' }));
    expect(otherAmount).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    const otherAddress = await failureOf(stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'k' }));
    expect(otherAddress).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
  });

  it('keeps a decline, but not an invalid request', async () => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create(tenDollars);
    const tryTwice = async (method: string) => {
      const first = await failureOf(
        stripe.paymentIntents.confirm(intent.id, { payment_method: method }, { idempotencyKey: `try-${method}` }),
      );
      const second = await failureOf(
        stripe.paymentIntents.confirm(intent.id, { payment_method: method }, { idempotencyKey: `try-${method}` }),
      );
      return [first, second];
    };
    const [declined, replayed] = await tryTwice('pm_card_chargeDeclined');
    expect(replayed?.charge).toBe(declined?.charge);
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
    await failureOf(stripe.paymentIntents.create({ ...tenDollars, amount: 1 }, { idempotencyKey: 'amount' }));
    expect((await stripe.paymentIntents.create(tenDollars, { idempotencyKey: 'amount' })).amount).toBe(1_000);
  });

  it('lets 20 identical simultaneous calls create one intent', async () => {
    const { stripe, sandbox } = await openSandbox();
    const call = () => post(`${sandbox.url}/v1/payment_intents`, { ...secretKey, 'idempotency-key': 'race' }, 'amount=1000&currency=usd');
    const answers = await Promise.all(Array.from({ length: 20 }, call));
    expect([200, 409]).toEqual(expect.arrayContaining([...new Set(answers.map(({ status }) => status))]));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(await answer.json()).toMatchObject({ error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } });
    }
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('expires after a day', async () => {
    let now = 1_800_000_000_000;
    const { stripe } = await openSandbox({ clock: () => now });
    const first = await stripe.paymentIntents.create(tenDollars, { idempotencyKey: 'daily' });
    now += 25 * 60 * 60 * 1_000;
    expect((await stripe.paymentIntents.create(tenDollars, { idempotencyKey: 'daily' })).id).not.toBe(first.id);
  });
});

describe('the API key of the Stripe sandbox', () => {
  it('is required and must be a test key', async () => {
    const { sandbox } = await openSandbox();
    expect((await fetch(`${sandbox.url}/v1/balance`)).status).toBe(401);
    expect((await fetch(`${sandbox.url}/v1/balance`, { headers: { authorization: 'Bearer sk_live_1' } })).status).toBe(401);
    const basic = Buffer.from('sk_test_sandbox:').toString('base64');
    expect((await fetch(`${sandbox.url}/v1/balance`, { headers: { authorization: `Basic ${basic}` } })).status).toBe(200);
    const live = new Stripe('sk_live_1', { host: '127.0.0.1', port: sandbox.port, protocol: 'http' });
    expect(await failureOf(live.balance.retrieve())).toMatchObject({ type: 'StripeAuthenticationError' });
  });
});

describe('a malformed request to the sandbox', () => {
  it('is answered with an error object, never with a server error', async () => {
    const { sandbox, stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create(tenDollars);
    const bodies = [
      '',
      'amount=1&amount[a]=2',
      'amount[a]=1&amount=2',
      '__proto__[x]=1&amount=1000',
      'metadata[a][b]=1&amount=1000&currency=usd',
      'a[b=1',
      '%%%',
    ];
    const deep = `${'a'}${'[a]'.repeat(20)}=1`;
    const huge = 'amount=99999999999999999999&currency=usd';
    const manyKeys = Array.from({ length: 2_000 }, (_, index) => `k${index}=1`).join('&');
    const odd = 'constructor[prototype]=1&amount=1000&currency=usd&metadata[constructor]=1&metadata[__proto__]=2';
    const cards = [
      'payment_method_data=1',
      'payment_method_data[card]=1',
      'payment_method=constructor',
      'payment_method_data[type]=card',
      'return_url=javascript:alert(1)',
    ];
    const addresses = [
      'payment_intents',
      'refunds',
      'accounts',
      'account_links',
      'identity/verification_sessions',
      `payment_intents/${intent.id}/confirm`,
    ];
    for (const address of addresses) {
      for (const body of [...bodies, ...cards, deep, huge, manyKeys, odd]) {
        const answer = await post(`${sandbox.url}/v1/${address}`, secretKey, body);
        expect(answer.status, `${address} ${body.slice(0, 60)}`).toBeLessThan(500);
        const parsed = (await answer.json()) as { error?: { message: string; type: string }; id?: string };
        if (answer.status !== 200) expect(parsed.error).toMatchObject({ type: expect.any(String), message: expect.any(String) });
      }
    }
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
  });

  it('is refused for its path, method, size or encoding', async () => {
    const { sandbox } = await openSandbox();
    const statusOf = async (path: string, init?: RequestInit) => {
      const answer = await fetch(sandbox.url + path, init);
      expect(await answer.json()).toMatchObject({ error: { type: expect.any(String), message: expect.any(String) } });
      return answer.status;
    };
    expect(await statusOf('/v1/unknown', { headers: secretKey })).toBe(404);
    expect(await statusOf('/v1/payment_intents', { method: 'DELETE', headers: secretKey })).toBe(404);
    expect(await statusOf('/v1/payment_intents/pi_none', { headers: secretKey })).toBe(404);
    expect(await statusOf('/v1/payment_intents/%zz', { headers: secretKey })).toBe(400);
    expect(await statusOf(`/v1/payment_intents/${'x'.repeat(500)}`, { headers: secretKey })).toBe(414);
    expect(await statusOf('/v1/payment_intents?limit=1000', { headers: secretKey })).toBe(400);
    expect(await statusOf('/v1/payment_intents?starting_after=pi_none', { headers: secretKey })).toBe(400);
    expect(await statusOf('/v1/payment_intents?created[gte]=soon', { headers: secretKey })).toBe(400);
    expect(await statusOf('/v1/refunds', { method: 'POST', headers: secretKey, body: 'x'.repeat(2_000_000) })).toBe(413);
    expect(await statusOf('/sandbox/faults', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' })).toBe(400);
  });

  it('that breaks off does not stop the sandbox', async () => {
    const { sandbox, stripe } = await openSandbox();
    await new Promise<void>((resolve) => {
      const outgoing = request(`${sandbox.url}/v1/refunds`, { method: 'POST', headers: { ...secretKey, 'content-length': '100' } });
      outgoing.on('error', () => resolve());
      outgoing.write('amount=', () => outgoing.destroy(new Error('gone')));
    });
    expect((await stripe.balance.retrieve()).object).toBe('balance');
  });
});

describe('expanding a field in the Stripe sandbox', () => {
  it('is refused for a field that is not an object', async () => {
    const { stripe } = await openSandbox();
    const intent = await stripe.paymentIntents.create(tenDollars);
    expect(await failureOf(stripe.paymentIntents.retrieve(intent.id, { expand: ['amount'] }))).toMatchObject({
      statusCode: 400,
      param: 'expand',
    });
    expect(await failureOf(stripe.paymentIntents.retrieve(intent.id, { expand: ['nothing'] }))).toMatchObject({ statusCode: 400 });
  });

  it('works inside lists', async () => {
    const { stripe } = await openSandbox();
    await stripe.paymentIntents.create({ ...tenDollars, confirm: true, payment_method: 'pm_card_visa' });
    const list = await stripe.paymentIntents.list({ expand: ['data.latest_charge'] });
    expect(list.data[0]?.latest_charge).toMatchObject({ object: 'charge', status: 'succeeded' });
  });
});
