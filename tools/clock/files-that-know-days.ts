import { readSourceFiles } from '../source-files.ts';

/** What a test says that asks for the time, or counts days from it. */
const now = /\bnew Date\(\)|Date\.now\(|clock\.now\(|timeIn\(|timeZone|Temporal|America\/|[fF]riday|toISOString\(\)\.slice/;
const today = /dayFromToday|inDays|inNewYork|passTimeTo|nextClockChange/;

/** Test files of the server that know a day, from the root of the repository; the long ones apart. */
export function listServerTests(root: string): string[] {
  const tests = readSourceFiles(root, ['packages/server/src/**/*.test.ts']).filter(({ path }) => !path.endsWith('.long.test.ts'));
  return tests.filter(({ text }) => now.test(text)).map(({ path }) => path);
}

/** Journeys that know a day, by the name of their file. */
export function listJourneys(root: string): string[] {
  const journeys = readSourceFiles(root, ['e2e/journeys/*.spec.ts']).filter(({ text }) => today.test(text));
  return journeys.map(({ path }) => path.replace(/^e2e\//, ''));
}
