import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBackup } from '../backup/load-backup.ts';
import { readManifest } from '../backup/manifest.ts';
import { runMoneyChecks } from '../modules/money-checks/reads/run-checks.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createSecrets } from '../platform/secrets.ts';
import { createTestClock } from '../testing/clock.ts';
import { runOnServer, withDatabase } from '../testing/database-server.ts';
import { freePort } from '../testing/free-port.ts';
import { openPayment, paidRequest, payByCard, sellingTrainer } from '../testing/given.ts';
import { atProvider, platformHas, releasedShare, trainerWithBank, transfersTo } from '../testing/given-payouts.ts';
import { png } from '../testing/media/sample-images.ts';
import { type PostgresServer, startPostgresServer, whyNoPostgresServer } from '../testing/postgres-server.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

const whyNot = whyNoPostgresServer();
if (whyNot) console.warn(`The drill of backup and restore is skipped: ${whyNot}`);

const dataKey = 'the data key of the drill, at least 32 characters';
const source = join(import.meta.dirname, '..');
const dayMs = 86_400_000;

let server: PostgresServer;
let dataDirectory: string;
let backup: string;

interface Run {
  code: number;
  output: string;
}

/** `npm run backup` and `npm run restore`, as operators run them. */
function runCommand(name: 'backup' | 'restore' | 'main', environment: Record<string, string> = {}): Promise<Run> {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: server.url,
    DATA_DIR: dataDirectory,
    DATA_KEY: dataKey,
    ...environment,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(source, `${name}.ts`), backup], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
    });
  });
}

function startOn(clock = createTestClock(new Date().toISOString())): Promise<TestApp> {
  const { db, close } = openDatabase({ url: server.url });
  return startApp({
    database: { url: server.url, db, close },
    dataDirectory,
    clock,
    config: { publicUrl: 'http://x1.localhost', dataKey },
  });
}

/** How many mails have arrived at anybody, also those that came twice. */
async function countMails({ sandbox }: TestApp): Promise<number> {
  const mails = (await (await fetch(`${sandbox.url}/sandbox/mailbox`, { headers: { accept: 'application/json' } })).json()) as {
    copies: number;
  }[];
  return mails.reduce((sum, { copies }) => sum + copies, 0);
}

const intentOf = async ({ db }: TestApp, transactionId: number) =>
  (
    await db
      .selectFrom('transactions')
      .select('providerIntentId')
      .where('id', '=', transactionId as never)
      .executeTakeFirst()
  )?.providerIntentId;

const refundsOf = async (app: TestApp, intentId: string | null | undefined) =>
  (await atProvider<{ data: { amount: number }[] }>(app, `refunds?payment_intent=${intentId}`)).data;

/** A marketplace, its backup, what happened after it, and the loss of the database. */
async function liveAndLose(app: TestApp) {
  await platformHas(app, 50_000);
  const banked = await trainerWithBank(app);
  await releasedShare(app, banked, { releasedAt: new Date(app.clock.now().getTime() - 3 * dayMs), amountCents: 12_345 });
  const kept = await paidRequest(app);
  const refused = await paidRequest(app);
  await app.drainJobs();
  const buyer = await app.signUp('parent');
  const seller = await sellingTrainer(app);
  const open = await openPayment(buyer, seller);
  // Its emails wait at the time of the backup.
  await paidRequest(app);
  await app.files.put(await png());
  const made = await runCommand('backup');

  await app.drainJobs();
  const lost = await paidRequest(app);
  const lostIntentId = await intentOf(app, lost.transactionId);
  const begun = await openPayment(await app.signUp('parent'), seller);
  await payByCard(app, open.clientSecret);
  await refused.trainer.api.scheduling.reject({ params: { appointmentId: refused.appointmentId }, body: { reason: 'I am away' } });
  await banked.api.payouts.requestPayout();
  await app.drainJobs();
  const keptIntentId = await intentOf(app, kept.transactionId);
  const refusedIntentId = await intentOf(app, refused.transactionId);
  const begunIntentId = await intentOf(app, begun.transactionId);
  return {
    made,
    banked,
    kept,
    refused,
    buyer,
    seller,
    open,
    lost,
    lostIntentId,
    keptIntentId,
    refusedIntentId,
    begunIntentId,
    mails: await countMails(app),
  };
}

describe.skipIf(whyNot !== undefined)('a marketplace that lost its database, restored from a backup', () => {
  let was: Awaited<ReturnType<typeof liveAndLose>>;
  let restored: Run;
  let app: TestApp;
  let mediaBefore: string[];

  beforeAll(async () => {
    server = await startPostgresServer();
    dataDirectory = mkdtempSync(join(tmpdir(), 'x1-drill-'));
    backup = join(dataDirectory, 'backup');
    const before = await startOn();
    was = await liveAndLose(before);
    await before.close();
    mediaBefore = readdirSync(join(dataDirectory, 'media'), { recursive: true }).map(String).sort();
    rmSync(join(dataDirectory, 'media'), { recursive: true });
    await runOnServer(withDatabase(server.url, 'postgres'), 'drop database x1 with (force)');
    await runOnServer(withDatabase(server.url, 'postgres'), 'create database x1');
    restored = await runCommand('restore');
    app = await startOn();
    await app.services.payments.reconcile('all');
    await app.services.payouts.runDueFridays();
    await app.services.notifications.sendDue();
    await app.drainJobs();
  }, 240_000);
  afterAll(async () => {
    await app?.close();
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  it('has a backup without the key, and says what it did', () => {
    expect(was.made).toMatchObject({ code: 0 });
    const names = readdirSync(backup, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of names) expect(readFileSync(join(parentPath, name)).includes(dataKey), name).toBe(false);
    expect(restored.output).toContain('The database is restored. Servers may start.');
    expect(restored.code).toBe(0);
  });

  it('leaves a report beside the backup with all that it said, and one of an attempt that was refused', async () => {
    const reports = () => readdirSync(dataDirectory).filter((name) => name.startsWith('backup-restored-'));
    const [name = '', ...others] = reports();
    expect(others).toEqual([]);
    expect(restored.output).toContain(`All of this is in ${join(dataDirectory, name)}.`);
    const lines = readFileSync(join(dataDirectory, name), 'utf8').trimEnd().split('\n');
    const said = lines.map((line) => line.slice(line.indexOf(' ') + 1));
    expect(restored.output.split('\n').filter((line) => said.includes(line))).toEqual(said);
    expect(said).toContain(
      `Payment ${was.lostIntentId} of $49.00 was made since the backup and its purchase is lost; it was refunded. Ask the parent to buy again.`,
    );
    expect(said.at(-1)).toBe('The database is restored. Servers may start.');
    await runCommand('restore');
    expect(reports()).toHaveLength(2);
    const refused = readFileSync(join(dataDirectory, reports().find((each) => each !== name) ?? ''), 'utf8');
    expect(refused).toMatch(/^\S+ Broken off: The database isn't empty/);
  });

  it('has its purchases, files and people', async () => {
    expect(await intentOf(app, was.kept.transactionId)).toBe(was.keptIntentId);
    expect(readdirSync(join(dataDirectory, 'media'), { recursive: true }).map(String).sort()).toEqual(mediaBefore);
    await expect(
      app.api().accounts.login({ body: { email: was.kept.parent.email, password: was.kept.parent.password } }),
    ).resolves.toBeTruthy();
  });

  it('sends no email again, not those that waited at the time of the backup either', async () => {
    expect(await countMails(app)).toBe(was.mails);
    expect(restored.output).toMatch(/\d+ emails that may have gone out since the backup were withheld/);
    expect(await app.db.selectFrom('mails').select('id').where('state', '=', 'queued').execute()).toEqual([]);
  });

  it('gives back what was paid for a purchase that is lost, once', async () => {
    expect(await refundsOf(app, was.lostIntentId)).toMatchObject([{ amount: 4_900 }]);
    expect(restored.output).toContain(
      `Payment ${was.lostIntentId} of $49.00 was made since the backup and its purchase is lost; it was refunded.`,
    );
  });

  it('cancels a payment that was begun for a lost purchase: nobody can pay for nothing', async () => {
    expect(await atProvider(app, `payment_intents/${was.begunIntentId}`)).toMatchObject({ status: 'canceled' });
  });

  it('has the session of a purchase that was paid after the backup', async () => {
    const row = await app.db.selectFrom('transactions').select('status').where('id', '=', was.open.transactionId).executeTakeFirst();
    expect(row).toEqual({ status: 'succeeded' });
    expect(await app.db.selectFrom('appointments').select('id').where('transactionId', '=', was.open.transactionId).execute()).toHaveLength(
      1,
    );
  });

  it('knows the refund that was paid after the backup, and does not pay it again', async () => {
    expect(await refundsOf(app, was.refusedIntentId)).toHaveLength(1);
    const row = await app.db.selectFrom('transactions').select('status').where('id', '=', was.refused.transactionId).executeTakeFirst();
    expect(row).toEqual({ status: 'refunded' });
  });

  it('knows the payout that was paid after the backup, and pays the trainer nothing twice', async () => {
    const [transfer, ...others] = await transfersTo(app, was.banked.accountId);
    expect(others).toEqual([]);
    expect(restored.output).toContain(`Transfer ${transfer?.id} of $123.45 was made since the backup; it is written down as a payout`);
    const payouts = await app.db.selectFrom('payouts').selectAll().where('trainerId', '=', was.banked.trainerId).execute();
    expect(payouts).toMatchObject([{ amountCents: 12_345, providerTransferId: transfer?.id, providerPayoutId: expect.any(String) }]);
    const { data } = await atProvider<{ data: object[] }>(app, 'payouts', { account: was.banked.accountId });
    expect(data).toHaveLength(1);
  });

  it('gives no session away: a new purchase has an id that was never used, and has to be paid itself', async () => {
    const parent = await app.signUp('parent');
    const { transactionId } = await openPayment(parent, await sellingTrainer(app));
    expect(transactionId).toBeGreaterThan(was.lost.transactionId);
    const hint = { params: { transactionId }, body: { status: 'succeeded' } } as const;
    expect(await parent.api.payments.hintStatus(hint)).toMatchObject({ status: 'pending', appointmentId: null });
  });

  it('has right books', async () => {
    expect(await runMoneyChecks(app.db)).toEqual([]);
  });

  it('starts as a server of its own', async () => {
    expect(await app.db.executeQuery(sql`select from pg_namespace where nspname = 'x1_restore'`.compile(app.db))).toMatchObject({
      rows: [],
    });
    const environment = { DATABASE_URL: server.url, DATA_KEY: dataKey };
    const process = await startServerProcess({
      dataDirectory: mkdtempSync(join(dataDirectory, 'other-')),
      port: await freePort(),
      environment,
    });
    expect(await process.stop()).toBe(0);
  });

  it('is refused to a server as long as it is loaded but not reconciled, and to a restore that finds something else there', async () => {
    await runOnServer(withDatabase(server.url, 'postgres'), 'create database half');
    const databaseUrl = withDatabase(server.url, 'half');
    const load = {
      databaseUrl,
      directory: backup,
      manifest: readManifest(backup),
      secrets: createSecrets(dataKey),
      mediaDirectory: undefined,
    };
    await expect(loadBackup({ ...load, secrets: createSecrets('another key') })).rejects.toThrow("DATA_KEY isn't the key of this database");
    expect(await loadBackup(load)).toBe(true);
    expect(await loadBackup(load)).toBe(false);
    const place = { DATABASE_URL: databaseUrl, DATA_DIR: mkdtempSync(join(dataDirectory, 'other-')) };
    const refused = await runCommand('main', { ...place, PORT: String(await freePort()), DEMO: '0' });
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('finish `npm run restore` first') });
    const again = await runCommand('restore');
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("The database isn't empty") });
    expect(existsSync(join(backup, 'manifest.json'))).toBe(true);
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_51Drill0000000',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_51Drill0000000',
      STRIPE_WEBHOOK_SECRET_PAYMENTS: 'whsec_q8Zk2mXv5RtY7uNb3LpWc9JdHf4Gs6',
      STRIPE_WEBHOOK_SECRET_IDENTITY: 'whsec_w8Zk2mXv5RtY7uNb3LpWc9JdHf4Gs6',
      STRIPE_WEBHOOK_SECRET_CONNECT: 'whsec_e8Zk2mXv5RtY7uNb3LpWc9JdHf4Gs6',
    };
    expect((await runCommand('restore', stripe)).output).toContain('If the old database is lost for good, add --database-is-lost');
    expect((await runCommand('backup')).output).toContain("isn't empty: each backup gets a directory of its own");
  });
});
