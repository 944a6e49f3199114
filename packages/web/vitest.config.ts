import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // As in the root: projects that run together must agree.
    maxWorkers: 2,
    name: 'web',
    root: import.meta.dirname,
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    isolate: false,
    css: false,
    testTimeout: 60_000,
  },
});
