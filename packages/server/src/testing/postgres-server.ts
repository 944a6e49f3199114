import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitForDatabase } from '../open-database.ts';
import { freePort } from './free-port.ts';

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
  const { programs, folder, account, cluster } = prepareFolder();
  const initialize = ['--pgdata', cluster, '--auth=trust', '--username=x1', '--encoding=UTF8', '--locale=C.UTF-8'];
  const made = spawnSync(join(programs, 'initdb'), initialize, { ...account, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const server = await startCluster({ programs, folder, account, cluster });
  const maintenance = server.urlOf('postgres');
  execFileSync(join(programs, 'createdb'), ['--maintenance-db', maintenance, 'x1']);
  return { url: server.urlOf('x1'), stop: server.stop };
}

/** A server that follows another one by streaming replication, and may be killed and started again. */
export interface ReplicaServer extends PostgresServer {
  /** Ends it without warning. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Starts a replica of a server of this file. */
export async function startReplicaOf(primary: PostgresServer): Promise<ReplicaServer> {
  const place = prepareFolder();
  const copy = ['--dbname', primary.url, '--pgdata', place.cluster, '--write-recovery-conf', '--checkpoint=fast'];
  const made = spawnSync(join(place.programs, 'pg_basebackup'), copy, { ...place.account, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`pg_basebackup failed: ${made.stderr}`);
  const port = await freePort();
  let server = await startCluster(place, port);
  return {
    url: server.urlOf('x1'),
    stop: () => server.stop(),
    kill: () => server.end('SIGQUIT'),
    start: async () => {
      server = await startCluster(place, port);
    },
  };
}

type Place = ReturnType<typeof prepareFolder>;

function prepareFolder() {
  const programs = findPrograms();
  if (!programs) throw new Error(whyNoPostgresServer());
  const folder = mkdtempSync(join(tmpdir(), 'x1-postgres-'));
  return { programs, folder, account: accountOf(folder), cluster: join(folder, 'cluster') };
}

async function startCluster({ programs, folder, account, cluster }: Place, givenPort?: number) {
  const port = givenPort ?? (await freePort());
  const options = ['-D', cluster, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`];
  const server = spawn(join(programs, 'postgres'), options, { ...account, stdio: 'ignore' });
  const urlOf = (database: string) => `postgres://x1@127.0.0.1:${port}/${database}`;
  await waitForDatabase(urlOf('postgres'), () => {});
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  const stop = async (): Promise<void> => {
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  return { urlOf, end, stop };
}

/** PostgreSQL refuses to run as root. */
function accountOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))) as [number, number];
  chownSync(folder, uid, gid);
  return { uid, gid };
}
