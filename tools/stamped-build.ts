import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory, root } from './repository.ts';

/** Something that is built from sources of the repository. */
export interface Build {
  /** Of its stamp, and in messages, such as `packages/web/dist`. */
  readonly name: string;
  /** Patterns of what it is made of; tests never count. */
  readonly inputs: readonly string[];
  /** A file that exists where it was built. */
  readonly output: string;
  readonly make: () => Promise<void>;
  /** A package it can't be built without, which `npm prune --omit=dev` removes. */
  readonly needs: string;
}

/**
 * Builds it unless it was built from exactly these sources. Where the packages that build are not installed, what was built before is taken.
 *
 * @returns whether it was built now
 * @throws Error with what the builder said, or when nothing is built and nothing can be
 */
export async function buildWhenStale(build: Build): Promise<boolean> {
  if (!existsSync(join(root, 'node_modules', build.needs))) {
    if (existsSync(build.output)) return false;
    throw new Error(
      `${build.name} is not built, and ${build.needs} is not installed: run \`npm ci && npm run build\` first, then \`npm prune --omit=dev\`.`,
    );
  }
  const stamp = stampOf(build.inputs);
  const file = stampFile(build);
  if (existsSync(build.output) && existsSync(file) && readFileSync(file, 'utf8') === stamp) return false;
  await buildNow(build, stamp);
  return true;
}

/** Builds it, stale or not. @throws Error with what the builder said */
export async function buildNow(build: Build, stamp: string = stampOf(build.inputs)): Promise<void> {
  await build.make();
  mkdirSync(cacheDirectory, { recursive: true });
  writeFileSync(stampFile(build), stamp);
}

function stampFile({ name }: Build): string {
  return join(cacheDirectory, `built-${name.replaceAll('/', '-')}`);
}

function stampOf(inputs: readonly string[]): string {
  const files = globSync([...inputs], { cwd: root, withFileTypes: true, exclude: (entry) => /\.test\.tsx?$/.test(entry.name) })
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
