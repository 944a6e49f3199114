import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './repository.ts';

export interface RunOptions {
  cwd?: string;
  environment?: Record<string, string>;
  /** `inherit` prints the program's output as it comes, `capture` returns it. */
  output: 'inherit' | 'capture';
}

export interface RunResult {
  code: number;
  output: string;
}

const running = new Set<ChildProcess>();

/** Runs a program to its end. A program that cannot be started, or dies of a signal, has code 1. */
export async function runProgram(program: string, programArguments: string[], options: RunOptions): Promise<RunResult> {
  const stdout = options.output === 'inherit' ? 'inherit' : 'pipe';
  const child = spawn(program, programArguments, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', stdout, stdout],
  });
  running.add(child);
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  try {
    const [code] = await once(child, 'close');
    return { code: code ?? 1, output: Buffer.concat(chunks).toString() };
  } catch (error) {
    return { code: 1, output: `${program}: ${error instanceof Error ? error.message : error}` };
  } finally {
    running.delete(child);
  }
}

/** Runs a JavaScript program of a dependency on this very Node, such as `vite/bin/vite.js`. */
export function runNodeProgram(path: string, programArguments: string[], options: RunOptions): Promise<RunResult> {
  return runProgram(process.execPath, [join(root, 'node_modules', path), ...programArguments], options);
}

/** Passes a request to stop on to the programs that run, and stops with them. */
export function stopProgramsOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.exitCode = 1;
      process.once(signal, () => process.exit(1));
    });
  }
}
