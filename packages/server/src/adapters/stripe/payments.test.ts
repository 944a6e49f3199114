import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentGateway } from '../../modules/payments/port.ts';
import { createStripePayments } from './payments.ts';
import { createStripeClient } from './stripe-client.ts';

interface StoredRefund {
  id: string;
  object: 'refund';
  status: string;
  amount: number;
  metadata: { refundId: string; key: string };
}

let server: Server;
let gateway: PaymentGateway;
let refunds: StoredRefund[];
let keys: unknown[];
let nextStatus: string;

/** Refunds at a provider that has forgotten every idempotency key, as Stripe may after a day. */
async function answer(request: IncomingMessage): Promise<object> {
  const address = new URL(request.url ?? '', 'http://provider');
  if (request.method === 'GET') {
    const after = address.searchParams.get('starting_after');
    const first = after === null ? 0 : refunds.findIndex(({ id }) => id === after) + 1;
    const data = refunds.slice(first, first + Number(address.searchParams.get('limit') ?? 10));
    return { object: 'list', url: '/v1/refunds', data, has_more: first + data.length < refunds.length };
  }
  keys.push(request.headers['idempotency-key']);
  const fields = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
  const refund: StoredRefund = {
    id: `re_${refunds.length + 1}`,
    object: 'refund',
    status: nextStatus,
    amount: Number(fields.get('amount')),
    metadata: { refundId: fields.get('metadata[refundId]') ?? '', key: fields.get('metadata[key]') ?? '' },
  };
  refunds.unshift(refund);
  return refund;
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void answer(request).then((body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  gateway = createStripePayments(createStripeClient({ secretKey: 'sk_test_x1', host: '127.0.0.1', port, protocol: 'http' }));
});
beforeEach(() => {
  refunds = [];
  keys = [];
  nextStatus = 'succeeded';
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ask = (key = 'one') => gateway.refund({ refundId: 7, key, intentId: 'pi_1', amountCents: 4_900, decidedDisputes: 0 });

describe('a refund at Stripe', () => {
  it('is made once, however late it is requested again', async () => {
    expect(await ask()).toEqual({ providerRefundId: 're_1', isSucceeded: true });
    expect(await ask()).toEqual({ providerRefundId: 're_1', isSucceeded: true });
    expect(refunds).toHaveLength(1);
  });

  it('returns its current status when it was pending', async () => {
    nextStatus = 'pending';
    expect(await ask()).toEqual({ providerRefundId: 're_1', isSucceeded: false });
    for (const refund of refunds) refund.status = 'succeeded';
    expect(await ask()).toEqual({ providerRefundId: 're_1', isSucceeded: true });
    expect(refunds).toHaveLength(1);
  });

  it('is made once more with a new key after the bank returned it', async () => {
    nextStatus = 'failed';
    expect(await ask()).toMatchObject({ isSucceeded: false });
    nextStatus = 'succeeded';
    expect(await ask()).toEqual({ providerRefundId: 're_2', isSucceeded: true });
    expect(await ask()).toEqual({ providerRefundId: 're_2', isSucceeded: true });
    expect(new Set(keys).size).toBe(2);
  });

  it('is not confused with a different one of the same payment with the same id', async () => {
    await ask('one');
    expect(await ask('other')).toEqual({ providerRefundId: 're_2', isSucceeded: true });
  });
});
