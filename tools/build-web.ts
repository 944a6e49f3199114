import { join } from 'node:path';
import { root } from './repository.ts';
import { runNodeProgram } from './run-program.ts';
import type { Build } from './stamped-build.ts';

/** The web app. */
export const webApp: Build = {
  name: 'packages/web/dist',
  inputs: [
    'package-lock.json',
    'tsconfig.base.json',
    'packages/contract/src/**',
    'packages/web/{src,public,service-worker}/**',
    'packages/web/*.*',
  ],
  output: join(root, 'packages/web/dist/index.html'),
  make: buildWeb,
  needs: 'vite',
};

async function buildWeb(): Promise<void> {
  const environment = { NODE_ENV: 'production' };
  const { code, output } = await runNodeProgram('vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'packages/web'),
    environment,
    output: 'capture',
  });
  if (code !== 0) throw new Error(`The web app could not be built:\n${output}`);
}
