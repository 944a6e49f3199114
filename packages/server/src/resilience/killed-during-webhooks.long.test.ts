import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { webhookEvents } from '@x1/contract/developers/webhook.ts';
import { expect, it } from 'vitest';
import { type Api, createApi } from '../testing/api.ts';
import { openDurableDatabase } from '../testing/durable-database.ts';
import { freePort } from '../testing/free-port.ts';
import { payByCard } from '../testing/given.ts';
import { insertProgram, insertReadyTrainer } from '../testing/rows.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

/** The server is killed while a receiver has a message and hasn't answered, and right after things happened: in the end each event has arrived, in order. */

const kills = Number(process.env['X1_KILLS'] ?? 2);
/** A claim of a dead process ends after 30 seconds, and the watch looks every minute. */
const patienceMs = 150_000;
const hourMs = 3_600_000;

const at = ({ url }: ServerProcess) => ({
  url,
  api: (token?: string): Api => createApi(url, token ?? null),
  fetch: (path: string, init?: RequestInit) => fetch(url + path, init),
});

const { db, dataDirectory } = await openDurableDatabase();

it(`each event is told at least once, in order, though the server is killed in between (${kills} kills)`, {
  timeout: 60_000 + kills * (patienceMs + 30_000),
}, async () => {
  const receiver = await startWebhookReceiver();
  const port = await freePort();
  const start = () => startServerProcess({ dataDirectory, port, environment: { WEBHOOK_RECEIVERS: 'any' } });
  let server = await start();
  const signUp = (role: 'trainer' | 'parent') =>
    createApi(server.url, null).accounts.signup({ body: { email: `${role}@killed.test`, password: 'secret1', role } });
  const [trainer, parent] = [await signUp('trainer'), await signUp('parent')];
  const { id: trainerId } = await insertReadyTrainer(db, { userId: trainer.user.id as UserId });
  const programId = await insertProgram(db, { trainerId });
  const api = createApi(server.url, trainer.token);
  const { secret } = await api.developers.createWebhook({ body: { url: receiver.url, events: [...webhookEvents] } });

  async function buy(): Promise<AppointmentId> {
    const { payments } = createApi(server.url, parent.token);
    const { clientSecret, transactionId } = await payments.createPaymentIntent({
      body: { trainerId, programId, sessionType: 'individual' },
    });
    await payByCard(at(server), clientSecret);
    const { appointmentId } = await payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
    if (appointmentId === null) throw new Error('the payment did not lead to a session');
    return appointmentId;
  }

  for (let life = 0; life < kills; life += 1) {
    const appointmentId = await buy();
    const ofSession = () => receiver.received.filter(({ data }) => data['sessionId'] === appointmentId);
    await expect.poll(() => ofSession().length, { timeout: patienceMs, interval: 50 }).toBe(1);
    // The next message is taken and never answered: the server dies while it waits.
    receiver.answers(() => 'silence');
    await api.scheduling.approve({ params: { appointmentId } });
    await expect.poll(() => ofSession().length, { timeout: patienceMs, interval: 20 }).toBe(2);
    const startTime = new Date(Math.ceil(Date.now() / hourMs) * hourMs + (72 + life * 3) * hourMs);
    const time = { startTime: startTime.toISOString(), endTime: new Date(startTime.getTime() + hourMs).toISOString() };
    await api.scheduling.schedule({ body: { appointmentId, ...time, location: 'online', scheduledInTimezone: 'America/New_York' } });
    await server.kill();
    receiver.answers(() => ({ status: 204 }));
    server = await start();
    await expect.poll(() => ofSession().at(-1)?.type, { timeout: patienceMs, interval: 200 }).toBe('session.scheduled');
    expect(ofSession().map(({ type }) => type)).toEqual(['session.booked', 'session.approved', 'session.approved', 'session.scheduled']);
    const [, first, again] = ofSession();
    expect(again?.id).toBe(first?.id);
    for (const message of ofSession()) receiver.verify(secret, message);
  }
  await receiver.goDown();
  expect(await server.stop()).toBe(0);
});

it('a receiver that never answers is given ten seconds, and keeps nobody else waiting', { timeout: 120_000 }, async () => {
  const [slow, quick] = [await startWebhookReceiver(), await startWebhookReceiver()];
  slow.answers(() => 'silence');
  const server = await startServerProcess({ dataDirectory, port: await freePort(), environment: { WEBHOOK_RECEIVERS: 'any' } });
  const webhookTo = async (url: string) => {
    const email = `${new URL(url).port}@slow.test`;
    const { token } = await createApi(server.url, null).accounts.signup({ body: { email, password: 'secret1', role: 'trainer' } });
    const { developers } = createApi(server.url, token);
    const { webhook } = await developers.createWebhook({ body: { url, events: ['payout.paid'] } });
    return { developers, params: { webhookId: webhook.id } };
  };
  const [ofSlow, ofQuick] = [await webhookTo(slow.url), await webhookTo(quick.url)];
  for (let tests = 0; tests < 6; tests += 1) await ofSlow.developers.testWebhook({ params: ofSlow.params });
  await expect.poll(() => slow.received.length, { timeout: patienceMs, interval: 50 }).toBeGreaterThan(0);
  const askedAt = Date.now();
  await ofQuick.developers.testWebhook({ params: ofQuick.params });
  await expect.poll(() => quick.received.length, { timeout: patienceMs, interval: 50 }).toBe(1);
  expect(Date.now() - askedAt).toBeLessThan(8_000);
  const first = async () => (await ofSlow.developers.listDeliveries({ params: ofSlow.params, query: {} })).at(-1);
  await expect
    .poll(async () => (await first())?.lastError, { timeout: patienceMs, interval: 200 })
    .toBe('It took longer than 10 seconds to answer.');
  await slow.goDown();
  await quick.goDown();
  expect(await server.stop()).toBe(0);
});
