import { defineConfig } from 'vitest/config';

const isAutomated = process.env['CI'] !== undefined;

/** Left to `npm run test:long`: simulations, crashes and races that are repeated until chance has had its say. */
const long = '**/*.long.test.ts';
const exclude = ['**/node_modules/**', long];
const server = {
  globalSetup: ['packages/server/src/testing/global-setup.ts'],
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/**
 * One project per package, and one for all long tests. Within `server` and `web` the files of a worker share modules: no state is left
 * between files, and a test that needs some is an `alone` test.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: isAutomated ? ['dot'] : ['default'],
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], exclude, isolate: false, testTimeout: 60_000 } },
      { test: { name: 'server', include: ['packages/server/src/**/*.test.ts'], exclude, ...server } },
      { test: { name: 'sandbox', include: ['packages/sandbox/src/**/*.test.ts'], exclude, isolate: false, testTimeout: 60_000 } },
      './packages/web/vitest.config.ts',
      './packages/web/vitest.alone.config.ts',
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], exclude, testTimeout: 60_000 } },
      { test: { name: 'long', include: [`{packages,tools}/${long}`], ...server } },
    ],
  },
});
