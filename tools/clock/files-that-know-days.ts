import { readSourceFiles } from '../source-files.ts';

/** What a test says that asks for the time. */
const now = /\bnew Date\(\)|Date\.now\(|clock\.now\(|timeZone|Temporal|America\/|[fF]riday|toISOString\(\)\.slice/;

/** What it says of days: a test of instants alone, such as a session some hours ahead (`timeIn`), has the same result at every moment. */
const day =
  /timeZone|timezone|Temporal|America\/|[fF]riday|toISOString\(\)\.slice|\b(days?|weeks?|tomorrow|midnight|today|year)\b|dayMs|86_400_000/;

/** Test files of the server that know a day, from the root of the repository; the long ones apart. */
export function listServerTestsThatKnowDays(root: string): string[] {
  const tests = readSourceFiles(root, ['packages/server/src/**/*.test.ts']).filter(({ path }) => !path.endsWith('.long.test.ts'));
  return tests.filter(({ text }) => now.test(text) && day.test(text)).map(({ path }) => path);
}
