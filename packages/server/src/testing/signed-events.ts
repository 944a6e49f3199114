import { createHmac } from 'node:crypto';
import { createWebhookVerifier } from '../adapters/stripe/webhook-signature.ts';
import { createPaymentsWebhook } from '../modules/payments/webhook.ts';
import { createLogger } from '../platform/logger.ts';
import type { TestApp } from './start-app.ts';

const secret = 'whsec_of_this_test';

/** Delivers an event of payments that is signed as it should be, whatever it says. */
export function takeSigned(app: TestApp, event: { id?: string; type: string; object: object }): Promise<void> {
  const verifyWebhook = createWebhookVerifier({
    secrets: { payments: secret, identity: 'another', connect: 'another' },
    isLive: false,
    logger: createLogger({ level: 'silent' }),
  });
  const { db, clock, jobs, services } = app;
  const takeWebhook = createPaymentsWebhook({ db, clock, verifyWebhook, jobs, payouts: services.payouts });
  const { id = `evt_${crypto.randomUUID()}`, type, object } = event;
  const payload = JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } });
  const timestamp = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return takeWebhook(Buffer.from(payload), `t=${timestamp},v1=${signature}`);
}
