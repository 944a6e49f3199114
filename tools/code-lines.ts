import { posix } from 'node:path';
import { parseArgs } from 'node:util';
import { countLines, findLongFunctions } from './code-lines/count-lines.ts';
import { reasonFor, unusedReasons } from './code-lines/long-functions.ts';
import { root } from './repository.ts';
import { isTestFile, readSourceFiles, type SourceFile } from './source-files.ts';

const limits = { codeLines: 67_500, linesOfFile: 400, linesOfFunction: 80, filesOfFolder: 40 };

/**
 * Prints how much code there is and what is larger than it should be. With `--check` it fails when there are more code lines than allowed, a
 * file of server or web is too long, or a function is too long without a reason.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const all = readSourceFiles(root, ['packages/*/src/**/*.{ts,tsx}', '{bench,tools}/**/*.{ts,cjs}']);
const sources = all.filter(({ path }) => !isTestFile(path));

const counts = sources.map(({ path, text }) => ({ part: partOf(path), ...countLines({ path, text }) }));
for (const [part, ofPart] of Object.entries(Object.groupBy(counts, (count) => count.part))) printSum(part, ofPart ?? []);
printSum(`all, at most ${limits.codeLines.toLocaleString('en-US')} lines of code`, counts);

const isLong = (file: SourceFile) => /^packages\/(?:server|web)\//.test(file.path) && lengthOf(file) > limits.linesOfFile;
const longFiles = all.filter(isLong);
printList(
  `Files of server and web with more than ${limits.linesOfFile} lines`,
  longFiles.map((file) => `${file.path} (${lengthOf(file)})`),
);
const longFunctions = sources.flatMap((file) =>
  findLongFunctions(file, limits.linesOfFunction).map((long) => ({
    ...long,
    path: file.path,
    reason: reasonFor(long, limits.linesOfFunction),
  })),
);
printList(
  `Functions of more than ${limits.linesOfFunction} lines, and why`,
  longFunctions.map(({ path, line, name, lines, reason = 'NO REASON' }) => `${path}:${line} ${name} (${lines}): ${reason}`),
);
const unused = unusedReasons(longFunctions.map(({ name }) => name));
printList('Reasons for functions that are not long', unused);
const ofServer = sources.filter(({ path }) => path.startsWith('packages/server/'));
const folders = Object.entries(Object.groupBy(ofServer, ({ path }) => posix.dirname(path)));
printList(
  `Folders of the server with more than ${limits.filesOfFolder} source files`,
  folders.filter(([, files = []]) => files.length > limits.filesOfFolder).map(([folder, files = []]) => `${folder} (${files.length})`),
);

const tooMuch = sumOf(counts, 'code') > limits.codeLines;
const withoutReason = longFunctions.some(({ reason }) => reason === undefined);
if (values.check && (tooMuch || longFiles.length > 0 || withoutReason || unused.length > 0)) process.exitCode = 1;

function partOf(path: string): string {
  return path.startsWith('packages/') ? path.split('/').slice(0, 2).join('/') : (path.split('/')[0] ?? path);
}

function lengthOf({ text }: SourceFile): number {
  return text.trimEnd().split('\n').length;
}

function sumOf<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}

function printSum(name: string, rows: readonly { code: number; comment: number }[]): void {
  const [code, comment] = [sumOf(rows, 'code'), sumOf(rows, 'comment')];
  const share = ((100 * comment) / code).toFixed(1);
  const figures = `${code.toLocaleString('en-US').padStart(7)} lines of code, comments ${share.padStart(4)} % of them`;
  console.log(`${figures}, ${String(rows.length).padStart(5)} files: ${name}`);
}

function printList(title: string, lines: readonly string[]): void {
  console.log(`\n${title}: ${lines.length}`);
  for (const line of lines) console.log(`  ${line}`);
}
