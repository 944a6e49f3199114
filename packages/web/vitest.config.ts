import { defineConfig } from 'vitest/config';

/** Tests of what a module remembers or loads again: each file gets its own modules, which takes a second. */
const alone = 'src/**/*.alone.test.{ts,tsx}';

const project = (test: { name: string; include: string[]; exclude?: string[]; isolate: boolean }) =>
  defineConfig({
    test: {
      // As in the root: projects that run together must agree.
      maxWorkers: 2,
      root: import.meta.dirname,
      environment: 'happy-dom',
      setupFiles: ['src/testing/setup.ts'],
      css: false,
      testTimeout: 60_000,
      ...test,
    },
  });

export default project({ name: 'web', include: ['src/**/*.test.{ts,tsx}'], exclude: [alone], isolate: false });
export const webAlone = project({ name: 'web-alone', include: [alone], isolate: true });
