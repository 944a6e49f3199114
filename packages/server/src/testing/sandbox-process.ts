import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const script = join(import.meta.dirname, '../run-sandbox.ts');

/** The sandbox as a process of its own, which several servers share. It ends with the test at the latest. @throws Error with what it said when it doesn't start */
export async function startSandboxProcess(environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  // Whatever fails before the test ends it.
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  while (!said.join('').includes('is ready at')) {
    if (child.exitCode !== null) throw new Error(said.join(''));
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
  return child;
}

/** @returns its exit code, null when a signal ended it */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}
