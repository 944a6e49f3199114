import { join } from 'node:path';
import { buildWebWhenStale } from '../build-web.ts';
import { findOrInstallChromium } from '../find-chromium.ts';
import { findOrInstallFaketime } from '../find-faketime.ts';
import { root } from '../repository.ts';
import { runProgram } from '../run-program.ts';
import { listJourneys, listServerTests } from './files-that-know-days.ts';
import { type Moment, momentsBefore } from './moments.ts';

/** One run of a test runner. */
interface Run {
  readonly name: string;
  /** From `node_modules`. */
  readonly program: string;
  readonly arguments: readonly string[];
  readonly directory: string;
}

/**
 * Runs what knows a day at every moment of `momentsBefore`, with Node, PostgreSQL and the browser all believing it: the tests of contract
 * and web, those of the server that ask for the time, and the journeys that count days. The browsers are in New York, as in every journey, so
 * that these run when it is another day there than for the server, and when it is the same.
 *
 * @returns whether all of them passed
 */
export async function proveClock(): Promise<boolean> {
  const faketime = await findOrInstallFaketime();
  const browser = await findOrInstallChromium();
  await buildWebWhenStale();
  const [serverTests, journeys] = [listServerTests(root), listJourneys(root)];
  const tests: Run[] = [
    { name: 'contract and web', ...vitest(['--project=contract', '--project=web']) },
    { name: `${serverTests.length} files of the server`, ...vitest(['--project=server', ...serverTests]) },
  ];
  const inBrowser: Run[] = [
    { name: `${journeys.length} journeys`, ...playwright(journeys) },
    { name: 'screens with days', ...playwright(['screens.spec.ts', '-g', 'session|schedul|calendar|Friday|payout']) },
  ];
  const startedAt = performance.now();
  let failed = 0;
  const moments = momentsBefore(new Date().toISOString().slice(0, 10));
  for (const moment of moments) {
    for (const run of moment.timeZone === 'UTC' ? [...tests, ...inBrowser] : tests) {
      if (!(await runAt(moment, run, { faketime, environment: browser ? { CHROMIUM_PATH: browser } : {} }))) failed += 1;
    }
  }
  console.log(`${moments.length} moments in ${((performance.now() - startedAt) / 60_000).toFixed(0)} minutes, ${failed} runs failed.`);
  return failed === 0;
}

const vitest = (programArguments: readonly string[]) => ({
  program: 'vitest/vitest.mjs',
  arguments: ['run', '--reporter=dot', ...programArguments],
  directory: root,
});
const playwright = (programArguments: readonly string[]) => ({
  program: '@playwright/test/cli.js',
  arguments: ['test', '--reporter=line', ...programArguments],
  directory: join(root, 'e2e'),
});

/** Runs it at this moment, and shows one line; what the program said only when it failed. */
async function runAt(
  { day, time, timeZone }: Moment,
  run: Run,
  { faketime, environment }: { faketime: string; environment: Record<string, string> },
): Promise<boolean> {
  const startedAt = performance.now();
  const programArguments = [`${day} ${time}:00`, process.execPath, join(root, 'node_modules', run.program), ...run.arguments];
  const { code, output } = await runProgram(faketime, programArguments, {
    cwd: run.directory,
    environment: { ...environment, TZ: timeZone, NO_COLOR: '1' },
    output: 'capture',
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`${code === 0 ? 'ok    ' : 'failed'}  ${day} ${time} ${timeZone}: ${run.name} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}
