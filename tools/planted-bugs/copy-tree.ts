import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../repository.ts';

/** A copy of what a test of the server needs, in which a bug may be planted. */
export interface TreeCopy {
  readonly directory: string;
  remove(): void;
}

const copied = ['package.json', 'tsconfig.base.json', 'packages/contract', 'packages/server', 'packages/sandbox'];

/** The server's project alone: that of the repository names packages that are not copied. */
const configuration = `import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: {
    name: 'server',
    maxWorkers: 2,
    include: ['packages/server/src/**/*.test.ts'],
    globalSetup: ['packages/server/src/testing/global-setup.ts'],
    isolate: false,
    hookTimeout: 120_000,
  },
});
`;

/** Copies the sources into a temporary directory; what is installed is shared, but for our own packages, which are the copied ones. */
export function copyTree(): TreeCopy {
  const directory = mkdtempSync(join(tmpdir(), 'x1-planted-'));
  const filter = (path: string) => !/[/\\](node_modules|dist|data)$/.test(path);
  for (const path of copied) cpSync(join(root, path), join(directory, path), { recursive: true, filter });
  writeFileSync(join(directory, 'vitest.config.ts'), configuration);
  const modules = join(directory, 'node_modules');
  mkdirSync(join(modules, '@x1'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@x1') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of ['contract', 'server', 'sandbox']) symlinkSync(join(directory, 'packages', name), join(modules, '@x1', name));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
