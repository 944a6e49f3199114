import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheDirectory } from './repository.ts';
import { type Build, buildWhenStale } from './stamped-build.ts';

let folder: string;
let builds: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'x1-build-'));
  builds = 0;
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  rmSync(join(cacheDirectory, 'built-of-a-test'), { force: true });
});

const buildNeeding = (needs: string): Build => ({
  name: 'of-a-test',
  inputs: ['package.json'],
  output: join(folder, 'output'),
  make: async () => {
    builds += 1;
    writeFileSync(join(folder, 'output'), '');
  },
  needs,
});

describe('what is built from the sources', () => {
  it('is built once for the same sources', async () => {
    expect(await buildWhenStale(buildNeeding('vite'))).toBe(true);
    expect(await buildWhenStale(buildNeeding('vite'))).toBe(false);
    expect(builds).toBe(1);
  });

  it('is taken as it is where the packages that build it are not installed', async () => {
    writeFileSync(join(folder, 'output'), '');
    expect(await buildWhenStale(buildNeeding('no-such-package'))).toBe(false);
    expect(builds).toBe(0);
  });

  it('is refused with what to do where it is not there and cannot be built', async () => {
    await expect(buildWhenStale(buildNeeding('no-such-package'))).rejects.toThrow('run `npm ci && npm run build` first');
  });
});
