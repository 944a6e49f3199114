import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree } from '../planted-bugs/copy-tree.ts';
import { runNodeProgram } from '../run-program.ts';
import { acceptedSurvivors, type MutationGroup, mutationGroups } from './mutated.ts';
import { findMutationFaults, type MutationResult, readMutationReport } from './survivors.ts';

const report = 'mutation.json';

const vitestConfiguration = ({ tests, needsDatabase }: MutationGroup) => `import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: {
    include: ${JSON.stringify(tests)},
    exclude: ${JSON.stringify(needsDatabase ? [] : ['**/*.long.test.ts'])},
    globalSetup: ${JSON.stringify(needsDatabase ? ['packages/server/src/testing/global-setup.ts'] : [])},
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
`;

const strykerConfiguration = ({ files }: MutationGroup) => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.config.ts', related: false },
  mutate: files,
  // The copy is ours to change, and its links to what is installed would not survive another copy.
  inPlace: true,
  coverageAnalysis: 'perTest',
  // Constants of a module are read once, when it is loaded: a mutant of them would need a process of its own.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 60_000,
  reporters: ['json', 'dots'],
  jsonReporter: { fileName: report },
});

/**
 * Changes the rules one by one in a copy of the sources, and runs their tests against each change.
 *
 * @param words only the files whose path contains them
 * @returns whether a test fails for every change but the accepted ones
 * @throws Error when Stryker leaves no report
 */
export async function proveMutations(words = ''): Promise<boolean> {
  const accepted = acceptedSurvivors.filter(({ file }) => file.includes(words));
  const results: MutationResult[] = [];
  for (const group of mutationGroups) {
    const files = group.files.filter((path) => path.includes(words));
    if (files.length > 0) results.push(await mutate({ ...group, files }));
  }
  for (const { file, code, replacement, reason } of accepted) console.log(`accepted: ${file}: ${code} → ${replacement}\n  ${reason}`);
  const survivors = results.flatMap((result) => result.survivors);
  const faults = findMutationFaults(survivors, accepted);
  for (const fault of faults) console.log(fault);
  console.log(sayKilled(results));
  return faults.length === 0;
}

async function mutate(group: MutationGroup): Promise<MutationResult> {
  const copy = copyTree();
  const startedAt = performance.now();
  try {
    writeFileSync(join(copy.directory, 'vitest.config.ts'), vitestConfiguration(group));
    writeFileSync(join(copy.directory, 'stryker.conf.json'), JSON.stringify(strykerConfiguration(group)));
    const program = '@stryker-mutator/core/bin/stryker.js';
    await runNodeProgram(program, ['run', 'stryker.conf.json'], { cwd: copy.directory, output: 'inherit' });
    const result = readMutationReport(JSON.parse(readFileSync(join(copy.directory, report), 'utf8')));
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    console.log(`${group.files.join(', ')}: ${sayKilled([result])} In ${minutes} minutes.`);
    return result;
  } finally {
    copy.remove();
  }
}

function sayKilled(results: readonly MutationResult[]): string {
  const killed = results.reduce((sum, result) => sum + result.killed, 0);
  const count = results.reduce((sum, result) => sum + result.survivors.length, killed);
  return `${killed} of ${count} mutants were killed: ${((100 * killed) / count).toFixed(1)} %.`;
}
