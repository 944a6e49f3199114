import { posix } from 'node:path';
import { isTestFile, readSourceFiles, type SourceFile } from '../source-files.ts';
import type { Feature } from './patterns.ts';

/** Where a feature is named. */
export interface FeatureMap {
  readonly feature: Feature;
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** The product's own files, with the READMEs of its modules: no tests, no demo marketplace, no stand-ins for outside services. */
export function readProductFiles(root: string): SourceFile[] {
  const files = readSourceFiles(root, ['packages/*/src/**/*.{ts,tsx,sql,css,md}']);
  return files.filter(({ path }) => !isTestFile(path) && !path.startsWith('packages/sandbox/') && !path.includes('/demo/'));
}

/** Finds the files that name a feature in their text or in their path. */
export function mapFeature(feature: Feature, sources: readonly SourceFile[]): FeatureMap {
  const files = sources.filter(({ path, text }) => feature.pattern.test(text) || feature.pattern.test(path)).map(({ path }) => path);
  return { feature, files, folders: [...new Set(files.map((path) => posix.dirname(path)))] };
}

export function isWithinLimits({ feature, files, folders }: FeatureMap): boolean {
  return files.length <= feature.limits.files && folders.length <= feature.limits.folders;
}
