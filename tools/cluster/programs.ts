import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A program of the cluster, which may be killed and started again. */
export interface Program {
  readonly name: string;
  start(): void;
  isRunning(): boolean;
  pid(): number;
  /** Ends it. @returns its exit code, null when a signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface Command {
  readonly name: string;
  readonly command: readonly string[];
  readonly environment?: Record<string, string>;
  readonly account?: { uid?: number; gid?: number };
}

/** @param folder gets one log per program */
export function createProgram(folder: string, { name, command, environment, account }: Command): Program {
  const [file = '', ...given] = command;
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    name,
    isRunning,
    pid: () => child?.pid ?? 0,
    start: () => {
      child = spawn(file, given, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'], ...account });
      // Its end is seen by whoever waits for it to be ready.
      child.on('error', (error) => void log.write(`${error}\n`));
      for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
    },
    end: async (signal) => {
      if (!child || !isRunning()) return child?.exitCode ?? null;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

const pauseMs = 100;

/** Asks again and again until the answer is true. @throws Error that names what did not happen */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, patienceMs = 60_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what} did not happen within ${patienceMs / 1_000} s`);
    await delay(pauseMs);
  }
}

/** The status of an answer, or undefined without one within 2 s. */
export async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
