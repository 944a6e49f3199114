import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toSourceLine } from './source-places.ts';

let folder: string;
/** A bundle of three lines, of which the second is line 8 of `src/settle.ts`, from its column 5 on. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'x1-places-'));
  mkdirSync(join(folder, 'dist'));
  const map = { version: 3, sources: ['../src/settle.ts'], names: [], mappings: ';AAOI;' };
  writeFileSync(join(folder, 'dist/main.js.map'), JSON.stringify(map));
});
afterAll(() => rmSync(folder, { recursive: true }));

const lineOf = (file: string, line: number) => `at settle (${pathToFileURL(join(folder, file))}:${line}:9)`;

it('names the place in the sources for a line of the bundle', () => {
  expect(toSourceLine(lineOf('dist/main.js', 2))).toBe(`at settle (${pathToFileURL(join(folder, 'src/settle.ts'))}:8:5)`);
});

it('leaves a line that is not of our sources as it is', () => {
  for (const line of [
    lineOf('dist/main.js', 3),
    lineOf('dist/other.js', 2),
    lineOf('src/settle.ts', 2),
    'at Socket.emit (node:events:514:20)',
  ])
    expect(toSourceLine(line)).toBe(line);
});
