import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import type { CostsSoFar, Question, Statements } from './answer-costs.ts';
import type { CpuParts } from './cpu-parts.ts';
import { readProcessCpuMs } from './process-cpu.ts';

/** The product in a process of its own. */
export interface Product {
  readonly url: string;
  readonly pid: number;
  /** The CPU time it has used so far, of user and system, in ms. For processes that call `answerCosts`. */
  cpuMs(): Promise<number>;
  /** How many statements it has sent to PostgreSQL so far, and for what. For processes that call `answerCosts`. */
  statements(): Promise<Statements>;
  /** Looks where its CPU time goes while `work` runs, in ms by part. For processes that call `answerCosts`. */
  profile(work: () => Promise<void>): Promise<CpuParts>;
  stop(): Promise<void>;
}

/** The product and what stands for Stripe, calendars and the mail server, each a process of its own. */
export interface ProductWithSandbox extends Product {
  /** Where a browser confirms a payment. */
  readonly providerUrl: string;
  /** CPU time of the sandbox so far in ms; undefined where the system doesn't tell. */
  sandboxCpuMs(): number | undefined;
}

/** Starts it on a free port of 127.0.0.1 and waits until it answers. Several may share a database. */
export function startProduct(databaseUrl: string, environment: Record<string, string> = {}): Promise<Product> {
  return startProcess('product-process.ts', { ...environment, DATABASE_URL: databaseUrl });
}

/** Starts `npm run sandbox` and a product that uses it. Inside the server's process, the sandbox would add to the server's CPU time. */
export async function startProductWithSandbox(databaseUrl: string, environment: Record<string, string> = {}): Promise<ProductWithSandbox> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const shared = { SANDBOX_KEY: randomBytes(32).toString('hex'), PORT: String(port) };
  const providerUrl = `http://127.0.0.1:${sandboxPort}`;
  const sandbox = await startSandbox({ ...shared, SANDBOX_PORT: String(sandboxPort), SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}` });
  try {
    const product = await startProduct(databaseUrl, { ...environment, ...shared, SANDBOX_URL: providerUrl });
    return {
      ...product,
      providerUrl,
      sandboxCpuMs: () => readProcessCpuMs(sandbox.pid),
      stop: async () => {
        await product.stop();
        await sandbox.stop();
      },
    };
  } catch (error) {
    await sandbox.stop();
    throw error;
  }
}

async function startSandbox(environment: Record<string, string>): Promise<{ pid: number; stop: () => Promise<void> }> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-bench-sandbox-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, '../packages/server/src/run-sandbox.ts')], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDirectory, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await readLine(child, /is ready at/);
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Starts a program of this folder that prints its port on a line and exits when its input ends. */
export async function startProcess(file: string, environment: Record<string, string> = {}): Promise<Product> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-bench-data-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: '0',
      DATA_DIR: dataDirectory,
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  });
  const ask = async <Said>(question: Question): Promise<Said> => {
    const answer = once(child, 'message') as Promise<[Said]>;
    child.send(question);
    return (await answer)[0];
  };
  return {
    url: `http://127.0.0.1:${await readLine(child, /^\d+$/)}`,
    pid: child.pid ?? 0,
    cpuMs: async () => {
      const { user, system } = await ask<CostsSoFar>('costs');
      return (user + system) / 1_000;
    },
    statements: async () => (await ask<CostsSoFar>('costs')).statements,
    profile: async (work) => {
      await ask('profile');
      await work();
      return ask<CpuParts>('parts');
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** The first line of the process's output that matches. */
async function readLine(child: ChildProcess, pattern: RegExp): Promise<string> {
  if (!child.stdout) throw new Error('the process has no output');
  for await (const line of createInterface(child.stdout)) {
    if (!pattern.test(line)) continue;
    child.stdout.resume();
    return line;
  }
  throw new Error('the process did not start');
}
