import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { type WebhookEvent, webhookEvents } from '@x1/contract/developers/webhook.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { forgetDeliveries, watchWebhooks } from './jobs.ts';

// Signatures are checked by the real time of the library.
const app = await openApp({ clock: createTestClock(new Date()) });

/** Another one, as it's run: receivers are public servers. */
const refused = await openApp({ config: { webhookReceivers: 'public' } });

const receivers: WebhookReceiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.goDown();
});

async function receiverOf({ api }: Pick<Person, 'api'>, events: WebhookEvent[] = [...webhookEvents]) {
  const receiver = await startWebhookReceiver();
  receivers.push(receiver);
  const { webhook, secret } = await api.developers.createWebhook({ body: { url: receiver.url, events } });
  return { receiver, webhook, secret, params: { webhookId: webhook.id } };
}

const logOf = (api: Person['api'], params: { webhookId: number }) => api.developers.listDeliveries({ params, query: {} });

/** A trainer with a webhook, and a family's paid request that waits for an answer. */
async function bookedWithWebhook() {
  const trainer = await sellingTrainer(app);
  const hook = await receiverOf(trainer);
  const request = await paidRequest(app, { trainer });
  await app.drainJobs();
  return { ...request, ...hook };
}

describe('a webhook', () => {
  it("is told what becomes of its trainer's sessions, in that order, signed by Standard Webhooks", async () => {
    const { trainer, receiver, secret, appointmentId } = await bookedWithWebhook();
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 72) } });
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: timeIn(app, 96) });
    await trainer.api.scheduling.cancel({ params: { appointmentId }, body: { reason: 'Rain' } });
    await app.drainJobs();
    expect(receiver.types()).toEqual([
      'session.booked',
      'session.approved',
      'session.scheduled',
      'session.rescheduled',
      'session.canceled',
    ]);
    for (const message of receiver.received) expect(receiver.verify(secret, message)).toMatchObject({ type: message.type });
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(5);
    expect(receiver.received.map(({ data }) => data['sessionId'])).toEqual(Array(5).fill(appointmentId));
  });

  it('is told ids, moments and states, and nothing about the family', async () => {
    const { receiver, parent, trainer, appointmentId } = await bookedWithWebhook();
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 240) } });
    await app.drainJobs();
    const known = ['sessionId', 'purchaseId', 'trainerId', 'programId', 'paidAt', 'startsAt'];
    for (const { data, body } of receiver.received) {
      expect(Object.keys(data).filter((name) => !known.includes(name))).toEqual([]);
      expect(body).not.toContain(parent.email);
    }
  });

  it('is told nothing of other trainers, nor of events it does not want', async () => {
    const [trainer, other] = [await sellingTrainer(app), await sellingTrainer(app)];
    const { receiver } = await receiverOf(trainer, ['session.completed']);
    await paidRequest(app, { trainer });
    await paidRequest(app, { trainer: other });
    await app.drainJobs();
    expect(receiver.received).toEqual([]);
  });

  it("of an operator is told of everybody's", async () => {
    const operator = await app.createOperator();
    const { receiver, params } = await receiverOf(operator);
    const { appointmentId } = await paidRequest(app);
    await app.drainJobs();
    expect(receiver.received.map(({ type, data }) => [type, data['sessionId']])).toEqual([['session.booked', appointmentId]]);
    await operator.api.developers.deleteWebhook({ params });
  });

  it('of which nothing was committed is told nothing', async () => {
    const { receiver, trainer } = await bookedWithWebhook();
    await expect(trainer.api.scheduling.approve({ params: { appointmentId: 2_000_000_000 as AppointmentId } })).rejects.toMatchObject({
      status: 404,
    });
    await app.drainJobs();
    expect(receiver.types()).toEqual(['session.booked']);
  });

  it('sends a test, and tells how it went', async () => {
    const trainer = await app.signUp('trainer');
    const { receiver, secret, params } = await receiverOf(trainer);
    await trainer.api.developers.testWebhook({ params });
    await app.drainJobs();
    const [message] = receiver.received;
    expect(message && receiver.verify(secret, message)).toMatchObject({ type: 'webhook.test', data: { webhookId: params.webhookId } });
    expect(await logOf(trainer.api, params)).toMatchObject([{ type: 'webhook.test', state: 'delivered', attempts: 1, lastStatus: 204 }]);
  });

  it('that is added is emailed about to its owner, who may not be the one who added it', async () => {
    const trainer = await app.signUp('trainer');
    await receiverOf(trainer);
    await app.drainJobs();
    const subjects = (await mailsTo(app, trainer.email)).map(({ subject }) => subject);
    expect(subjects).toContain('A webhook was added to your account');
  });

  it('has a secret that is shown once and sealed; a new one signs beside the former for a day', async () => {
    const trainer = await app.signUp('trainer');
    const { receiver, secret, params } = await receiverOf(trainer);
    const { secret: newer } = await trainer.api.developers.rotateWebhookSecret({ params });
    expect(JSON.stringify(await trainer.api.developers.listWebhooks())).not.toContain('whsec_');
    await trainer.api.developers.testWebhook({ params });
    await app.drainJobs();
    const [during] = receiver.received;
    if (!during) throw new Error('nothing came');
    expect([receiver.verify(secret, during), receiver.verify(newer, during)]).toHaveLength(2);
    app.clock.advance({ hours: 24 });
    await trainer.api.developers.testWebhook({ params });
    await app.drainJobs();
    expect(receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,[^ ]+$/);
    app.clock.set(new Date());
  });
});

describe('a receiver', () => {
  it('that is down gets everything once it is back, in order, with growing gaps between', async () => {
    const { trainer, receiver, appointmentId, params } = await bookedWithWebhook();
    await receiver.goDown();
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 300) } });
    await app.drainJobs();
    app.clock.advance({ seconds: 5 });
    await app.drainJobs();
    const [, approved] = (await logOf(trainer.api, params)).toReversed();
    expect(approved).toMatchObject({ state: 'waiting', attempts: 2, lastStatus: null, lastError: 'It refused the connection.' });
    await receiver.comeBack();
    app.clock.advance({ minutes: 5 });
    await app.drainJobs();
    expect(receiver.types()).toEqual(['session.booked', 'session.approved', 'session.scheduled']);
    expect((await logOf(trainer.api, params)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('that answers 500, or sends elsewhere, is tried again with the same id', async () => {
    const trainer = await app.signUp('trainer');
    const { receiver, params } = await receiverOf(trainer);
    const answers = [{ status: 500 }, { status: 302, headers: { location: receiver.url } }, { status: 200 }];
    receiver.answers(() => answers.shift() ?? { status: 200 });
    await trainer.api.developers.testWebhook({ params });
    await app.drainJobs();
    app.clock.advance({ seconds: 5 });
    await app.drainJobs();
    const [redirected] = await logOf(trainer.api, params);
    expect(redirected).toMatchObject({
      state: 'waiting',
      lastStatus: 302,
      lastError: "It answered with a redirect, which isn't followed.",
    });
    app.clock.advance({ minutes: 5 });
    await app.drainJobs();
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  });

  it('that answers 410 is sent nothing more, and its owner is told', async () => {
    const { trainer, receiver, appointmentId, params } = await bookedWithWebhook();
    receiver.answers(() => ({ status: 410 }));
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await app.drainJobs();
    expect(await trainer.api.developers.listWebhooks()).toMatchObject([{ state: 'gone' }]);
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 330) } });
    await app.drainJobs();
    expect(receiver.types()).toEqual(['session.booked', 'session.approved']);
    const subjects = (await mailsTo(app, trainer.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your webhook was turned off');
    await expect(trainer.api.developers.testWebhook({ params })).rejects.toMatchObject({ code: 'webhook.off' });
  });

  it('that fails for three days is given up, turned off and its owner told; turned on again it goes on', async () => {
    const { trainer, receiver, webhook, appointmentId, params } = await bookedWithWebhook();
    receiver.answers(() => ({ status: 503 }));
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 360) } });
    const failing = () => app.db.selectFrom('webhookEndpoints').select('state').where('id', '=', webhook.id).executeTakeFirst();
    const began = app.clock.now().getTime();
    for (let hours = 0; (await failing())?.state === 'on' && hours < 200; hours += 1) {
      await app.drainJobs();
      app.clock.advance({ hours: 1 });
    }
    const tookHours = (app.clock.now().getTime() - began) / 3_600_000;
    expect(tookHours).toBeGreaterThan(72);
    expect(tookHours).toBeLessThan(96);
    await app.drainJobs();
    expect(await trainer.api.developers.listWebhooks()).toMatchObject([{ state: 'failing' }]);
    expect((await mailsTo(app, trainer.email)).map(({ subject }) => subject)).toContain('Your webhook was turned off');
    const log = (await logOf(trainer.api, params)).toReversed();
    expect(log.map(({ type, state }) => [type, state])).toEqual([
      ['session.booked', 'delivered'],
      ['session.approved', 'given_up'],
      ['session.scheduled', 'waiting'],
    ]);
    expect(log[1]).toMatchObject({ attempts: 10, lastStatus: 503, lastError: 'It answered 503.' });

    receiver.answers(() => ({ status: 204 }));
    await trainer.api.developers.updateWebhook({ params, body: { url: webhook.url, events: webhook.events, isOn: true } });
    await app.drainJobs();
    expect(receiver.types().at(-1)).toBe('session.scheduled');
    app.clock.set(new Date());
  });

  it('gets a delivery again when it is replayed, with the id it had', async () => {
    const { trainer, receiver, params } = await bookedWithWebhook();
    const [delivery] = await logOf(trainer.api, params);
    if (!delivery) throw new Error('nothing was sent');
    await trainer.api.developers.replayDelivery({ params: { deliveryId: delivery.id } });
    await app.drainJobs();
    expect(receiver.received.map(({ id }) => id)).toEqual([delivery.messageId, delivery.messageId]);
    const other = await app.signUp('trainer');
    await expect(other.api.developers.replayDelivery({ params: { deliveryId: delivery.id } })).rejects.toMatchObject({
      code: 'delivery.not_found',
    });
  });

  it('is sent to by whoever is left, when a process died while it was sending', async () => {
    const trainer = await app.signUp('trainer');
    const { receiver, webhook, params } = await receiverOf(trainer);
    await trainer.api.developers.testWebhook({ params });
    const claimedUntil = new Date(app.clock.now().getTime() + 30_000);
    await app.db.updateTable('webhookDeliveries').set({ claimedUntil, attempts: 1 }).where('endpointId', '=', webhook.id).execute();
    await app.drainJobs();
    expect(receiver.received).toEqual([]);
    app.clock.advance({ seconds: 31 });
    await app.runNow(watchWebhooks);
    expect(receiver.types()).toEqual(['webhook.test']);
  });
});

describe('an address', () => {
  const events: WebhookEvent[] = ['payout.paid'];

  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://10.0.0.1/',
  ])('within a network of its own is refused: %s', async (url) => {
    const trainer = await refused.signUp('trainer');
    await expect(trainer.api.developers.createWebhook({ body: { url, events } })).rejects.toMatchObject({
      code: 'webhook.address_refused',
    });
  });

  it('whose name leads there is not asked, and nothing there hears of it', async () => {
    const receiver = await startWebhookReceiver();
    receivers.push(receiver);
    const trainer = await refused.signUp('trainer');
    const url = receiver.url.replace('http://127.0.0.1', 'https://localhost');
    const { webhook } = await trainer.api.developers.createWebhook({ body: { url, events } });
    const params = { webhookId: webhook.id };
    await trainer.api.developers.testWebhook({ params });
    await refused.drainJobs();
    expect(receiver.received).toEqual([]);
    expect(await logOf(trainer.api, params)).toMatchObject([{ state: 'waiting', lastError: "Its address isn't a public one." }]);
  });

  it.each(['ftp://example.com/', 'https://user:secret@example.com/', 'https://example.com/#here', 'example.com'])(
    'must be one: %s',
    async (url) => {
      const trainer = await refused.signUp('trainer');
      await expect(trainer.api.developers.createWebhook({ body: { url, events } })).rejects.toMatchObject({ code: 'request.invalid' });
    },
  );

  it('is kept as it is asked for: what an address can not have is encoded', async () => {
    const trainer = await refused.signUp('trainer');
    const body = { url: ' https://example.com/a b?c=d e ', events };
    const { webhook } = await trainer.api.developers.createWebhook({ body });
    expect(webhook.url).toBe('https://example.com/a%20b?c=d%20e');
  });

  it('is one of at most ten of a person', async () => {
    const trainer = await app.signUp('trainer');
    for (let made = 0; made < 10; made += 1) await trainer.api.developers.createWebhook({ body: { url: 'https://example.com/', events } });
    await expect(trainer.api.developers.createWebhook({ body: { url: 'https://example.com/', events } })).rejects.toMatchObject({
      code: 'webhook.too_many',
    });
  });
});

it('forgets deliveries after thirty days, and everything with a closed account', async () => {
  const trainer = await app.signUp('trainer');
  const { params } = await receiverOf(trainer);
  await trainer.api.developers.testWebhook({ params });
  await app.drainJobs();
  app.clock.advance({ days: 31 });
  await app.runNow(forgetDeliveries);
  const rows = () =>
    app.db
      .selectFrom('webhookEndpoints')
      .select('id')
      .where('userId', '=', trainer.user.id as UserId)
      .execute();
  const deliveries = await app.db.selectFrom('webhookDeliveries').select('id').where('endpointId', '=', params.webhookId).execute();
  expect([deliveries.length, (await rows()).length]).toEqual([0, 1]);
  await app.services.developers.forgetWebhooksOf(trainer.user.id as UserId);
  expect(await rows()).toEqual([]);
  app.clock.set(new Date());
});
