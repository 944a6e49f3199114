import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitForDatabase } from '../open-database.ts';
import { freePort } from './server-process.ts';

/** PostgreSQL as Debian ships it, with the client programs that the embedded one doesn't have. */
export interface PostgresServer {
  /** Of its database `x1`, as its owner. */
  readonly url: string;
  stop(): Promise<void>;
}

const versions = '/usr/lib/postgresql';

function findPrograms(): string | undefined {
  if (!existsSync(versions)) return undefined;
  const folders = readdirSync(versions).sort((one, other) => Number(other) - Number(one));
  return folders.map((version) => join(versions, version, 'bin')).find((path) => existsSync(join(path, 'initdb')));
}

/** Why it can't be started on this machine, or undefined when it can. */
export function whyNoPostgresServer(): string | undefined {
  return findPrograms() ? undefined : 'postgresql is not installed (Debian: postgresql)';
}

/** Starts it in a folder of its own, empty but for the database `x1`. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const programs = findPrograms();
  if (!programs) throw new Error(whyNoPostgresServer());
  const folder = mkdtempSync(join(tmpdir(), 'x1-postgres-'));
  const account = accountOf(folder);
  const cluster = join(folder, 'cluster');
  const initialize = ['--pgdata', cluster, '--auth=trust', '--username=x1', '--encoding=UTF8', '--locale=C.UTF-8'];
  const made = spawnSync(join(programs, 'initdb'), initialize, { ...account, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const options = ['-D', cluster, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`];
  const server = spawn(join(programs, 'postgres'), options, { ...account, stdio: 'ignore' });
  const urlOf = (database: string) => `postgres://x1@127.0.0.1:${port}/${database}`;
  await waitForDatabase(urlOf('postgres'), () => {});
  execFileSync(join(programs, 'createdb'), ['--maintenance-db', urlOf('postgres'), 'x1']);
  return { url: urlOf('x1'), stop: () => stop(server, folder) };
}

/** PostgreSQL refuses to run as root. */
function accountOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))) as [number, number];
  chownSync(folder, uid, gid);
  return { uid, gid };
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null) {
    server.kill('SIGINT');
    await once(server, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}
