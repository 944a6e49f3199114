import { join } from 'node:path';
import { languages } from '../packages/contract/src/core/texts.ts';
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
    'tools/texts/*',
  ],
  output: join(root, 'packages/web/dist/index.html'),
  make: buildWeb,
  needs: 'vite',
};

/** English first: it empties the folder in which the others are. */
async function buildWeb(): Promise<void> {
  for (const language of languages) {
    const { code, output } = await runNodeProgram('vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
      cwd: join(root, 'packages/web'),
      environment: { NODE_ENV: 'production', X1_BUILD_LANGUAGE: language },
      output: 'capture',
    });
    if (code !== 0) throw new Error(`The web app could not be built:\n${output}`);
  }
}
