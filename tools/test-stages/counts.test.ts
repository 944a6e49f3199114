import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addCounts, countPlaywright, countVitest, readCounts, summaryLine, writeCounts } from './counts.ts';

const report = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [1] }],
};

it('counts the tests of a Vitest run', () => {
  expect(countVitest(report, 0)).toEqual({ passed: 5, failed: 0, skipped: 1 });
});

it('counts a file that could not be read as a failure', () => {
  const broken = { ...report, testResults: [...report.testResults, { status: 'failed', assertionResults: [] }] };
  expect(countVitest(broken, 1)).toEqual({ passed: 5, failed: 1, skipped: 1 });
});

it('counts a run that failed outside every test as a failure', () => {
  expect(countVitest(report, 1).failed).toBe(1);
  expect(countPlaywright({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }, 1).failed).toBe(1);
});

it('counts an end-to-end test that passed only on retry as passed', () => {
  const flaky = { stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 3 }, errors: [] };
  expect(countPlaywright(flaky, 1)).toEqual({ passed: 3, failed: 1, skipped: 3 });
});

it('sums up the counts in one line', () => {
  const counts = addCounts([
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 10, failed: 1, skipped: 0 },
  ]);
  expect(summaryLine(counts)).toBe('12 passed, 1 failed');
  expect(summaryLine({ ...counts, skipped: 4 })).toBe('12 passed, 1 failed, 4 skipped');
});

it('reads the results of a run, and treats missing results as a failure', () => {
  const directory = mkdtempSync(join(tmpdir(), 'x1-counts-'));
  const file = join(directory, 'new/test.json');
  expect(readCounts(file)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  writeCounts(file, { passed: 3, failed: 0, skipped: 1 });
  expect(readCounts(file)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  rmSync(directory, { recursive: true });
});
