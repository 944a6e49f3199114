import { readSourceFiles } from '../source-files.ts';

/** What a test says that asks for the time, or counts days from it; a session some hours ahead (`timeIn`) is not enough. */
const now = /\bnew Date\(\)|Date\.now\(|clock\.now\(|timeZone|Temporal|America\/|[fF]riday|toISOString\(\)\.slice/;

/** Test files of the server that know a day, from the root of the repository; the long ones apart. */
export function listServerTestsThatKnowDays(root: string): string[] {
  const tests = readSourceFiles(root, ['packages/server/src/**/*.test.ts']).filter(({ path }) => !path.endsWith('.long.test.ts'));
  return tests.filter(({ text }) => now.test(text)).map(({ path }) => path);
}
