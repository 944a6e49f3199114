import { defineConfig } from 'vitest/config';

const isAutomated = process.env['CI'] !== undefined;

/** One project per package. Within `server` and `web` the files of a worker share their modules: nothing keeps state between files. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: isAutomated ? ['dot'] : ['default'],
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'sandbox', include: ['packages/sandbox/src/**/*.test.ts'], isolate: false, testTimeout: 20_000 } },
      './packages/web/vitest.config.ts',
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
