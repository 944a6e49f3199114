import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** What `postmaster.pid` says about the server of a cluster. */
export interface Postmaster {
  pid: number;
  port: number;
}

const pauseMs = 20;

/** Reads `postmaster.pid`; it may be left over from a server that died. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    return pid > 0 && port > 0 ? { pid, port } : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether a server answers on the port and serves exactly this cluster. */
export async function servesCluster(url: string, cluster: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ directory: string }>(`SELECT current_setting('data_directory') AS directory`);
    return rows[0]?.directory === cluster;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Waits for the server to answer while `isAlive`. @returns false when it died, or does not answer within `waitMs` */
export async function waitUntilServing(url: string, cluster: string, waitMs: number, isAlive: () => boolean): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    if (await servesCluster(url, cluster)) return true;
    if (!isAlive() || performance.now() >= deadline) return false;
    await delay(pauseMs);
  }
}

/**
 * Whether the process is a PostgreSQL serving this cluster. A process number alone proves nothing: it may belong to a
 * zombie, or to another program by now.
 */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return commandLine(pid).includes(cluster);
}

function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  }
  if (process.platform === 'win32')
    return spawnSync('wmic', ['process', 'where', `processid=${pid}`, 'get', 'commandline'], { encoding: 'utf8' }).stdout ?? '';
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

/**
 * Removes a `postmaster.pid` whose number now belongs to another program, which PostgreSQL itself would take for a living
 * server. Where the number is free the file stays: PostgreSQL needs it to see whether orphans still use the memory.
 */
export function forgetRecycledPostmaster(cluster: string, pid: number): void {
  try {
    process.kill(pid, 0);
  } catch {
    return;
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Asks the server to end its sessions and stop, and waits. After `patienceMs` it has to stop at once (it recovers at the next start). */
export async function stopPostmaster(cluster: string, pid: number, patienceMs: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostmasterOf(cluster, pid)) return;
    process.kill(pid, signal);
    const deadline = performance.now() + patienceMs;
    while (isPostmasterOf(cluster, pid) && performance.now() < deadline) await delay(pauseMs);
  }
}
