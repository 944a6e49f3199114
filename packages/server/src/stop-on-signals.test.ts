import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const tested = new URL('./stop-on-signals.ts', import.meta.url).href;

/** A process that stops in its own way once a line of code has run in it. @returns how it ended and what it said */
async function run(code: string, stop = 'async () => console.log("stopped")') {
  const source = `
    import { stopOnSignals } from '${tested}';
    setInterval(() => {}, 60_000);
    stopOnSignals({ error: (message) => console.log(message) }, { drainMs: 0 }).whenAsked(${stop});
    setImmediate(() => { ${code} });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  const [exitCode] = await once(child, 'close');
  return { exitCode, said: said.trim().split('\n') };
}

const signal = 'process.kill(process.pid, "SIGTERM")';

it('a process that is asked to stop ends with 0', async () => {
  expect(await run(`${signal}; ${signal};`)).toEqual({ exitCode: 0, said: ['stopped'] });
});

it.each([
  ['an uncaught exception', 'throw new Error("broken");'],
  ['an unhandled rejection', 'Promise.reject(new Error("broken"));'],
])('a process stops and ends with 1 after %s', async (_what, code) => {
  expect(await run(code)).toEqual({ exitCode: 1, said: ['Uncaught error', 'stopped'] });
});

it('a process that cannot stop cleanly ends with 1', async () => {
  const fails = 'async () => { throw new Error("stuck"); }';
  expect(await run(signal, fails)).toEqual({ exitCode: 1, said: ['Could not stop cleanly'] });
});
