import { expect } from '@playwright/test';
import { expectLanding } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('A slow line shows X1 before the scripts have arrived', async ({ openBrowser }) => {
  const page = await openBrowser();
  const arrives = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const start = page.getByRole('status', { name: 'Loading X1' });
  await expect(start).toBeVisible();
  // Painted, and not only there.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  arrives.resolve();
  await expectLanding(page);
  await expect(start).toHaveCount(0);
});
