import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory, root } from './repository.ts';
import { runNodeProgram } from './run-program.ts';

const inputs = ['package-lock.json', 'tsconfig.base.json', 'packages/contract/src/**', 'packages/web/{src,public}/**', 'packages/web/*.*'];
const stampFile = join(cacheDirectory, 'web-build');
const builtPage = join(root, 'packages/web/dist/index.html');

/**
 * Builds the web app unless what lies in `packages/web/dist` was built from exactly these sources.
 *
 * @returns whether it was built now
 * @throws Error with what Vite said
 */
export async function buildWebWhenStale(): Promise<boolean> {
  const stamp = stampOfSources();
  if (existsSync(builtPage) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  await buildWeb(stamp);
  return true;
}

/** Builds the web app into `packages/web/dist`. @throws Error with what Vite said */
export async function buildWeb(stamp: string = stampOfSources()): Promise<void> {
  const environment = { NODE_ENV: 'production' };
  const { code, output } = await runNodeProgram('vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'packages/web'),
    environment,
    output: 'capture',
  });
  if (code !== 0) throw new Error(`The web app could not be built:\n${output}`);
  mkdirSync(cacheDirectory, { recursive: true });
  writeFileSync(stampFile, stamp);
}

function stampOfSources(): string {
  const files = globSync(inputs, { cwd: root, withFileTypes: true, exclude: (entry) => /\.test\.tsx?$/.test(entry.name) })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}
