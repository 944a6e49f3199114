import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

/** What somebody waits for who has just cloned the repository, in milliseconds. */
export interface FirstStart {
  readonly installMs: number;
  /** From `npm start` to the first 200 of `/`: web app and server are built on the way, the database is created and filled with the demo. */
  readonly firstPageMs: number;
}

const pollMs = 20;
const patienceMs = 600_000;

/** Clones the commit that is checked out, and does what the README says. What isn't committed doesn't count. @throws Error when a command fails */
export async function measureFirstStart(root: string): Promise<FirstStart> {
  const folder = mkdtempSync(join(tmpdir(), 'x1-first-start-'));
  // The embedded database runs as another user where this one is root.
  chmodSync(folder, 0o755);
  const clone = join(folder, 'x1');
  try {
    await run('git', ['clone', '--quiet', root, clone], folder);
    const startedAt = performance.now();
    await run('npm', ['ci', '--no-audit', '--no-fund'], clone);
    return { installMs: performance.now() - startedAt, firstPageMs: await measureFirstPage(clone) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(command: string, args: string[], cwd: string): Promise<void> {
  const [code] = (await once(spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${code}`);
}

async function measureFirstPage(clone: string): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const { HOME, PATH } = process.env;
  // A group of its own, because npm's child is the server.
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: { HOME, PATH, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  try {
    while (!(await answers(port))) {
      if (npm.exitCode !== null) throw new Error(`npm start ended with code ${npm.exitCode}`);
      if (performance.now() - startedAt > patienceMs) throw new Error('npm start shows no page');
      await delay(pollMs);
    }
    return performance.now() - startedAt;
  } finally {
    if (npm.exitCode === null && npm.pid !== undefined) {
      process.kill(-npm.pid, 'SIGTERM');
      await once(npm, 'exit');
    }
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
