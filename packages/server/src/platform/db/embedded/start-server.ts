import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresAccount } from './postgres-account.ts';
import { waitUntilServing } from './postmaster.ts';
import { type Durability, serverUrl } from './server-address.ts';

interface ServerOptions {
  durability: Durability;
  settings?: Record<string, string>;
  /** Where it was before it ended unexpectedly: everybody who uses it still asks there. A free one by default. */
  port?: number;
}

const startWaitMs = 60_000;
const orphanWaitMs = 10_000;
const maxLogBytes = 10_000_000;
const commonSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // No personal data in the log: values appear in the details of constraint errors and in statements.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};
const fastSettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum_naptime: '1d',
};

/**
 * Starts the server of a cluster on a free port and waits until it responds. The port may be taken between choosing and
 * using it, and orphans of a killed server may hold its memory for a moment: both pass, so it retries.
 *
 * @throws Error with the end of PostgreSQL's own log when it does not start, or saying that another major version made the cluster
 */
export async function startServer(
  home: string,
  account: PostgresAccount,
  password: string,
  options: ServerOptions,
): Promise<{ port: number }> {
  const deadline = performance.now() + orphanWaitMs;
  for (;;) {
    const port = options.port ?? (await freePort());
    const log = openLog(home);
    const child = spawnPostgres(account, port, log.descriptor, options);
    closeSync(log.descriptor);
    const isServing = await waitUntilServing(serverUrl(port, password, 'postgres'), account.cluster, startWaitMs, () => isRunning(child));
    if (isServing) return { port };
    if (isRunning(child)) child.kill('SIGQUIT');
    const output = readFileSync(log.path, 'utf8').slice(log.startsAt);
    if (output.includes('database files are incompatible with server')) throw new Error(tellOfOtherVersion(account.cluster));
    const passes = /could not (bind|create any)|still in use|Is another postmaster/.test(output);
    if (!passes || performance.now() >= deadline)
      throw new Error(`PostgreSQL did not start in ${account.cluster}:\n${output.slice(-4_000)}`);
    await delay(100);
  }
}

/** A new major version of PostgreSQL reads no files of the one before. */
function tellOfOtherVersion(cluster: string): string {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  return `The database in ${cluster} was made by PostgreSQL ${version}, which this version of X1 doesn't bring: the data is as it was, and docs/operations.md (Back up and restore) says how to take it along.`;
}

function spawnPostgres(account: PostgresAccount, port: number, log: number, options: ServerOptions): ChildProcess {
  const settings = { ...commonSettings, ...(options.durability === 'none' ? fastSettings : {}), ...options.settings, port: String(port) };
  const postgres = account.command(account.binaries.postgres, [
    '-D',
    account.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  // Detached: a Ctrl-C in the terminal must not stop the database while the server still drains.
  const child = spawn(postgres.program, postgres.arguments, {
    ...postgres.options,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  child.on('error', () => {});
  child.unref();
  return child;
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function openLog(home: string): { path: string; descriptor: number; startsAt: number } {
  const path = join(home, 'postgres.log');
  const size = existsSync(path) ? statSync(path).size : 0;
  if (size > maxLogBytes) renameSync(path, `${path}.old`);
  return { path, descriptor: openSync(path, 'a', 0o600), startsAt: size > maxLogBytes ? 0 : size };
}

async function freePort(): Promise<number> {
  const { promise, resolve: found, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => (address && typeof address === 'object' ? found(address.port) : reject(new Error('No free port'))));
  });
  return promise;
}
