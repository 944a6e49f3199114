import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A hand-written file with its text. */
export interface SourceFile {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Reads the files below a root that match any of the patterns, sorted by path, without those a program wrote (`@generated` in their first lines). */
export function readSourceFiles(root: string, patterns: readonly string[]): SourceFile[] {
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => !isGenerated(text));
}

/** Tests, and what only tests use. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$|(?:^|\/)testing\//.test(path);
}

function isGenerated(text: string): boolean {
  return text.split('\n', 5).some((line) => line.includes('@generated'));
}
