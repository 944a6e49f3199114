import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPayouts } from '../modules/payouts/jobs.ts';
import { type Db, openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { createApi } from '../testing/api.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { freePort } from '../testing/free-port.ts';
import { openPayment, payByCard, timeIn } from '../testing/given.ts';
import { banksAnswer, fridayComes, sessionHeldTomorrow, trainerWithBank } from '../testing/given-payouts.ts';
import { type Pooler, startPooler, whyNoPooler } from '../testing/pgbouncer.ts';
import { insertReadyTrainer } from '../testing/rows.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { connect } from '../testing/socket-client.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

/** The product whose transactions go through PgBouncer in transaction mode. */

const reason = whyNoPooler();
if (reason) console.warn(`The tests of the product behind a pooler are skipped: ${reason}`);

describe.skipIf(reason !== undefined)('behind PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let pooler: Pooler;
  let app: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPooler(database.url, 'transaction');
    const config = { databaseUrl: pooler.url, databaseDirectUrl: database.url };
    // A Tuesday.
    app = await startApp({ database, config, clock: createTestClock('2026-02-10T15:00:00Z') });
    await app.runNow(runPayouts);
  });
  afterAll(async () => {
    await app?.close();
    await pooler?.close();
    await database?.close();
  });

  it("a parent signs up, pays and schedules, and the money reaches the trainer's bank on the second Friday", async () => {
    const trainer = await trainerWithBank(app);
    for (let sessions = 0; sessions < 2; sessions += 1) await sessionHeldTomorrow(app, trainer);
    await fridayComes(app);
    await fridayComes(app);
    await banksAnswer(app);
    expect(await trainer.api.payouts.listPayouts({ query: {} })).toMatchObject([{ amount: 9_800, status: 'paid', sessionCount: 2 }]);
  });

  it('of four parents who take the same hour at once one gets it', async () => {
    const trainer = await trainerWithBank(app);
    const time = timeIn(app, 48);
    const takes = Array.from({ length: 4 }, async () => {
      const parent = await app.signUp('parent');
      const { clientSecret, transactionId } = await openPayment(parent, trainer);
      await payByCard(app, clientSecret);
      const { appointmentId } = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
      return { parent, appointmentId };
    });
    const bought = await Promise.all(takes);
    const tries = await Promise.allSettled(
      bought.map(({ parent, appointmentId }) =>
        appointmentId === null
          ? Promise.reject(new Error('not bought'))
          : parent.api.scheduling.schedule({ body: { appointmentId, ...time } }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe.skipIf(reason !== undefined)('two server processes behind PgBouncer in transaction mode', () => {
  const opened = new AsyncDisposableStack();
  let db: Db;
  let here: ServerProcess;
  let there: ServerProcess;
  beforeAll(async () => {
    const newDirectory = () => {
      const directory = mkdtempSync(join(tmpdir(), 'x1-pooled-'));
      opened.defer(() => rmSync(directory, { recursive: true, force: true }));
      return directory;
    };
    const server = await startEmbeddedPostgres({ dataDirectory: newDirectory(), durability: 'full' });
    opened.defer(server.stop);
    const pooler = await startPooler(server.url, 'transaction');
    opened.defer(pooler.close);
    const dataKey = 'b7Qe2ZkR9wXs4LmT6vYc1NfH8jUa3PdG';
    const environment = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: server.url, DATA_KEY: dataKey };
    const files = newDirectory();
    const start = async () => {
      const dataDirectory = newDirectory();
      // Each runs a sandbox of its own, and all keep files in one place.
      symlinkSync(files, join(dataDirectory, 'media'));
      const process = await startServerProcess({ dataDirectory, port: await freePort(), environment });
      opened.defer(async () => void (await process.stop()));
      return process;
    };
    here = await start();
    there = await start();
    const handle = openDatabase({ url: pooler.url, pooling: 'transaction' });
    opened.defer(handle.close);
    db = handle.db;
  });
  afterAll(() => opened.disposeAsync());

  const signUp = async (role: 'parent' | 'trainer') => {
    const body = { email: `${role}@pooled.test`, password: 'secret1', role, timezone: 'America/New_York' } as const;
    const { user, token } = await createApi(here.url, null).accounts.signup({ body });
    await expect
      .poll(() => db.selectFrom('mails').select('state').where('userId', '=', user.id).execute(), { timeout: 30_000 })
      .toContainEqual({ state: 'sent' });
    await db.updateTable('users').set({ emailConfirmedAt: new Date() }).where('id', '=', user.id).execute();
    return { user, token };
  };

  it('send mails, and deliver a message that is written on one to a socket on the other', async () => {
    const [parent, trainer] = [await signUp('parent'), await signUp('trainer')];
    const { id: trainerId } = await insertReadyTrainer(db, { userId: trainer.user.id });
    const { id } = await createApi(here.url, parent.token).conversations.start({ body: { trainerId } });
    const writer = await connect(here.url, { token: parent.token });
    const reader = await connect(there.url, { token: trainer.token });
    for (const socket of [writer, reader]) expect(await socket.ask('join-mentorship', id)).toEqual({ ok: true });
    // Long texts do not fit into a database notification and go through a table.
    for (const content of ['Hello', 'Ω'.repeat(4_000)]) {
      await writer.ask('send-message', { mentorshipId: id, content });
      expect(await reader.next('new-message')).toMatchObject({ content });
    }
    for (const socket of [writer, reader]) socket.close();
  });
});
