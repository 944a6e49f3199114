import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callStripe, createStripeClient, isLiveKey } from './stripe-client.ts';

let server: Server;
let stripe: Stripe;
let answer: { status: number; body: string };
let calls: (string | undefined)[];

beforeAll(async () => {
  server = createServer((request, response) => {
    calls.push(request.headers['idempotency-key'] as string | undefined);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  stripe = createStripeClient({ secretKey: 'sk_test_x1', host: '127.0.0.1', port, protocol: 'http' });
});
beforeEach(() => {
  calls = [];
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const read = () => callStripe<Stripe.Account>('account', () => stripe.accounts.retrieve('acct_1'));
const create = () =>
  callStripe<Stripe.Account>('account', () => stripe.accounts.create({ country: 'US' }, { idempotencyKey: 'payout-account:7' }));
const error = (fields: object) => JSON.stringify({ error: { type: 'invalid_request_error', message: 'no', ...fields } });

it('the Stripe client returns a complete answer', async () => {
  answer = { status: 200, body: JSON.stringify({ id: 'acct_1', object: 'account' }) };
  expect(await read()).toMatchObject({ id: 'acct_1' });
  expect(calls).toHaveLength(1);
});

it.each([
  ['a page instead of data', 200, '<html>Bad gateway</html>'],
  ['a different object', 200, JSON.stringify({ id: 'acct_1', object: 'charge' })],
  ['an object without its id', 200, JSON.stringify({ object: 'account' })],
  ['a 404 without an error object, which the SDK accepts', 404, '{}'],
])('the Stripe client treats %s as an unavailable provider', async (_what, status, body) => {
  answer = { status, body };
  await expect(read()).rejects.toMatchObject({ code: 'provider.unavailable', cause: expect.any(Error) });
});

it.each([500, 503, 429, 409])(
  'the Stripe client treats status %s as an unavailable provider, and retries with the same key',
  async (status) => {
    answer = { status, body: error({ type: 'api_error' }) };
    await expect(create()).rejects.toMatchObject({ code: 'provider.unavailable' });
    expect(new Set(calls)).toEqual(new Set(['payout-account:7']));
  },
);

it('the Stripe client passes on a refused call', async () => {
  answer = { status: 400, body: error({ param: 'country' }) };
  await expect(create()).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  answer = { status: 401, body: error({}) };
  await expect(create()).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
});

it('the Stripe client distinguishes live keys from test keys', () => {
  expect(['sk_live_1', 'rk_live_1', 'sk_test_live_1', 'rk_test_1'].map(isLiveKey)).toEqual([true, true, false, false]);
});
