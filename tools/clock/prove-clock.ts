import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../repository.ts';
import { runNodeProgram } from '../run-program.ts';
import { countVitest, summaryLine } from '../test-stages/counts.ts';
import { fakeTime } from './fake-time.ts';
import { listServerTestsThatKnowDays } from './files-that-know-days.ts';
import { type Moment, momentsAfter } from './moments.ts';

/** A busy machine is not what this looks for. */
const timeLimits = ['--testTimeout=90000', '--hookTimeout=120000'];

/**
 * Runs the tests of contract, sandbox and web, and those of the server that know a day, at every moment of `momentsAfter`, each in the zone of the
 * moment. Prints one line for each, and what the tests said where some failed.
 *
 * @param words only the moments whose name contains them
 * @returns whether all of them passed
 * @throws Error without libfaketime
 */
export async function proveClock(words = ''): Promise<boolean> {
  const moments = momentsAfter(Temporal.Now.instant()).filter(({ name }) => name.includes(words));
  const startedAt = performance.now();
  let passed = 0;
  for (const moment of moments) if (await passesAt(moment)) passed += 1;
  console.log(`${passed} of ${moments.length} moments passed, in ${((performance.now() - startedAt) / 60_000).toFixed(0)} minutes.`);
  return passed === moments.length;
}

async function passesAt(moment: Moment): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'x1-clock-'));
  const report = join(directory, 'report.json');
  const startedAt = performance.now();
  try {
    const filters = ['packages/contract', 'packages/sandbox', 'packages/web', ...listServerTestsThatKnowDays(root)];
    const projects = ['contract', 'sandbox', 'web', 'web-alone', 'server'].map((name) => `--project=${name}`);
    const programArguments = [
      'run',
      ...projects,
      ...timeLimits,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ];
    const { code, output } = await runNodeProgram('vitest/vitest.mjs', programArguments, {
      environment: { ...(await fakeTime(moment)), NO_COLOR: '1' },
      output: 'capture',
    });
    const counts = countVitest(JSON.parse(readFileSync(report, 'utf8')), code);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${moment.name}: ${summaryLine(counts)} (${seconds} s)`);
    if (counts.failed > 0) console.log(output.trimEnd());
    return counts.failed === 0;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
