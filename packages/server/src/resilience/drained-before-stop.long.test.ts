import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../testing/api.ts';
import { type Balancer, startBalancer } from '../testing/balancer.ts';
import { openDurableDatabase } from '../testing/durable-database.ts';
import { freePort } from '../testing/free-port.ts';
import { openMailServer } from '../testing/mail-server.ts';
import { insertReadyTrainer } from '../testing/rows.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { transports } from '../testing/socket-client.ts';
import { openThreadClient, type ThreadClient } from '../testing/thread-client.ts';

it('a process that is asked to stop says that it is not ready before it closes, and answers everything until then', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-drain-'));
  const server = await startServerProcess({ dataDirectory, port: await freePort(), environment: { DRAIN_SECONDS: '3' } });
  const status = async (path: string) => (await fetch(server.url + path)).status;
  expect(await status('/api/health/ready')).toBe(200);
  const stopped = server.stop();
  await expect.poll(() => status('/api/health/ready')).toBe(503);
  expect(await status('/api/config')).toBe(200);
  expect(await stopped).toBe(0);
  await expect(status('/api/config')).rejects.toThrow();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const conversations = 5;
/** Of one person: nobody may send more than ten messages in ten seconds. */
const mostMessages = 9;
const betweenMessagesMs = 100;
const drainSeconds = 2;

const { dataDirectory, db, url: databaseUrl } = await openDurableDatabase();
const mailServer = await openMailServer();

describe.each(transports)('of two processes behind a balancer, connected over %s,', (transport) => {
  let balancer: Balancer;
  let first: ServerProcess;
  let second: ServerProcess;
  const devices: ThreadClient[] = [];
  beforeAll(async () => {
    first = await start();
    second = await start();
    balancer = await startBalancer([first.url, second.url]);
  }, 120_000);
  afterAll(async () => {
    for (const device of devices) device.close();
    await balancer?.close();
    for (const server of [first, second]) await server?.stop();
  });

  /** Without the sandbox, which would be a third process. Nothing here is paid. */
  const start = async () =>
    startServerProcess({
      dataDirectory,
      port: await freePort(),
      environment: {
        DATABASE_URL: databaseUrl,
        DRAIN_SECONDS: String(drainSeconds),
        SMTP_URL: `smtp://127.0.0.1:${mailServer.settings.port}`,
        MAIL_FROM: 'X1 <x1@x1.test>',
        STRIPE_SECRET_KEY: 'sk_test_51HxYz0aBcDeFgHi',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_51HxYz0aBcDeFgHi',
        STRIPE_WEBHOOK_SECRET_PAYMENTS: 'whsec_8fK2mQ9xLz4TnW7vRb3YcJ6hPd1sGa5e',
        STRIPE_WEBHOOK_SECRET_IDENTITY: 'whsec_2fK2mQ9xLz4TnW7vRb3YcJ6hPd1sGa5e',
        STRIPE_WEBHOOK_SECRET_CONNECT: 'whsec_3fK2mQ9xLz4TnW7vRb3YcJ6hPd1sGa5e',
      },
    });
  const signUp = async (role: 'parent' | 'trainer') => {
    const email = `${crypto.randomUUID()}@people.test`;
    const body = { email, password: 'secret1', role, timezone: 'America/New_York' } as const;
    return createApi(balancer.url, null).accounts.signup({ body });
  };
  const socketsOf = async ({ url }: ServerProcess) => Number(/^x1_sockets (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);

  /** A parent and the trainer, each on a device of their own, and what the parent has said so far. */
  async function openConversation(
    trainer: Awaited<ReturnType<typeof signUp>>,
    trainerId: Awaited<ReturnType<typeof insertReadyTrainer>>['id'],
  ) {
    const parent = await signUp('parent');
    const { id } = await createApi(balancer.url, parent.token).conversations.start({ body: { trainerId } });
    const [writer, reader] = [parent, trainer].map(({ token, user }) => {
      const device = openThreadClient({ url: balancer.url, token, transport, of: { mentorshipId: id, userId: user.id }, haste: 10 });
      devices.push(device);
      return device;
    }) as [ThreadClient, ThreadClient];
    const said: string[] = [];
    const say = () => {
      said.push(`Number ${said.length}`);
      writer.say(said.at(-1) ?? '');
    };
    return { id, parent, writer, reader, said, say };
  }

  it('the one that is asked to stop is left by everybody, and each message of that time arrives once', async () => {
    const trainer = await signUp('trainer');
    const { id: trainerId } = await insertReadyTrainer(db, { userId: trainer.user.id });
    const talks = await Promise.all(Array.from({ length: conversations }, () => openConversation(trainer, trainerId)));
    await expect.poll(() => socketsOf(first), { timeout: 10_000 }).toBe(2 * conversations);
    expect(await socketsOf(second)).toBe(0);

    const seen: string[] = [];
    let isStopped = false;
    const stopped = first.stop().then((code) => {
      isStopped = true;
      return code;
    });
    const watching = (async () => {
      while (!isStopped) {
        const isReady = await fetch(`${first.url}/api/health/ready`).then(
          ({ ok }) => ok,
          () => undefined,
        );
        if (isReady !== false) continue;
        const count = await socketsOf(first).catch(() => undefined);
        if (count !== undefined) seen.push(`not ready, ${count} sockets`);
      }
    })();
    const isFull = () => talks.every(({ said }) => said.length === mostMessages);
    let at = 0;
    while (!isFull() && !(isStopped && at % conversations === 0 && talks.every(({ writer }) => writer.thread().isConnected))) {
      talks[at % conversations]?.say();
      at += 1;
      await pause(betweenMessagesMs);
    }
    expect(await stopped).toBe(0);
    await watching;

    for (const { writer, reader } of talks) for (const device of [writer, reader]) await device.settled();
    expect(seen[0]).toBe(`not ready, ${2 * conversations} sockets`);
    expect(await socketsOf(second)).toBe(2 * conversations);
    for (const { id, parent, writer, reader, said } of talks) {
      expect(said.length).toBeGreaterThan(drainSeconds);
      const contentsOf = (messages: readonly { content: string }[]) => messages.map(({ content }) => content);
      for (const device of [writer, reader])
        await expect.poll(() => contentsOf(device.thread().messages), { timeout: 10_000 }).toEqual(said);
      const stored = await createApi(second.url, parent.token).conversations.listMessages({ params: { mentorshipId: id }, query: {} });
      expect(contentsOf(stored).toSorted()).toEqual(said);
    }
  }, 120_000);
});
