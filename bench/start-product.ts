import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { CostsSoFar } from './answer-costs.ts';

/** The product in a process of its own. */
export interface Product {
  readonly url: string;
  readonly pid: number;
  /** The CPU time it has used so far, of user and system, in ms. For processes that call `answerCosts`. */
  cpuMs(): Promise<number>;
  /** How many statements it has sent to PostgreSQL so far. For processes that call `answerCosts`. */
  statements(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts it on a free port of 127.0.0.1 and waits until it answers. Several may share a database. */
export function startProduct(databaseUrl: string, environment: Record<string, string> = {}): Promise<Product> {
  return startProcess('product-process.ts', { ...environment, DATABASE_URL: databaseUrl });
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
  const ask = async () => {
    const answer = once(child, 'message') as Promise<[CostsSoFar]>;
    child.send('costs');
    return (await answer)[0];
  };
  return {
    url: `http://127.0.0.1:${await readPort(child)}`,
    pid: child.pid ?? 0,
    cpuMs: async () => {
      const { user, system } = await ask();
      return (user + system) / 1_000;
    },
    statements: async () => (await ask()).statements,
    stop: async () => {
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function readPort(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('the product has no output');
  for await (const line of createInterface(child.stdout)) {
    if (/^\d+$/.test(line)) {
      child.stdout.resume();
      return Number(line);
    }
  }
  throw new Error('the product did not start');
}
