import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './repository.ts';
import { firstScreens, listScreenFiles, scriptLimitOf, styleLimit } from './screen-sizes.ts';
import { type Counts, oneFailed } from './test-stages/counts.ts';

const dist = join(root, 'packages/web/dist');

/** Shows what each screen loads, compressed, in kB of 1,000 bytes; counts the screens within and beyond their limits. */
export function measureSizes(): Counts {
  const manifestFile = join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile)) {
    console.log('failed  packages/web/dist/.vite/manifest.json is missing: run `npm run build`, with build.manifest switched on');
    return { ...oneFailed, failures: ['size › manifest.json is missing'] };
  }
  const rows = listScreenFiles(JSON.parse(readFileSync(manifestFile, 'utf8'))).map(({ screen, scripts, styles }) => {
    const [script, style, limit] = [sizeOf(scripts), sizeOf(styles), scriptLimitOf(screen)];
    return { screen, script, style, limit, isWithin: script <= limit && style <= styleLimit };
  });
  console.log('        screen                                    JavaScript   limit     CSS   limit   (kB, gzip)');
  for (const { screen, script, style, limit, isWithin } of rows) {
    console.log(`${isWithin ? 'ok    ' : 'failed'}  ${screen.padEnd(40)} ${kB(script)} ${kB(limit)} ${kB(style)} ${kB(styleLimit)}`);
  }
  const missing = firstScreens.filter((name) => !rows.some(({ screen }) => screen === name));
  for (const name of missing) console.log(`failed  ${name} has no chunk of its own`);
  const failed = [...rows.filter(({ isWithin }) => !isWithin).map(({ screen }) => screen), ...missing];
  const passed = rows.filter(({ isWithin }) => isWithin).length;
  return { passed, failed: failed.length, skipped: 0, failures: failed.map((screen) => `size › ${screen}`) };
}

const sizes = new Map<string, number>();

function sizeOf(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSize(file), 0);
}

function gzipSize(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8);
