import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runMoneyChecks } from '../modules/money-checks/reads/run-checks.ts';
import { newToken } from '../platform/tokens.ts';
import { createApi } from '../testing/api.ts';
import { confirm } from '../testing/buyers.ts';
import { openDurableDatabase } from '../testing/durable-database.ts';
import { freePort } from '../testing/free-port.ts';
import { insertProgram, insertReadyTrainer, insertUser } from '../testing/rows.ts';
import { insertSignIn } from '../testing/rows-sign-ins.ts';
import { startSandboxProcess } from '../testing/sandbox-process.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { unpackVersionBefore, type VersionBefore } from '../testing/version-before.ts';

/** In a rolling update the version before runs beside this one, on the schema of this one. */

const before = tryUnpacking();
if (typeof before === 'string') console.log(`The version before is not tried on the new schema: ${before}`);
else afterAll(before.close);

function tryUnpacking(): VersionBefore | string {
  try {
    return unpackVersionBefore();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const hourMs = 3_600_000;
const firstStart = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000;

describe.skipIf(typeof before === 'string')('on the schema of this version', async () => {
  const { db, url: databaseUrl } = await openDurableDatabase();
  const root = mkdtempSync(join(tmpdir(), 'x1-versions-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  let hour = 0;
  const started: ServerProcess[] = [];
  // Also where one of them doesn't start.
  afterAll(() => Promise.all(started.map((server) => server.kill())));

  /** Signs up, buys, schedules, chats and trains: every step by the other one of two servers. */
  async function journey(one: ServerProcess, other: ServerProcess): Promise<void> {
    const userId = await insertUser(db, { role: 'trainer' });
    const { id: trainerId } = await insertReadyTrainer(db, { userId });
    const programId = await insertProgram(db, { trainerId });
    const trainerToken = await insertSignIn({ db, clock: { now: () => new Date() } }, userId);
    const email = `parent-${hour}@versions.test`;
    const body = { email, password: 'secret1', role: 'parent', timezone: 'America/New_York' } as const;
    const { user } = await createApi(one.url, null).accounts.signup({ body });
    await db.updateTable('users').set({ emailConfirmedAt: new Date() }).where('id', '=', user.id).execute();
    const { token } = await createApi(other.url, null).accounts.login({ body: { email, password: 'secret1' } });
    const [parent, parentThere] = [createApi(one.url, token), createApi(other.url, token)];
    const [trainer, trainerThere] = [createApi(one.url, trainerToken), createApi(other.url, trainerToken)];

    expect(await parent.search.listTrainers({ query: {} })).toContainEqual(expect.objectContaining({ id: trainerId }));
    const { id: mentorshipId } = await parentThere.conversations.start({ body: { trainerId } });
    await parent.conversations.send({ body: { mentorshipId, content: 'Hello' } });
    const messages = await trainerThere.conversations.listMessages({ params: { mentorshipId }, query: {} });
    expect(messages).toMatchObject([{ content: 'Hello' }]);

    const { clientSecret, transactionId } = await parent.payments.createPaymentIntent({
      body: { trainerId, programId, sessionType: 'individual' },
    });
    expect(await confirm(other.url, clientSecret)).toBe('succeeded');
    const { appointmentId } = await parentThere.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
    if (appointmentId === null) throw new Error('a payment did not lead to a session');
    const startTime = new Date(firstStart + hour * hourMs).toISOString();
    hour += 1;
    const endTime = new Date(firstStart + hour * hourMs).toISOString();
    await parent.scheduling.schedule({
      body: { appointmentId, startTime, endTime, location: 'online', scheduledInTimezone: 'America/New_York' },
    });
    await trainerThere.scheduling.approve({ params: { appointmentId } });
    await trainer.scheduling.complete({ params: { appointmentId } });
    expect(await parentThere.billing.payerTransactions({ params: { userId: user.id }, query: {} })).toMatchObject([{ id: transactionId }]);
  }

  it('the version before and this one run beside each other, and a booking goes through either and from one to the other', {
    timeout: 240_000,
  }, async () => {
    const [oldPort, newPort, port] = [await freePort(), await freePort(), await freePort()];
    const shared = {
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATA_KEY: newToken(),
      PUBLIC_URL: `http://127.0.0.1:${newPort}`,
      SANDBOX_URL: `http://127.0.0.1:${port}`,
      SANDBOX_KEY: newToken(),
      SANDBOX_PORT: String(port),
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${oldPort}`,
      DATA_DIR: join(root, 'sandbox'),
    };
    await startSandboxProcess(shared);
    const { DATA_DIR: _, ...environment } = shared;
    const start = async (onPort: number, from?: string) => {
      const server = await startServerProcess({ dataDirectory: join(root, 'servers'), port: onPort, environment, ...(from && { from }) });
      started.push(server);
      return server;
    };
    const current = await start(newPort);
    const old = await start(oldPort, (before as VersionBefore).sources);
    try {
      for (const [one, other] of [
        [old, old],
        [current, current],
        [old, current],
        [current, old],
      ] as const)
        await journey(one, other);
      expect(await runMoneyChecks(db)).toEqual([]);
    } finally {
      expect([await old.stop(), await current.stop()]).toEqual([0, 0]);
    }
  });
});
