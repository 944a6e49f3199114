import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** How many tests of a stage passed, failed, or were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const onePassed: Counts = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Counts = { passed: 0, failed: 1, skipped: 0 };

/** The parts of Vitest's JSON report that count. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** The parts of Playwright's JSON report that count. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Counts a Vitest run. A file that could not even be read is one failed test; so is a run that failed with no test failing. */
export function countVitest(report: VitestReport, code: number): Counts {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return atLeastOneFailure({ passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests }, code);
}

/** Counts a Playwright run. In CI a failed journey is retried once; one that then passes counts as passed and is listed as flaky. */
export function countPlaywright({ stats, errors }: PlaywrightReport, code: number): Counts {
  const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
  return atLeastOneFailure(counts, code);
}

export function addCounts(all: Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Saves the counts of a run, so that several can be summed up; see `readCounts`. */
export function writeCounts(file: string, counts: Counts): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(counts));
}

/** Reads what `writeCounts` wrote. A run that left nothing broke, which is one failure. */
export function readCounts(file: string): Counts {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : oneFailed;
}

/** The last line of `npm test`: `12 passed, 0 failed`, and how many were skipped if any were. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function atLeastOneFailure(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
