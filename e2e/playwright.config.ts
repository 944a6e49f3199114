import { defineConfig } from '@playwright/test';

/** The browser is the one CHROMIUM_PATH names, else Playwright's own download. */
const executablePath = process.env['CHROMIUM_PATH'];

const long = '**/*.long.spec.ts';

export default defineConfig({
  projects: [
    { name: 'short', testMatch: '**/*.spec.ts', testIgnore: long },
    // Left to `npm run test:long`.
    { name: 'long', testMatch: long },
  ],
  outputDir: '../.cache/journeys',
  globalSetup: './harness/global-setup.ts',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // On a machine that does other work too, a browser can lose a race with its own time limits. What needs a second try is listed as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  workers: 2,
  timeout: 90_000,
  // Only a run that hangs: the long ones take half of it on a slow machine.
  globalTimeout: 45 * 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath && { executablePath }) },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // What it answers by itself can't be held up or changed by a journey; those about it let it in.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
  },
});
