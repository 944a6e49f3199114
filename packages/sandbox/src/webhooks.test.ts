import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from './start-sandbox.ts';
import { failureOf, openSandbox, publicUrl, sdkFor, secrets, submitForm } from './testing/open-sandbox.ts';
import { startReceiver } from './testing/webhook-receiver.ts';

const paid = { amount: 5_000, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' } as const;
const paidEvents = ['payment_intent.created', 'charge.succeeded', 'charge.updated', 'payment_intent.succeeded'];

describe('a webhook of the sandbox', () => {
  it('is signed, contains the whole object and goes to the right endpoint', async () => {
    const { stripe, sandbox, receiver } = await openSandbox();
    const intent = await stripe.paymentIntents.create(paid);
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    await sandbox.webhooksSettled();
    expect(receiver.types().sort()).toEqual([...paidEvents, 'charge.refunded', 'refund.created', 'refund.updated'].sort());
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/api/webhooks/payments']));
    const succeeded = receiver.received.find(({ event }) => event.type === 'payment_intent.succeeded')?.event;
    expect(succeeded).toMatchObject({ object: 'event', livemode: false });
    expect(succeeded?.data.object).toEqual({ ...intent });
    expect(succeeded?.api_version).toBe(Stripe.API_VERSION);
    const refunded = receiver.received.find(({ event }) => event.type === 'charge.refunded')?.event;
    expect(refunded).toMatchObject({ data: { object: { id: refund.charge, amount_refunded: 5_000 } } });
    expect(receiver.refused).toEqual([]);
  });

  it('reports declines and required actions', async () => {
    const { stripe, sandbox, receiver } = await openSandbox();
    const intent = await stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' });
    await failureOf(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }));
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_threeDSecure2Required', return_url: publicUrl });
    await stripe.paymentIntents.cancel(intent.id);
    await sandbox.webhooksSettled();
    const expected = ['created', 'payment_failed', 'requires_action', 'canceled'].map((step) => `payment_intent.${step}`);
    expect(receiver.types().sort()).toEqual([...expected, 'charge.failed'].sort());
  });

  it('is retried with the same event after a refusal', async () => {
    const { stripe, sandbox, receiver } = await openSandbox();
    receiver.answerWith(500);
    const refused = receiver.nextRefusal();
    await stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' });
    await refused;
    receiver.answerWith(200);
    await expect.poll(() => receiver.types(), { timeout: 5_000 }).toEqual(['payment_intent.created']);
    expect((await stripe.events.list()).data[0]?.id).toBe(receiver.received[0]?.event.id);
    await sandbox.webhooksSettled();
    expect(receiver.received).toHaveLength(1);
  });

  it('waits until its target is known', async () => {
    const { stripe, sandbox, receiver } = await openSandbox({ webhooks: { url: '', secrets } });
    await stripe.paymentIntents.create(paid);
    await sandbox.webhooksSettled();
    expect(receiver.received).toEqual([]);
    sandbox.setWebhookTarget(receiver.url);
    await sandbox.webhooksSettled();
    expect(receiver.types().sort()).toEqual([...paidEvents].sort());
  });
});

describe('a fault of the sandbox', () => {
  it('declines every card', async () => {
    const { stripe, setFaults } = await openSandbox();
    await setFaults({ declineAll: true });
    expect(await failureOf(stripe.paymentIntents.create(paid))).toMatchObject({ code: 'card_declined' });
    await setFaults({ declineAll: false });
    expect((await stripe.paymentIntents.create(paid)).status).toBe('succeeded');
  });

  it('sends copies of each webhook', async () => {
    const { stripe, sandbox, receiver, setFaults } = await openSandbox();
    await setFaults({ duplicateWebhooks: 4 });
    await stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' });
    await sandbox.webhooksSettled();
    expect(receiver.types()).toEqual(Array(5).fill('payment_intent.created'));
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
  });

  it('sends the newest webhook first', async () => {
    const { stripe, receiver, setFaults } = await openSandbox();
    await setFaults({ reorderWebhooks: true });
    await stripe.paymentIntents.create(paid);
    await expect.poll(() => receiver.types(), { timeout: 5_000 }).toEqual([...paidEvents].reverse());
  });

  it('drops webhooks, whose events stay listed and can be sent again', async () => {
    const { stripe, sandbox, receiver, setFaults } = await openSandbox();
    await setFaults({ dropWebhooks: true });
    await stripe.paymentIntents.create(paid);
    await sandbox.webhooksSettled();
    expect(receiver.received).toEqual([]);
    const listed = await stripe.events.list({ types: ['payment_intent.succeeded', 'charge.succeeded'] });
    expect(listed.data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'charge.succeeded']);
    expect((await stripe.events.list({ type: 'payment_intent.*' })).data).toHaveLength(2);
    const [newest] = listed.data;
    expect(await stripe.events.retrieve(newest?.id ?? '')).toMatchObject({ id: newest?.id, data: { object: { status: 'succeeded' } } });
    await fetch(`${sandbox.url}/sandbox/events/${newest?.id}/resend`, { method: 'POST' });
    await sandbox.webhooksSettled();
    expect(receiver.types()).toEqual(['payment_intent.succeeded']);
  });

  it('delays webhooks by the clock', async () => {
    let now = 1_800_000_000_000;
    const { stripe, sandbox, receiver, setFaults } = await openSandbox({ clock: () => now });
    await setFaults({ webhookDelayMs: 3_600_000 });
    await stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' });
    now += 3_599_000;
    await sandbox.webhooksSettled();
    expect(receiver.received).toEqual([]);
    now += 1_000;
    await sandbox.webhooksSettled();
    expect(receiver.types()).toEqual(['payment_intent.created']);
  });

  it('takes the provider down and brings it back', async () => {
    const { stripe, sandbox, setFaults } = await openSandbox();
    await setFaults({ providerDown: true });
    expect(await failureOf(stripe.balance.retrieve())).toMatchObject({ type: 'StripeAPIError', statusCode: 503 });
    expect((await fetch(`${sandbox.url}/sandbox/stripe/3ds/pi_1`)).status).toBe(503);
    expect((await fetch(`${sandbox.url}/sandbox`)).status).toBe(200);
    await setFaults({ providerDown: false, resetConnections: true });
    expect(await failureOf(stripe.balance.retrieve())).toMatchObject({ type: 'StripeConnectionError' });
    await setFaults({ resetConnections: false });
    expect((await stripe.balance.retrieve()).object).toBe('balance');
  });

  it('is validated, and can be shown and changed one at a time', async () => {
    const { sandbox, setFaults } = await openSandbox();
    expect((await setFaults({ duplicateWebhooks: -1 })).status).toBe(400);
    await setFaults({ webhookDelayMs: 20 });
    await submitForm(sandbox, '/sandbox/faults', { declineAll: 'true' });
    const shown = await (await fetch(`${sandbox.url}/sandbox/faults`)).json();
    expect(shown).toMatchObject({ webhookDelayMs: 20, declineAll: true, dropWebhooks: false, duplicateWebhooks: 0 });
  });
});

describe('a restart of the sandbox', () => {
  it('keeps everything and sends undelivered webhooks', async () => {
    const given = await openSandbox();
    given.receiver.answerWith(503);
    const refused = given.receiver.nextRefusal();
    const intent = await given.stripe.paymentIntents.create(paid, { idempotencyKey: 'kept' });
    const account = await given.stripe.accounts.create({ type: 'express' });
    await given.setFaults({ webhookDelayMs: 7 });
    await refused;
    await given.restart();
    given.receiver.answerWith(200);
    expect(await given.stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
    expect((await given.stripe.paymentIntents.create(paid, { idempotencyKey: 'kept' })).id).toBe(intent.id);
    expect((await given.stripe.accounts.retrieve(account.id)).id).toBe(account.id);
    expect(await (await fetch(`${given.sandbox.url}/sandbox/faults`)).json()).toMatchObject({ webhookDelayMs: 7 });
    await expect.poll(() => [...new Set(given.receiver.types())].sort(), { timeout: 10_000 }).toEqual([...paidEvents].sort());
  });

  it('is not needed to move hosted pages to a new public URL', async () => {
    const { stripe, sandbox } = await openSandbox();
    const session = await stripe.identity.verificationSessions.create({ type: 'document' });
    sandbox.setPublicUrl('http://elsewhere.test/');
    const moved = await stripe.identity.verificationSessions.retrieve(session.id);
    expect(moved.url).toBe(`http://elsewhere.test/sandbox/stripe/identity/${session.id}`);
  });

  it('after SIGKILL has lost nothing that was acknowledged', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-sandbox-'));
    const receiver = await startReceiver(secrets);
    const script = fileURLToPath(new URL('./testing/run-sandbox.ts', import.meta.url));
    const child = spawn(process.execPath, [script, dataDirectory, ''], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port: Number(String(line)), protocol: 'http', maxNetworkRetries: 0 });
    const acknowledged: string[] = [];
    const buyer = async () => {
      for (;;) {
        const intent = await stripe.paymentIntents.create(paid).catch(() => undefined);
        if (!intent) return;
        acknowledged.push(intent.id);
        if (acknowledged.length === 40) child.kill('SIGKILL');
      }
    };
    await Promise.all([buyer(), buyer(), buyer(), buyer()]);
    await exited;
    const sandbox = await startSandbox({ dataDirectory, publicUrl, webhooks: { url: receiver.url, secrets } });
    onTestFinished(async () => {
      await sandbox.close();
      await receiver.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    });
    const kept = new Map<string, Stripe.PaymentIntent>();
    for await (const intent of sdkFor(sandbox).paymentIntents.list({ limit: 100 })) kept.set(intent.id, intent);
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);
    expect(acknowledged.filter((id) => kept.get(id)?.status !== 'succeeded')).toEqual([]);
    await sandbox.webhooksSettled();
    const told = receiver.received.flatMap(({ event }) => (event.type === 'payment_intent.succeeded' ? [event.data.object.id] : []));
    expect(acknowledged.filter((id) => !told.includes(id))).toEqual([]);
  });
});
