import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { openApp } from './testing/start-app.ts';

interface Edges {
  readonly calls?: readonly string[];
  readonly reads?: readonly string[];
  readonly ports?: readonly string[];
}

const folder = join(import.meta.dirname, 'modules');

let declared: Record<string, Edges>;
const app = await openApp();
beforeAll(async () => {
  ({ modules: declared } = await import(new URL('../../../dependency-rules.mjs', import.meta.url).href));
});

it('modules are built in the order of the dependency table', () => {
  const built = Object.keys(declared).filter((name) => existsSync(join(folder, name, 'module.ts')));
  expect(Object.keys(app.taken).map(toFolder)).toEqual(built);
});

it('modules get exactly the services the dependency table names', () => {
  const passed = Object.entries(app.taken).map(([name, names]) => [toFolder(name), names.map(toFolder).sort()]);
  const named = Object.entries(declared)
    .filter(([name]) => existsSync(join(folder, name, 'module.ts')))
    .map(([name, { calls = [], ports = [] }]) => [name, [...calls, ...ports].sort()]);
  expect(passed).toEqual(named);
});

it('modules import exactly the reads the dependency table names', () => {
  const imported = Object.keys(declared).map((name) => [name, readsImportedBy(name)]);
  const named = Object.entries(declared).map(([name, { reads = [] }]) => [name, [...reads].sort()]);
  expect(imported).toEqual(named);
});

/** Modules whose reads the sources of a module import. */
function readsImportedBy(name: string): string[] {
  const sources = globSync(`${name}/**/*.ts`, { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  const texts = sources.map((file) => readFileSync(join(folder, file), 'utf8'));
  const found = texts
    .flatMap((text) => [...text.matchAll(/from '(?:\.\.\/)+([a-z-]+)\/reads(?:\.ts|\/)/g)])
    .map(([, other]) => other ?? '');
  return [...new Set(found)].filter((other) => other !== name).sort();
}

/** In code, modules have the names of their folders without dashes. */
function toFolder(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
