import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../repository.ts';
import { acceptedSurvivors, mutationGroups } from './mutated.ts';
import { findMutationFaults, type MutationReport, readMutationReport } from './survivors.ts';

const source = 'const a = 1;\nconst b =\n  a > 0;\n';
const at = (line: number, column: number, endLine: number, endColumn: number) => ({
  start: { line, column },
  end: { line: endLine, column: endColumn },
});
const report: MutationReport = {
  files: {
    'one.ts': {
      source,
      mutants: [
        { status: 'Killed', replacement: '2', location: at(1, 11, 1, 12) },
        { status: 'Timeout', replacement: '3', location: at(1, 11, 1, 12) },
        { status: 'Survived', replacement: 'true', location: at(3, 3, 3, 8) },
        { status: 'NoCoverage', replacement: 'c', location: at(2, 7, 3, 8) },
        { status: 'Ignored', replacement: 'd', location: at(1, 7, 1, 8) },
      ],
    },
  },
};

it('a mutation report yields the killed mutants and the code of survivors, even over several lines', () => {
  expect(readMutationReport(report)).toEqual({
    killed: 2,
    survivors: [
      { file: 'one.ts', line: 3, code: 'a > 0', replacement: 'true' },
      { file: 'one.ts', line: 2, code: 'b =\n  a > 0', replacement: 'c' },
    ],
  });
});

it('a survivor without a reason is an error, and so is a reason without a survivor', () => {
  const file = 'one.ts';
  const known = { file, code: 'a > 0', replacement: 'true', reason: 'Equivalent.' };
  const survivor = { file, line: 3, code: 'a > 0', replacement: 'true' };
  expect(findMutationFaults([survivor], [known])).toEqual([]);
  expect(findMutationFaults([survivor], [])).toEqual([`${file}:3 survives without a reason: a > 0 → true`]);
  expect(findMutationFaults([], [known])).toEqual([`${file}: accepted, but it does not survive: a > 0 → true`]);
});

it('every accepted survivor is in a mutated file and has a reason', () => {
  for (const { file, reason } of acceptedSurvivors) {
    expect(mutationGroups.flatMap(({ files }) => files)).toContain(file);
    expect(reason).toMatch(/\.$/);
  }
});

it('every file that is mutated, and every test of the groups with a database, is there', () => {
  for (const { files, tests, needsDatabase } of mutationGroups) {
    for (const path of needsDatabase ? [...files, ...tests] : files) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  }
});
