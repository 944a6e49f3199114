import { expect, it } from 'vitest';
import { mailTo } from './testing/mailbox.ts';
import { openApp } from './testing/start-app.ts';

/** The product with test keys of Stripe and without a mail server. */

const stripe = {
  secretKey: 'sk_test_51HxYz0aBcDeFgHi',
  publishableKey: 'pk_test_51HxYz0aBcDeFgHi',
  webhookSecrets: { payments: 'whsec_payments', identity: 'whsec_identity', connect: 'whsec_connect' },
};

const app = await openApp({ config: { stripe } });

it('with the real Stripe and no mail server, mails go to the sandbox mailbox', async () => {
  const person = await app.signUp('parent');
  await app.drainJobs();
  expect((await mailTo(app, person.email, 'Welcome to X1')).from).toBe('hello@x1.test');
});

it('with the real Stripe and no mail server, payments use the real Stripe', async () => {
  const { payments, sandbox } = await app.api().system.config();
  expect({ payments, sandbox }).toEqual({ payments: { publishableKey: stripe.publishableKey }, sandbox: false });
});
