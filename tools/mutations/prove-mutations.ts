import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree } from '../planted-bugs/copy-tree.ts';
import { runNodeProgram } from '../run-program.ts';
import { acceptedSurvivors, mutatedFiles, tests } from './mutated.ts';
import { findMutationFaults, readMutationReport } from './survivors.ts';

const report = 'mutation.json';

const vitestConfiguration = `import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: {
    include: ${JSON.stringify(tests)},
    exclude: ['**/*.long.test.ts', '**/node_modules/**'],
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    testTimeout: 60_000,
  },
});
`;

const strykerConfiguration = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.config.ts', related: false },
  // The copy is ours to change, and its links to what is installed would not survive another copy.
  inPlace: true,
  coverageAnalysis: 'perTest',
  // Constants of a module are read once, when it is loaded: a mutant of them would need a process of its own.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 60_000,
  reporters: ['json', 'dots'],
  jsonReporter: { fileName: report },
};

/**
 * Changes the rules one by one in a copy of the sources, and runs their tests against each change.
 *
 * @param words only the files whose path contains them
 * @returns whether a test fails for every change but the accepted ones
 * @throws Error when Stryker leaves no report
 */
export async function proveMutations(words = ''): Promise<boolean> {
  const files = mutatedFiles.filter((path) => path.includes(words));
  const accepted = acceptedSurvivors.filter((survivor) => survivor.file.includes(words));
  const copy = copyTree();
  try {
    writeFileSync(join(copy.directory, 'vitest.config.ts'), vitestConfiguration);
    writeFileSync(join(copy.directory, 'stryker.conf.json'), JSON.stringify({ ...strykerConfiguration, mutate: files }));
    const program = '@stryker-mutator/core/bin/stryker.js';
    await runNodeProgram(program, ['run', 'stryker.conf.json'], { cwd: copy.directory, output: 'inherit' });
    const { killed, survivors } = readMutationReport(JSON.parse(readFileSync(join(copy.directory, report), 'utf8')));
    for (const { file, code, replacement, reason } of accepted) console.log(`accepted: ${file}: ${code} → ${replacement}\n  ${reason}`);
    const faults = findMutationFaults(survivors, accepted);
    for (const fault of faults) console.log(fault);
    const count = killed + survivors.length;
    console.log(`${killed} of ${count} mutants were killed: ${((100 * killed) / count).toFixed(1)} %.`);
    return faults.length === 0;
  } finally {
    copy.remove();
  }
}
