import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules, platformTables } from '../../dependency-rules.mjs';
import { cruiseSources } from '../cruise.ts';
import { root } from '../repository.ts';
import { runNodeProgram, runProgram } from '../run-program.ts';
import type { Counts } from '../test-stages/counts.ts';
import { findTextFaults } from '../texts/faults.ts';
import { findUnnamedTexts } from '../texts/unnamed.ts';
import { findClockAndRandomness } from './clock-and-randomness.ts';
import { findDeadReferences } from './dead-references.ts';
import { findLicenseFaults } from './licenses.ts';
import { findLockFileFaults } from './lock-file.ts';
import { findMigrationFaults } from './migration-steps.ts';
import { replaceModuleTable } from './module-table.ts';
import { findProductionFaults } from './production-dependencies.ts';
import { findTableFaults } from './table-owners.ts';
import { findForeignWords } from './words.ts';

/** A check answers with what is wrong, in lines to be shown; nothing wrong is an empty text. */
type Check = () => Promise<string> | string;

const program = (path: string, programArguments: string[]): Check => {
  return async () => {
    const { code, output } = await runNodeProgram(path, programArguments, { output: 'capture' });
    return code === 0 ? '' : output || `exit code ${code}`;
  };
};

const ownProgram = (path: string, programArguments: string[]): Check => {
  return async () => {
    const run = [join(root, 'tools/run.cjs'), path, ...programArguments];
    const { code, output } = await runProgram(process.execPath, run, { output: 'capture' });
    return code === 0 ? '' : output || `exit code ${code}`;
  };
};

const checks: Record<string, Check> = {
  'format and lint': program('@biomejs/biome/bin/biome', ['ci', '--colors=off', '--max-diagnostics=30']),
  types: program('typescript/bin/tsc', ['-b', '--pretty', 'false']),
  'import rules': checkImportRules,
  'dead code and dependencies': program('knip/bin/knip.js', ['--no-progress']),
  'what is derived from the contract': ownProgram('tools/generate-api.ts', ['--check']),
  'production dependencies': () => findProductionFaults(root).join('\n'),
  'lock file': () => findLockFileFaults(readFileSync(join(root, 'package-lock.json'), 'utf8')).join('\n'),
  licenses: () => findLicenseFaults(root).join('\n'),
  'clock and randomness': () => findClockAndRandomness(root).join('\n'),
  'codes and paths that are named': () => findDeadReferences(root).join('\n'),
  'table of modules': checkModuleTable,
  'words people read': () => findForeignWords(root).join('\n'),
  'texts and their translations': () => [...findTextFaults(root), ...findUnnamedTexts(root)].join('\n'),
  'migrations in two steps': () => findMigrationFaults(root).join('\n'),
  'owners of tables': () => findTableFaults(root, modules, platformTables).join('\n'),
};

/** Runs all checks at once, shows one line for each, and what is wrong below the lines of those that failed. */
export async function runChecks(): Promise<Counts> {
  const failures: string[] = [];
  const running = Object.entries(checks).map(([name, check]) => ({ name, result: runCheck(check) }));
  for (const { name, result } of running) {
    const { fault, seconds } = await result;
    console.log(`${fault ? 'failed' : 'ok    '}  ${name} (${seconds} s)`);
    if (fault) console.log(fault.trimEnd());
    if (fault) failures.push(`check › ${name}`);
  }
  return { passed: running.length - failures.length, failed: failures.length, skipped: 0, failures };
}

/** @returns what is wrong, and how long it took beside the others */
async function runCheck(check: Check): Promise<{ fault: string; seconds: string }> {
  const startedAt = performance.now();
  const fault = await Promise.resolve()
    .then(check)
    .catch((error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  return { fault, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) };
}

async function checkImportRules(): Promise<string> {
  const { violations, unseen } = await cruiseSources(root);
  const lines = violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`);
  return [...lines, ...unseen.map((file) => `not cruised: ${file}`)].join('\n');
}

function checkModuleTable(): string {
  const file = join(root, 'ARCHITECTURE.md');
  if (!existsSync(file)) return '';
  const text = readFileSync(file, 'utf8');
  const expected = replaceModuleTable(text);
  if (expected === undefined) return 'ARCHITECTURE.md has no table of modules: paste what `node tools/print-module-table.ts` prints';
  return expected === text ? '' : 'ARCHITECTURE.md differs from dependency-rules.mjs: run `node tools/print-module-table.ts`';
}
