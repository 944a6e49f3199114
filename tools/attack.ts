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

/**
 * Starts the product with a database of its own, tries the attacks on it, and says which were repelled; where `X1_ATTACK_URL` names one that runs already, what
 * needs only an address is tried there as well. Exits 1 when one succeeded.
 */
const folder = 'packages/server/src/testing/attack';
const address = process.env['X1_ATTACK_URL'];
const files = ['attack.long.test.ts', ...(address === undefined ? [] : ['attack-by-address.long.test.ts'])];
const report = join(cacheDirectory, 'reports', 'attack.json');
mkdirSync(join(cacheDirectory, 'reports'), { recursive: true });
rmSync(report, { force: true });
const { code } = await runNodeProgram(
  'vitest/vitest.mjs',
  ['run', '--project=long', '--reporter=json', `--outputFile.json=${report}`, ...files.map((file) => `${folder}/${file}`)],
  {
    output: 'capture',
  },
);
const tests = (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults.flatMap(({ assertionResults }) => assertionResults);
const idOf = (title: string) => title.replace(/ is repelled$/, '');
const tried = tests.filter(({ ancestorTitles }) => ancestorTitles.includes('attack'));
const triedThere = tests.filter(({ ancestorTitles }) => ancestorTitles.includes('attack by address'));
for (const { title, status } of tried) {
  const id = idOf(title);
  console.log(`${status === 'passed' ? 'repelled ' : 'SUCCEEDED'}  ${id}: ${reviewRows[id]?.what}`);
}
for (const [id, { what, elsewhere, open }] of Object.entries(reviewRows)) {
  if (open) console.log(`open       ${id}: ${what}: waits for ${open}`);
  if (elsewhere) console.log(`elsewhere  ${id}: ${what}: ${elsewhere.test}, ${elsewhere.because}`);
}
for (const { title, status } of triedThere) {
  const id = idOf(title);
  console.log(`${status === 'passed' ? 'repelled ' : 'SUCCEEDED'}  ${id}: ${reviewRows[id]?.what}, at ${address}`);
}
const isRepelled = ({ status }: { status: string }) => status === 'passed';
if (address !== undefined) console.log(`${triedThere.length} tried at ${address}, ${triedThere.filter(isRepelled).length} repelled`);
const repelled = tried.filter(isRepelled).length;
console.log(`${tried.length} tried, ${repelled} repelled`);
if (code !== 0 || repelled < tried.length || !triedThere.every(isRepelled)) process.exitCode = 1;
