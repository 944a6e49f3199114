import { randomUUID } from 'node:crypto';
import type { AppointmentId, DeliveryId, UserId } from '@x1/contract/core/ids.ts';
import { webhookEvents } from '@x1/contract/developers/webhook.ts';
import { sql } from 'kysely';
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

/** Where the sender of a webhook can be stopped from outside: taking a delivery, and noting that it arrived. */
const points = { claim: 1, note: 2 } as const;

/** Lets the test hold a webhook's sender at a point, as a slow database would. */
async function installPoints(): Promise<void> {
  await sql`
    create function wait_at_point() returns trigger language plpgsql as $$
    begin
      if new.attempts > old.attempts then perform pg_advisory_xact_lock_shared(${sql.lit(points.claim)}, new.endpoint_id::int);
      elsif new.delivered_at is not null and old.delivered_at is null then
        perform pg_advisory_xact_lock_shared(${sql.lit(points.note)}, new.endpoint_id::int);
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger wait_at_point before update on webhook_deliveries for each row execute function wait_at_point()`.execute(db);
}

/** Holds it from now on. @returns how to let it go, and how many wait there */
async function holdAt(point: keyof typeof points, webhookId: number) {
  const [taken, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${points[point]}::int, ${webhookId}::int)`.execute(tx);
    taken.resolve();
    await ended.promise;
  });
  await taken.promise;
  return {
    waiting: async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from pg_locks where locktype = 'advisory' and not granted and classid = ${points[point]} and objid = ${webhookId}`.execute(
        db,
      );
      return rows[0]?.count;
    },
    letGo: async () => {
      ended.resolve();
      await held;
    },
  };
}

it('each event is told at least once, in order and with one id, wherever its sender is killed: before it sends, before it notes the answer, before it tries again, while it sends again', {
  timeout: 60_000 + 4 * patienceMs,
}, async () => {
  const port = await freePort();
  const start = () => startServerProcess({ dataDirectory, port, environment: { WEBHOOK_RECEIVERS: 'any' } });
  let server = await start();
  await installPoints();
  const signUp = (role: 'trainer' | 'parent') =>
    createApi(server.url, null).accounts.signup({ body: { email: `${role}-${randomUUID()}@killed.test`, password: 'secret1', role } });
  const parent = await signUp('parent');

  /** A trainer with a server of their own, and a session that is asked for once everything is ready. */
  async function open() {
    const [receiver, trainer] = [await startWebhookReceiver(), await signUp('trainer')];
    const { id: trainerId } = await insertReadyTrainer(db, { userId: trainer.user.id as UserId });
    const programId = await insertProgram(db, { trainerId });
    const { developers, scheduling } = createApi(server.url, trainer.token);
    const made = await developers.createWebhook({ body: { url: receiver.url, events: ['session.booked', 'session.approved'] } });
    const params = { webhookId: made.webhook.id };
    const { payments } = createApi(server.url, parent.token);
    return {
      receiver,
      webhookId: made.webhook.id,
      buy: async () => {
        const body = { trainerId, programId, sessionType: 'individual' } as const;
        const { clientSecret, transactionId } = await payments.createPaymentIntent({ body });
        await payByCard(at(server), clientSecret);
        const { appointmentId } = await payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
        if (appointmentId === null) throw new Error('the payment did not lead to a session');
        return appointmentId;
      },
      approve: (appointmentId: AppointmentId) => scheduling.approve({ params: { appointmentId } }),
      log: () => developers.listDeliveries({ params, query: {} }),
      replay: (deliveryId: DeliveryId) => developers.replayDelivery({ params: { deliveryId } }),
      /** What arrived: one message of each type, which may have come more than once, in this order, by the library of Standard Webhooks. */
      expectTold: (types: readonly string[]) => {
        expect(receiver.types()).toEqual(types);
        for (const message of receiver.received) receiver.verify(made.secret, message);
        const ids = new Map(receiver.received.map(({ type, id }) => [type, id]));
        for (const { type, id } of receiver.received) expect(id).toBe(ids.get(type));
        expect(new Set(ids.values()).size).toBe(ids.size);
      },
    };
  }
  const soon = { timeout: patienceMs, interval: 20 };
  const [before, answered, replayed, retried] = [await open(), await open(), await open(), await open()];

  const noting = await holdAt('note', answered.webhookId);
  const ofAnswered = await answered.buy();
  await expect.poll(noting.waiting, soon).toBe(1);
  await answered.approve(ofAnswered);

  const claiming = await holdAt('claim', before.webhookId);
  const ofBefore = await before.buy();
  await expect.poll(claiming.waiting, soon).toBe(1);
  await before.approve(ofBefore);

  const [ofReplayed, ofRetried] = [await replayed.buy(), await retried.buy()];
  await expect.poll(async () => (await replayed.log())[0]?.state, soon).toBe('delivered');
  await expect.poll(async () => (await retried.log())[0]?.state, soon).toBe('delivered');
  // Within the ten seconds that a receiver is given, and the five before the next attempt.
  replayed.receiver.answers(() => 'silence');
  retried.receiver.answers(() => ({ status: 500 }));
  await replayed.replay((await replayed.log())[0]?.id as DeliveryId);
  await retried.approve(ofRetried);
  await expect.poll(() => replayed.receiver.received.length, soon).toBe(2);
  await replayed.approve(ofReplayed);
  await expect.poll(async () => (await retried.log())[0], soon).toMatchObject({ attempts: 1, nextAttemptAt: expect.any(String) });
  await server.kill();

  expect([before.receiver.types(), answered.receiver.types()]).toEqual([[], ['session.booked']]);
  await noting.letGo();
  await claiming.letGo();
  replayed.receiver.answers(() => ({ status: 204 }));
  retried.receiver.answers(() => ({ status: 204 }));
  server = await start();
  for (const { log } of [before, answered, replayed, retried])
    await expect
      .poll(async () => (await log()).map(({ state }) => state), { ...soon, timeout: 2 * patienceMs })
      .toEqual(['delivered', 'delivered']);
  before.expectTold(['session.booked', 'session.approved']);
  answered.expectTold(['session.booked', 'session.booked', 'session.approved']);
  replayed.expectTold(['session.booked', 'session.booked', 'session.booked', 'session.approved']);
  retried.expectTold(['session.booked', 'session.approved', 'session.approved']);
  for (const { receiver } of [before, answered, replayed, retried]) await receiver.goDown();
  await sql`drop trigger wait_at_point on webhook_deliveries`.execute(db);
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
