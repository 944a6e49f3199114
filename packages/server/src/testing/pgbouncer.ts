import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const program = '/usr/sbin/pgbouncer';
const startPatienceMs = 20_000;
/** PgBouncer refuses to run as root. This user exists everywhere, and owns nothing. */
const nobody = 65_534;

/** A real PgBouncer on loopback, from Debian's package, as it is configured by default but for the mode. */
export interface Pooler {
  /** The same database, through the pooler. */
  readonly url: string;
  close(): Promise<void>;
}

/** Why PgBouncer can't be started on this machine, or undefined when it can. */
export function whyNoPooler(): string | undefined {
  return existsSync(program) ? undefined : 'PgBouncer not installed (Debian: pgbouncer)';
}

/**
 * Starts it in front of a database.
 *
 * @param mode to whom it gives a connection: to one client, to one transaction, or to one statement
 * @throws Error with what it said when it does not come up
 */
export async function startPooler(databaseUrl: string, mode: 'session' | 'transaction' | 'statement'): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'x1-pgbouncer-'));
  const port = await freePort();
  writeFileSync(join(folder, 'users'), usersOf(databaseUrl));
  writeFileSync(join(folder, 'pgbouncer.ini'), configOf({ databaseUrl, port, mode, users: join(folder, 'users') }));
  chmodSync(folder, 0o755);
  const said: string[] = [];
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(process.getuid?.() === 0 && { uid: nobody, gid: nobody }),
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + startPatienceMs;
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await close();
      throw new Error(`PgBouncer did not come up\n${said.join('')}`);
    }
    await new Promise((resume) => setTimeout(resume, 20));
  }
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, close };
}

function usersOf(databaseUrl: string): string {
  const { username, password } = new URL(databaseUrl);
  const quoted = (text: string) => `"${decodeURIComponent(text).replaceAll('"', '""')}"`;
  return `${quoted(username)} ${quoted(password)}\n`;
}

const configOf = (options: { databaseUrl: string; port: number; mode: string; users: string }) => `[databases]
* = host=${new URL(options.databaseUrl).hostname} port=${new URL(options.databaseUrl).port || '5432'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${options.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${options.users}
pool_mode = ${options.mode}
max_client_conn = 400
default_pool_size = 20
`;

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
