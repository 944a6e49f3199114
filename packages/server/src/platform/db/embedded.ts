import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { findPostgresBinaries } from './embedded/binaries.ts';
import { type FileLock, lockExclusively, lockShared } from './embedded/file-lock.ts';
import { initializeCluster } from './embedded/initialize-cluster.ts';
import { preparePostgresAccount } from './embedded/postgres-account.ts';
import { forgetRecycledPostmaster, isPostmasterOf, readPostmaster, stopPostmaster, waitUntilServing } from './embedded/postmaster.ts';
import { type Durability, serverUrl } from './embedded/server-address.ts';
import { startServer } from './embedded/start-server.ts';

export interface EmbeddedPostgresOptions {
  /** Everything is in its folder `postgres`: cluster, password, log, locks. Created if missing. */
  dataDirectory: string;
  durability: Durability;
  /** Additional PostgreSQL settings, such as `{ max_connections: '200' }`. A server that is already running keeps its own. */
  settings?: Record<string, string>;
  /** Gets a one-sentence message when the data had to be stored elsewhere. */
  announce?: (sentence: string) => void;
}

export interface EmbeddedPostgres {
  /** `postgres://…@127.0.0.1:port/x1`, of a superuser. */
  url: string;
  /** True when a running server was found and is shared with the process that started it, or outlived it. */
  isReused: boolean;
  /** Releases the server, and stops it when nobody else uses it. Idempotent. */
  stop(): Promise<void>;
}

const databaseName = 'x1';
const turnWaitMs = 60_000;
const startWaitMs = 60_000;
const stopPatienceMs = 20_000;
const watchMs = 500;

/**
 * Starts PostgreSQL 18 in a data directory, or joins the one that already serves it: processes that share a data directory
 * share its server, and a server that outlived its killed starter is taken over. One that ends while it is used is started again.
 *
 * @throws Error with the end of PostgreSQL's own log when it does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = resolve(options.dataDirectory, 'postgres');
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const turn = await takeTurn(home);
  try {
    const account = preparePostgresAccount(
      findPostgresBinaries(join(home, 'programs')),
      join(home, 'cluster'),
      options.announce ?? (() => {}),
    );
    const password = initializeCluster(home, account, options.durability);
    const found = await findRunning(account.cluster, password);
    const running = found ?? (await startServer(home, account, password, options));
    await ensureDatabase(running.port, password);
    const use = await lockShared(join(home, 'users.lock'), turnWaitMs);
    if (!use) throw new Error(`Cannot lock ${join(home, 'users.lock')}`);
    const startAgain = async () => {
      if (await findRunning(account.cluster, password)) return;
      await startServer(home, account, password, { ...options, port: running.port });
    };
    const endWatch = keepRunning({ home, cluster: account.cluster, startAgain, announce: options.announce });
    return {
      url: serverUrl(running.port, password, databaseName),
      isReused: found !== undefined,
      stop: once(async () => {
        await endWatch();
        await stopWhenLast(home, account.cluster, use);
      }),
    };
  } finally {
    turn.release();
  }
}

/**
 * Stops the server of a data directory whose users all died.
 *
 * @returns false when it is used or being started, or there is none
 */
export async function stopAbandonedPostgres(dataDirectory: string): Promise<boolean> {
  const home = resolve(dataDirectory, 'postgres');
  if (!existsSync(join(home, 'start.lock'))) return false;
  const turn = await lockExclusively(join(home, 'start.lock'), 0);
  const alone = turn && (await lockExclusively(join(home, 'users.lock'), 0));
  try {
    if (!alone) return false;
    if (existsSync(join(home, 'cluster'))) await stopServer(realpathSync(join(home, 'cluster')));
    return true;
  } finally {
    alone?.release();
    turn?.release();
  }
}

async function takeTurn(home: string): Promise<FileLock> {
  const turn = await lockExclusively(join(home, 'start.lock'), turnWaitMs);
  if (!turn) throw new Error(`Another process has been starting or stopping the database in ${home} for a minute`);
  return turn;
}

interface Watched {
  readonly home: string;
  readonly cluster: string;
  /** Starts the server where it was, unless another of its users has done so. */
  readonly startAgain: () => Promise<void>;
  readonly announce?: ((sentence: string) => void) | undefined;
}

/** Looks after a server that may end at any time, such as by the operating system when memory runs out. @returns ends the watch */
function keepRunning({ home, cluster, startAgain, announce = () => {} }: Watched): () => Promise<void> {
  const ended = new AbortController();
  const isUp = () => {
    const postmaster = readPostmaster(cluster);
    return postmaster !== undefined && isPostmasterOf(cluster, postmaster.pid);
  };
  const revive = async () => {
    const turn = await takeTurn(home);
    try {
      await startAgain();
      announce('The embedded database ended unexpectedly and was started again.');
    } finally {
      turn.release();
    }
  };
  const watch = async () => {
    for await (const _ of setInterval(watchMs, undefined, { ref: false, signal: ended.signal })) {
      if (!isUp()) await revive().catch((error: unknown) => announce(`The embedded database could not be started again: ${error}`));
    }
  };
  const watching = watch().catch(() => {});
  return async () => {
    ended.abort();
    await watching;
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let working: Promise<void> | undefined;
  return () => {
    working ??= work();
    return working;
  };
}

async function stopWhenLast(home: string, cluster: string, use: FileLock): Promise<void> {
  const turn = await takeTurn(home);
  use.release();
  const alone = await lockExclusively(join(home, 'users.lock'), 0);
  try {
    if (alone) await stopServer(cluster);
  } finally {
    alone?.release();
    turn.release();
  }
}

async function stopServer(cluster: string): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (postmaster) await stopPostmaster(cluster, postmaster.pid, stopPatienceMs);
}

async function findRunning(cluster: string, password: string): Promise<{ port: number } | undefined> {
  const postmaster = readPostmaster(cluster);
  if (!postmaster) return undefined;
  const isAlive = () => isPostmasterOf(cluster, postmaster.pid);
  const isServing = await waitUntilServing(serverUrl(postmaster.port, password, 'postgres'), cluster, startWaitMs, isAlive);
  if (isServing) return postmaster;
  if (isAlive())
    throw new Error(`PostgreSQL (process ${postmaster.pid}) runs in ${cluster} but does not answer on port ${postmaster.port}`);
  forgetRecycledPostmaster(cluster, postmaster.pid);
  return undefined;
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl(port, password, 'postgres') });
  // A connection that breaks fails the next query; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(databaseName)}`);
  } finally {
    await client.end();
  }
}
