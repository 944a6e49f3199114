import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runMoneyChecks } from '../modules/money-checks/reads/run-checks.ts';
import { runAt } from '../modules/payouts/fridays.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { atProvider, earnedForFriday, platformHas, type TransferAtProvider, trainerWithBank } from '../testing/given-payouts.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

/** The same Friday in four processes at once, each with its own connections and workers. */

const processes = 4;
const trainersCount = 8;
const fridays = ['2026-02-13', '2026-02-20'];
const script = fileURLToPath(new URL('../testing/payout-process.ts', import.meta.url));

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp({ database, clock: createTestClock(runAt('2026-02-06')) });
  await platformHas(app, 10_000_000);
  await app.services.payouts.runDueFridays();
}, 30_000);
afterAll(async () => {
  await app.close();
  await database.close();
});

interface Worker {
  readonly child: ChildProcess;
  /** The next line it says. */
  readonly says: () => Promise<string>;
}

async function startWorker(): Promise<Worker> {
  const child = spawn(process.execPath, [script, database.url, String(app.sandbox.port)], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (!child.stdout) throw new Error('the worker has no output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const worker = { child, says: async () => (await lines.next()).value as string };
  expect(await worker.says()).toBe('ready');
  return worker;
}

async function stopWorker({ child }: Worker): Promise<number | null> {
  child.stdin?.end();
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

/** Waits until the workers' jobs have sent every payout. */
async function untilAllAreSent(): Promise<void> {
  await expect
    .poll(async () => (await app.db.selectFrom('payouts').select('id').where('status', '=', 'decided').execute()).length, {
      timeout: 30_000,
    })
    .toBe(0);
}

it(`four processes pay ${trainersCount} trainers exactly once each Friday`, { timeout: 90_000 }, async () => {
  const trainers = [];
  for (let count = 0; count < trainersCount; count += 1) trainers.push(await trainerWithBank(app));
  const workers = await Promise.all(Array.from({ length: processes }, startWorker));
  for (const friday of fridays) {
    await Promise.all(trainers.map((trainer) => earnedForFriday(app, trainer, 6_000)));
    app.clock.set(runAt(friday));
    for (let again = 0; again < 2; again += 1) {
      for (const { child } of workers) child.stdin?.write(`${runAt(friday).toISOString()}\n`);
      expect(await Promise.all(workers.map(({ says }) => says()))).toEqual(Array(processes).fill('done'));
    }
    await untilAllAreSent();
  }
  expect(await Promise.all(workers.map(stopWorker))).toEqual(Array(processes).fill(0));
  const payouts = await app.db.selectFrom('payouts').selectAll().orderBy('friday').execute();
  const { data } = await atProvider<{ data: TransferAtProvider[] }>(app, 'transfers?limit=100');
  for (const { accountId, trainerId } of trainers) {
    expect(payouts.filter((payout) => payout.trainerId === trainerId).map(({ friday }) => friday)).toEqual(fridays);
    expect(data.filter(({ destination }) => destination === accountId).map(({ amount }) => amount)).toEqual([6_000, 6_000]);
  }
  expect(data).toHaveLength(trainersCount * fridays.length);
  expect(await runMoneyChecks(app.db)).toEqual([]);
});
