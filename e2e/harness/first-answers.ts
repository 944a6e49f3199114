import type { Page } from '@playwright/test';

/** The app asks for what a page begins with itself, read by read: for a test that answers one of them in the server's place. */
export async function askReadByRead(page: Page): Promise<void> {
  await page.route('**/api/first-answers?*', (route) => route.abort('aborted'));
}
