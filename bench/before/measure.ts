import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

/** What one run has measured. */
export interface Measured {
  /** The server's CPU time for one booking, with its jobs and mails. */
  readonly cpuMs: number;
  readonly perSecond: number;
  /** The same until the last job and mail of them is done. */
  readonly wholePerSecond: number;
}

type Journey = typeof import('../bookings/journey.ts');
type TemporaryDatabase = typeof import('../../packages/server/src/testing/temporary-database.ts');

const clientCount = 50;
/** What a booking costs a server that has run for days: after 100, V8 still compiles for each side, for some 400 bookings more. */
const warmUp = 500;
const [root = '', count] = process.argv.slice(2);
const bookings = Number(count);
/** Of the commit that is measured: its own calls, rows and migrations. */
const load = <Module>(file: string): Promise<Module> => import(pathToFileURL(join(root, file)).href) as Promise<Module>;
const journey = await load<Journey>('bench/bookings/journey.ts');
// Where it is, and where it was at 8fd3fc2.
const databaseFiles = ['packages/server/src/testing/temporary-database.ts', 'bench/temporary-database.ts'];
const { withTemporaryDatabase } = await load<TemporaryDatabase>(databaseFiles.find((file) => existsSync(join(root, file))) ?? '');
// Its database may say what it does.
const log = console.log;
console.log = console.error;
const measured = await withTemporaryDatabase((url) => withProduct(url, (product) => bookAll(url, product)));
log(JSON.stringify(measured));
process.exit(0);

interface Product {
  readonly url: string;
  readonly pid: number;
}

async function withProduct<Result>(databaseUrl: string, work: (product: Product) => Promise<Result>): Promise<Result> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-bench-data-'));
  const port = await freePort();
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    PORT: String(port),
    SANDBOX_KEY: randomBytes(32).toString('hex'),
    // Emails are gathered for long enough, but not for the minute they are with a mail server.
    MAIL_GATHER_SECONDS: '10',
  };
  const sandbox = await start('sandbox.ts', environment);
  const server = await start('server.ts', { ...environment, SANDBOX_URL: `http://127.0.0.1:${sandbox.line}` });
  try {
    return await work({ url: `http://127.0.0.1:${port}`, pid: server.child.pid ?? 0 });
  } finally {
    await stop(server.child);
    await stop(sandbox.child);
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** Starts a program of this folder that prints a number when it is ready. */
async function start(file: string, environment: Record<string, string>): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), root], {
    env: { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', DEMO: '0', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    if (!/^\d+$/.test(line)) continue;
    child.stdout.resume();
    return { child, line };
  }
  throw new Error(`${file} did not start`);
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.stdin?.end();
  await ended;
}

async function bookAll(databaseUrl: string, { url, pid }: Product): Promise<Measured> {
  const clients = await journey.insertClients(databaseUrl, clientCount);
  const numbers = clients.map(() => 0);
  const book = async (worker: number) => {
    const client = clients[worker];
    if (!client) throw new Error('a worker without a client');
    const number = (numbers[worker] ?? 0) + 1;
    numbers[worker] = number;
    await journey.book(url, client, number, (_, work) => work());
  };
  await share(warmUp, book);
  await waitForJobs(databaseUrl);
  const [begun, cpuBefore] = [performance.now(), readCpuMs(pid)];
  await share(bookings, book);
  const tookMs = performance.now() - begun;
  await waitForJobs(databaseUrl);
  const wholePerSecond = bookings / ((performance.now() - begun) / 1_000);
  return { wholePerSecond, cpuMs: (readCpuMs(pid) - cpuBefore) / bookings, perSecond: bookings / (tookMs / 1_000) };
}

/** Gives every booking to the next client that is free. */
async function share(total: number, work: (worker: number) => Promise<void>): Promise<void> {
  let begun = 0;
  const worker = async (_: unknown, at: number) => {
    for (; begun < total; ) {
      begun += 1;
      await work(at);
    }
  };
  await Promise.all(Array.from({ length: clientCount }, worker));
}

/** Until nothing is left to do that is due, and no email waits for others, so that its cost belongs to the bookings before. */
async function waitForJobs(databaseUrl: string): Promise<void> {
  const connection = new pg.Client(databaseUrl);
  await connection.connect();
  const due = `select count(*)::int as count from pgboss.job
    where state in ('created', 'retry', 'active') and (start_after <= now() or name = 'notifications.deliver_mail')`;
  while ((await connection.query<{ count: number }>(due)).rows[0]?.count !== 0) await delay(200);
  await connection.end();
}

/** User and system time of a process and of all its threads, as the kernel counts it: nothing of the measured code takes part. */
function readCpuMs(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
  const [user, system] = afterName.split(' ').slice(11, 13).map(Number);
  return (((user ?? 0) + (system ?? 0)) * 1_000) / ticksPerSecond();
}

function ticksPerSecond(): number {
  return Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
}
