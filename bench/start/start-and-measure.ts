import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

/** One start of a program, on Linux. */
export interface Start {
  /** From the spawn to the first 200 of `/api/health/ready`. */
  readonly readyMs: number;
  /** CPU time of the process by then, of user and system; of its children nothing. */
  readonly cpuMs: number;
  /** What it holds in memory after some idle seconds. */
  readonly rssMegabytes: number;
}

const pollMs = 5;
const idleMs = 3_000;
const patienceMs = 120_000;
/** Of /proc/<pid>/stat: clock ticks of 10 ms. */
const tickMs = 10;

/** Starts `node …`, measures it and stops it. @throws Error when it ends before it is ready */
export async function startAndMeasure(nodeArguments: readonly string[], environment: Record<string, string | undefined>): Promise<Start> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, nodeArguments, {
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitUntilReady(child, port);
  const readyMs = performance.now() - startedAt;
  const [userTicks = '0', systemTicks = '0'] = readProcess(child, 'stat').split(' ').slice(13);
  await delay(idleMs);
  const rssMegabytes = Number(/VmRSS:\s+(\d+)/.exec(readProcess(child, 'status'))?.[1]) / 1_024;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { readyMs, cpuMs: (Number(userTicks) + Number(systemTicks)) * tickMs, rssMegabytes };
}

function readProcess({ pid }: ChildProcess, file: 'stat' | 'status'): string {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8');
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await delay(pollMs)) {
    if (child.exitCode !== null) throw new Error(`the program ended with code ${child.exitCode} before it was ready`);
    if (await answersReady(port)) return;
  }
  child.kill('SIGKILL');
  throw new Error('the program did not become ready');
}

async function answersReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
