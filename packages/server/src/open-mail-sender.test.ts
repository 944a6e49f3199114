import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailTo } from './testing/mailbox.ts';
import { startApp, type TestApp } from './testing/start-app.ts';

/** Somebody tries the product with test keys of Stripe, and has no mail server yet. */

const stripe = {
  secretKey: 'sk_test_51HxYz0aBcDeFgHi',
  publishableKey: 'pk_test_51HxYz0aBcDeFgHi',
  webhookSecrets: { payments: 'whsec_payments', identity: 'whsec_identity', connect: 'whsec_connect' },
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ config: { stripe } });
});
afterAll(() => app.close());

it('keeps mails in the mailbox of the sandbox beside the real Stripe', async () => {
  const person = await app.signUp('parent');
  await app.drainJobs();
  expect((await mailTo(app, person.email, 'Welcome to X1')).from).toBe('hello@x1.test');
});

it('leaves payments to the real Stripe', async () => {
  const { payments, sandbox } = await app.api().system.config();
  expect({ payments, sandbox }).toEqual({ payments: { publishableKey: stripe.publishableKey }, sandbox: false });
});
