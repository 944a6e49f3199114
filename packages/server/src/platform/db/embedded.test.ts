import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { assertDurable } from './durability.ts';
import { isPostmasterOf, readPostmaster } from './embedded/postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres, stopAbandonedPostgres } from './embedded.ts';

let dataDirectory: string;
const opened: EmbeddedPostgres[] = [];
const processes: ChildProcess[] = [];

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'x1-embedded-'));
});
afterEach(async () => {
  for (const child of processes.splice(0)) await killed(child);
  for (const postgres of opened.splice(0)) await postgres.stop();
  await stopAbandonedPostgres(dataDirectory);
  rmSync(dataDirectory, { recursive: true, force: true });
});

const cluster = () => join(dataDirectory, 'postgres', 'cluster');
const isRunning = () => {
  const postmaster = readPostmaster(cluster());
  return postmaster !== undefined && isPostmasterOf(cluster(), postmaster.pid);
};

async function start(durability: 'full' | 'none' = 'none'): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDirectory, durability });
  opened.push(postgres);
  return postgres;
}

/** A second process that starts the same database, prints its URL and uses it until it is killed. */
async function startElsewhere(durability: 'full' | 'none' = 'none'): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    const postgres = await startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)}, durability: '${durability}' });
    console.log(postgres.url);
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  processes.push(child);
  const [url] = await once(createInterface(child.stdout), 'line');
  return { child, url };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

it('the embedded database keeps its data between starts, and stops on request', async () => {
  const first = await start();
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  expect(isRunning()).toBe(false);
  const second = await start();
  expect(second.isReused).toBe(false);
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

it('the embedded database is durable, uses UTF-8, listens on loopback only and has the needed extensions', async () => {
  const { url } = await start('full');
  const settings = await query<{ name: string; setting: string }>(
    url,
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'server_encoding', 'listen_addresses')`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    server_encoding: 'UTF8',
    listen_addresses: '127.0.0.1',
  });
  const { db, close } = openDatabase({ url });
  await expect(assertDurable(db).finally(close)).resolves.toBeUndefined();
  await query(url, 'CREATE EXTENSION btree_gist; CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent');
  expect(await query(url, `SELECT lower('ÉCOLE') AS lower, unaccent('Zoë') AS plain`)).toEqual([{ lower: 'école', plain: 'Zoe' }]);
});

it('the embedded database requires the password', async () => {
  const { url } = await start();
  const stranger = Object.assign(new URL(url), { password: 'guess' });
  await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
});

it('the embedded database is shared by two processes and survives when the first one is killed', async () => {
  const { child, url } = await startElsewhere();
  const ours = await start();
  expect([ours.isReused, ours.url]).toEqual([true, url]);
  await killed(child);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await ours.stop();
  expect(isRunning()).toBe(false);
});

it('the embedded database keeps running while a different process uses it', async () => {
  const ours = await start();
  const { url } = await startElsewhere();
  await ours.stop();
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('two first starts at the same moment end up with one embedded database', async () => {
  const [one, other] = await Promise.all([startElsewhere(), startElsewhere()]);
  expect(one.url).toBe(other.url);
});

it('the embedded database of a killed process is taken over within three seconds', async () => {
  const { child, url } = await startElsewhere();
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await killed(child);
  const startedAt = performance.now();
  const next = await start();
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(next.isReused).toBe(true);
  expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

it('the embedded database starts again after its server was killed', async () => {
  const { child, url } = await startElsewhere('full');
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await killed(child);
  process.kill(readPostmaster(cluster())?.pid ?? 0, 'SIGKILL');
  const next = await start();
  expect(next.isReused).toBe(false);
  expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

it('the embedded database starts again at the same address, each time its server is killed while it is used', async () => {
  const postgres = await start('full');
  const other = await startElsewhere('full');
  await query(postgres.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  for (let time = 0; time < 2; time += 1) {
    process.kill(readPostmaster(cluster())?.pid ?? 0, 'SIGKILL');
    const answer = () => query(other.url, 'SELECT answer FROM kept').catch(() => 'away');
    await expect.poll(answer, { timeout: 20_000 }).toEqual([{ answer: 42 }]);
  }
  await killed(other.child);
  await postgres.stop();
  expect(isRunning()).toBe(false);
});

it('the embedded database starts when its old process id belongs to a different program', async () => {
  const first = await start();
  await first.stop();
  writeFileSync(join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n1\n54321\n\n127.0.0.1\n1 1\nready\n`, { mode: 0o600 });
  expect((await start()).isReused).toBe(false);
});

it('the embedded database repeats a first start that was interrupted', async () => {
  const first = await start();
  await first.stop();
  rmSync(join(dataDirectory, 'postgres', 'password'));
  await expect(start()).rejects.toThrow('password file');
  writeFileSync(join(dataDirectory, 'postgres', 'password.new'), 'unfinished');
  const again = await start();
  expect(await query(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it("the embedded database reports PostgreSQL's own reason when it does not start", async () => {
  const options = { dataDirectory, durability: 'none', settings: { shared_buffers: 'plenty' } } as const;
  await expect(startEmbeddedPostgres(options)).rejects.toThrow('invalid value for parameter "shared_buffers"');
});

it('the embedded database of another PostgreSQL version is left as it is, with the reason and the way on', async () => {
  const { stop } = await start();
  await stop();
  const version = join(cluster(), 'PG_VERSION');
  const own = readFileSync(version, 'utf8');
  writeFileSync(version, '17\n');
  await expect(start()).rejects.toThrow("was made by PostgreSQL 17, which this version of X1 doesn't bring");
  writeFileSync(version, own);
  expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});
