import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reviewRows } from '../packages/server/src/testing/attack/review-rows.ts';
import { cacheDirectory } from './repository.ts';
import { runNodeProgram } from './run-program.ts';

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly ancestorTitles: string[]; readonly title: string; readonly status: string }[];
  }[];
}

/** Starts the product with a database of its own, tries the attacks on it, and says which were repelled. Exits 1 when one succeeded. */
const report = join(cacheDirectory, 'reports', 'attack.json');
mkdirSync(join(cacheDirectory, 'reports'), { recursive: true });
rmSync(report, { force: true });
const file = 'packages/server/src/testing/attack/attack.long.test.ts';
const { code } = await runNodeProgram(
  'vitest/vitest.mjs',
  ['run', '--project=long', '--reporter=json', `--outputFile.json=${report}`, file],
  {
    output: 'capture',
  },
);
const tests = (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults.flatMap(({ assertionResults }) => assertionResults);
const tried = tests.filter(({ ancestorTitles }) => ancestorTitles.includes('attack'));
for (const { title, status } of tried) {
  const id = title.replace(/ is repelled$/, '');
  console.log(`${status === 'passed' ? 'repelled ' : 'SUCCEEDED'}  ${id}: ${reviewRows[id]?.what}`);
}
for (const [id, { what, elsewhere, open }] of Object.entries(reviewRows)) {
  if (open) console.log(`open       ${id}: ${what}: waits for ${open}`);
  if (elsewhere) console.log(`elsewhere  ${id}: ${what}: ${elsewhere.test}, ${elsewhere.because}`);
}
const repelled = tried.filter(({ status }) => status === 'passed').length;
console.log(`${tried.length} tried, ${repelled} repelled`);
if (code !== 0 || repelled < tried.length) process.exitCode = 1;
