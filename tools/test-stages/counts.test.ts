import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../repository.ts';
import { addCounts, countPlaywright, countVitest, readCounts, summaryLine, writeCounts } from './counts.ts';

const report = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [{ name: '/a.test.ts', status: 'passed', assertionResults: [{ fullName: 'works', status: 'passed' }] }],
};

it('counts the tests of a Vitest run', () => {
  expect(countVitest(report, 0)).toEqual({ passed: 5, failed: 0, skipped: 1, failures: [] });
});

it('counts a file that could not be read as a failure', () => {
  const broken = {
    ...report,
    testResults: [
      ...report.testResults,
      { name: join(root, 'tools/b.test.ts'), status: 'failed', message: 'no such file\n  at x', assertionResults: [] },
    ],
  };
  expect(countVitest(broken, 1)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 1,
    failures: ['tools/b.test.ts › could not be read: no such file'],
  });
});

it('counts a run that failed outside every test as a failure', () => {
  expect(countVitest(report, 1).failed).toBe(1);
  expect(countPlaywright({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [], suites: [] }, 1).failed).toBe(1);
});

it('counts an end-to-end test that passed only on retry as passed', () => {
  const flaky = { stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 3 }, errors: [], suites: [] };
  expect(countPlaywright(flaky, 1)).toMatchObject({ passed: 3, failed: 1, skipped: 3 });
});

it('names each test that failed, with the first line of why', () => {
  const failed = { fullName: 'adds up', status: 'failed', failureMessages: ['\u001B[31mexpected 1\u001B[0m\n  at a'] };
  const one = {
    ...report,
    numFailedTests: 1,
    testResults: [{ name: join(root, 'a.test.ts'), status: 'failed', assertionResults: [failed] }],
  };
  expect(countVitest(one, 1).failures).toEqual(['a.test.ts › adds up: expected 1']);

  const journey = { title: 'books', file: 'book.ts', ok: false, tests: [{ results: [{ error: { message: 'no button' } }] }] };
  const journeys = {
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    errors: [],
    suites: [{ specs: [], suites: [{ specs: [journey] }] }],
  };
  expect(countPlaywright(journeys, 1).failures).toEqual(['e2e/book.ts › books: no button']);
});

it('sums up the counts in one line', () => {
  const counts = addCounts([
    { passed: 2, failed: 0, skipped: 0, failures: [] },
    { passed: 10, failed: 1, skipped: 0, failures: ['a › b'] },
  ]);
  expect(summaryLine(counts)).toBe('12 passed, 1 failed');
  expect(counts.failures).toEqual(['a › b']);
  expect(summaryLine({ ...counts, skipped: 4 })).toBe('12 passed, 1 failed, 4 skipped');
});

it('reads the results of a run, and treats missing results as a failure', () => {
  const directory = mkdtempSync(join(tmpdir(), 'x1-counts-'));
  const file = join(directory, 'new/test.json');
  expect(readCounts(file)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  const counts = { passed: 3, failed: 1, skipped: 1, failures: ['a › b'] };
  writeCounts(file, counts);
  expect(readCounts(file)).toEqual(counts);
  rmSync(directory, { recursive: true });
});
