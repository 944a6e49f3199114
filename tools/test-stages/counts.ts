import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../repository.ts';

/** How many tests of a stage passed, failed, or were skipped, and a line for each that failed: its file, its name, and the first line of why. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

export const onePassed: Counts = { passed: 1, failed: 0, skipped: 0, failures: [] };
export const oneFailed: Counts = { passed: 0, failed: 1, skipped: 0, failures: [] };

/** The parts of Vitest's JSON report that count. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** The parts of Playwright's JSON report that count. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs: { title: string; file: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** Counts a Vitest run. A file that could not even be read is one failed test; so is a run that failed with no test failing. */
export function countVitest(report: VitestReport, code: number): Counts {
  const brokenFiles = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const failures = [
    ...brokenFiles.map(({ name, message }) => failureLine(name, 'could not be read', message)),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failureLine(name, fullName, failureMessages?.[0])),
    ),
  ];
  const failed = report.numFailedTests + brokenFiles.length;
  const skipped = report.numPendingTests + report.numTodoTests;
  return atLeastOneFailure({ passed: report.numPassedTests, failed, skipped, failures }, code);
}

/** Counts a Playwright run. In CI a failed journey is retried once; one that then passes counts as passed and is listed as flaky. */
export function countPlaywright({ stats, errors, suites }: PlaywrightReport, code: number): Counts {
  const failures = [
    ...errors.map(({ message }) => failureLine('e2e', 'a run', message)),
    ...specsOf(suites)
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        failureLine(`e2e/${file}`, title, tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message),
      ),
  ];
  const failed = stats.unexpected + errors.length;
  return atLeastOneFailure({ passed: stats.expected + stats.flaky, failed, skipped: stats.skipped, failures }, code);
}

function specsOf(suites: PlaywrightSuite[]): PlaywrightSuite['specs'] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

function failureLine(file: string, name: string, message = ''): string {
  const [reason = ''] = stripVTControlCharacters(message).split('\n');
  return `${relative(root, resolve(root, file))} › ${name}${reason && `: ${reason}`}`;
}

export function addCounts(all: Counts[]): Counts {
  const sum = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, counts) => total + counts[key], 0);
  const failures = all.flatMap((counts) => counts.failures);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures };
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

/** Prints what failed, a line each, and how many passed and failed as the last line. */
export function printSummary(counts: Counts): void {
  for (const failure of counts.failures) console.log(`failed  ${failure}`);
  console.log(summaryLine(counts));
}

/** The last line of `npm test`: `12 passed, 0 failed`, and how many were skipped if any were. */
export function summaryLine({ passed, failed, skipped }: Omit<Counts, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function atLeastOneFailure(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
