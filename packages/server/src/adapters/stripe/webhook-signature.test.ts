import fc from 'fast-check';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { createLogger } from '../../platform/logger.ts';
import type { WebhookEndpoint } from '../../platform/webhook-events.ts';
import { createWebhookVerifier } from './webhook-signature.ts';

const secrets = {
  payments: 'whsec_payments_0123456789abcdef0123456789',
  identity: 'whsec_identity_0123456789abcdef0123456789',
  connect: 'whsec_connect_00123456789abcdef0123456789',
};
const logged: string[] = [];
const logger = createLogger({ level: 'warn', destination: { write: (line) => void logged.push(line) } });
const verify = createWebhookVerifier({ secrets, isLive: false, logger });
const nowSeconds = () => Math.floor(Date.now() / 1_000);

const charge = {
  id: 'evt_1',
  object: 'event',
  type: 'charge.refunded',
  livemode: false,
  data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' } },
};
const account = { ...charge, type: 'account.updated', account: 'acct_1', data: { object: { id: 'acct_1', object: 'account' } } };

function sign(payload: string, secret: string, timestamp = nowSeconds()): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

function verdict(endpoint: WebhookEndpoint, event: unknown, secret: string = secrets[endpoint], timestamp = nowSeconds()) {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  try {
    return verify(endpoint, Buffer.from(payload), sign(payload, secret, timestamp));
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('a signed Stripe event', () => {
  it('is returned with the object, the payment and the account it is about', () => {
    expect(verdict('payments', charge)).toEqual({ id: 'evt_1', type: 'charge.refunded', objectId: 'ch_1', paymentIntentId: 'pi_1' });
    expect(verdict('connect', account)).toEqual({ id: 'evt_1', type: 'account.updated', objectId: 'acct_1', account: 'acct_1' });
  });

  it.each([
    ['signed with the secret of a different endpoint', 'payments', charge, secrets.identity],
    ['of live mode while our key is a test key', 'payments', { ...charge, livemode: true }, secrets.payments],
    ['of a connected account at the endpoint of our own', 'payments', { ...charge, account: 'acct_1' }, secrets.payments],
    ['without the account it happened in', 'connect', { ...account, account: undefined }, secrets.connect],
    ['about a different account than it happened in', 'connect', { ...account, account: 'acct_2' }, secrets.connect],
    ['that is not an event', 'payments', { object: 'charge' }, secrets.payments],
    ['that is not JSON', 'payments', 'not json', secrets.payments],
    ['that is empty', 'payments', '', secrets.payments],
  ] as const)('is refused when it is one %s', (_why, endpoint, event, secret) => {
    expect(verdict(endpoint, event, secret)).toBe('webhook.bad_signature');
  });

  it('is refused after five minutes', () => {
    expect(verdict('payments', charge, secrets.payments, nowSeconds() - 290)).toMatchObject({ id: 'evt_1' });
    expect(verdict('payments', charge, secrets.payments, nowSeconds() - 310)).toBe('webhook.bad_signature');
  });

  it('is refused when it was signed for more than five minutes from now', () => {
    expect(verdict('payments', charge, secrets.payments, nowSeconds() + 290)).toMatchObject({ id: 'evt_1' });
    expect(verdict('payments', charge, secrets.payments, nowSeconds() + 310)).toBe('webhook.bad_signature');
  });

  it('is refused without a complete signature', () => {
    const body = Buffer.from(JSON.stringify(charge));
    for (const header of [undefined, '', 't=1', 'v1=00', `t=${nowSeconds()},v1=`, `t=${nowSeconds()},v0=00`]) {
      expect(() => verify('payments', body, header)).toThrow(new AppError('webhook.bad_signature'));
    }
  });

  it('is refused when a single bit was changed', () => {
    const payload = JSON.stringify(charge);
    const header = sign(payload, secrets.payments);
    fc.assert(
      fc.property(fc.nat(payload.length - 1), fc.nat(7), (position, bit) => {
        const body = Buffer.from(payload);
        body[position] = (body[position] ?? 0) ^ (1 << bit);
        expect(() => verify('payments', body, header)).toThrow(new AppError('webhook.bad_signature'));
      }),
      { numRuns: 2_000 },
    );
  });
});

it('a refused Stripe event is logged without its content', () => {
  logged.length = 0;
  expect(verdict('identity', charge, secrets.connect)).toBe('webhook.bad_signature');
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ securityEvent: 'webhook_refused', route: '/api/webhooks/identity' });
  for (const word of ['evt_1', 'ch_1', 'pi_1', ...Object.values(secrets)]) expect(logged[0]).not.toContain(word);
});

it('live Stripe events are accepted with a live key', () => {
  const payload = JSON.stringify({ ...charge, livemode: true });
  const verifyLive = createWebhookVerifier({ secrets, isLive: true, logger });
  expect(verifyLive('payments', Buffer.from(payload), sign(payload, secrets.payments))).toMatchObject({ id: 'evt_1' });
});
