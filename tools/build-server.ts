import { join } from 'node:path';
import { bundleDirectory } from './repository.ts';
import type { Build } from './stamped-build.ts';

/** The server and its packages in a few files, which start in half the time of the sources. */
export const serverBundle: Build = {
  name: 'packages/server/dist',
  inputs: ['package-lock.json', 'packages/{contract,server,sandbox}/src/**/*.ts', 'tools/{bundle-server,unbundled}.ts'],
  output: join(bundleDirectory, 'main.js'),
  // Loaded only where something is built: `npm prune --omit=dev` removes what it needs.
  make: async () => (await import('./bundle-server.ts')).bundleServer(),
  needs: 'rolldown',
};
