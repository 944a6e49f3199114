import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { createApi } from '../testing/api.ts';
import { freePort } from '../testing/free-port.ts';
import { openMailServer } from '../testing/mail-server.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

/** One process answers people, another does the background work, on one database. */

const mailServer = await openMailServer();

let postgresUrl: string;
let directory: string;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'x1-roles-'));
  opened.defer(() => rmSync(directory, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ dataDirectory: directory, durability: 'full' });
  opened.defer(server.stop);
  postgresUrl = server.url;
});
afterAll(() => opened.disposeAsync());

type Role = 'web' | 'worker';

async function newDatabase(name: string): Promise<string> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
}

/** Its mails say in their sender which process sent them. */
async function start(role: Role, databaseUrl: string): Promise<ServerProcess> {
  const server = await startServerProcess({
    dataDirectory: directory,
    port: await freePort(),
    environment: {
      X1_ROLE: role,
      DATABASE_URL: databaseUrl,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.settings.port}`,
      MAIL_FROM: `${role} <${role}@x1.test>`,
      STRIPE_SECRET_KEY: 'sk_test_51HxYz0aBcDeFgHi',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_51HxYz0aBcDeFgHi',
      STRIPE_WEBHOOK_SECRET_PAYMENTS: 'whsec_8fK2mQ9xLz4TnW7vRb3YcJ6hPd1sGa5e',
      STRIPE_WEBHOOK_SECRET_IDENTITY: 'whsec_2fK2mQ9xLz4TnW7vRb3YcJ6hPd1sGa5e',
      STRIPE_WEBHOOK_SECRET_CONNECT: 'whsec_3fK2mQ9xLz4TnW7vRb3YcJ6hPd1sGa5e',
    },
  });
  opened.defer(async () => void (await server.stop()));
  return server;
}

const signUp = (web: ServerProcess, email: string) =>
  createApi(web.url, null).accounts.signup({ body: { email, password: 'secret1', role: 'parent', timezone: 'America/New_York' } });

/** Who sent the mails to this address. */
const sendersTo = (email: string) => [
  ...new Set(mailServer.received.filter(({ recipients }) => recipients.includes(email)).map(({ from }) => from?.address)),
];

describe('a web process and a worker on one database', () => {
  it('started in this order keep a mail until the worker is there, which sends it', async () => {
    const databaseUrl = await newDatabase('web_first');
    const web = await start('web', databaseUrl);
    await signUp(web, 'early@people.test');
    const worker = await start('worker', databaseUrl);
    await expect.poll(() => sendersTo('early@people.test'), { timeout: 30_000 }).toEqual(['worker@x1.test']);
    await signUp(web, 'later@people.test');
    await expect.poll(() => sendersTo('later@people.test'), { timeout: 30_000 }).toEqual(['worker@x1.test']);
    expect(await worker.stop()).toBe(0);
    expect(await web.stop()).toBe(0);
  });

  it('started the other way around do the same, and the worker serves nobody', async () => {
    const databaseUrl = await newDatabase('worker_first');
    const worker = await start('worker', databaseUrl);
    const web = await start('web', databaseUrl);
    await signUp(web, 'parent@people.test');
    await expect.poll(() => sendersTo('parent@people.test'), { timeout: 30_000 }).toEqual(['worker@x1.test']);
    const statusOf = async ({ url }: ServerProcess, path: string) => (await fetch(`${url}${path}`)).status;
    for (const path of ['/api/health/live', '/api/health/ready']) expect(await statusOf(worker, path)).toBe(200);
    expect(await (await fetch(`${worker.url}/metrics`)).text()).toMatch(/^x1_\w+\{.*mail.*\} [1-9]/m);
    for (const path of ['/', '/api/config', '/api/webhooks/payments', '/socket.io/?EIO=4&transport=polling', '/api/health/live/..%2f']) {
      expect(await statusOf(worker, path)).toBe(404);
    }
    expect(await statusOf(web, '/api/config')).toBe(200);
    await expect(signUp(worker, 'stranger@people.test')).rejects.toMatchObject({ status: 404, code: 'request.not_found' });
  });
});
