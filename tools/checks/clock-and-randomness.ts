import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const places = ['packages/server/src/{modules,http,socket,adapters}/**/*.ts', 'packages/contract/src/**/*.ts'];
const forbidden = /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\bTemporal\.Now\b|\bcrypto\.randomUUID\(|from 'node:crypto'/;

/**
 * Lines that read the clock or draw randomness where only `platform` may, so that tests can move the one and repeat the
 * other. `node:crypto` counts, because tokens and hashes have one home as well.
 */
export function findClockAndRandomness(directory: string): string[] {
  const files = globSync(places, { cwd: directory, exclude: (path) => /\.test\.ts$/.test(String(path)) }).sort();
  return files.flatMap((file) => findForbiddenLines(readFileSync(join(directory, file), 'utf8')).map((line) => `${file}:${line}`));
}

/** Numbers of the lines, counted from 1. */
export function findForbiddenLines(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (forbidden.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line) ? [index + 1] : []));
}
