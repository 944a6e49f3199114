import { expect, type Locator, type Page } from '@playwright/test';

/** The toasts on the screen; by role, so that one which an open dialog hides from assistive technology is not found. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /Notification/ }).getByRole('listitem');
}

/** Waits for a toast with exactly these words, and closes it. */
export async function expectToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  const toast = toasts(page).filter({ has: page.getByText(title, { exact: true }) });
  await expect(toast).toBeVisible();
  if (description !== undefined) await expect(toast).toContainText(description);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
}

/** Waits until the page is at a path. */
export async function expectPath(page: Page, path: string | RegExp): Promise<void> {
  await expect(page).toHaveURL((url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname)));
}

/** Reloads the page and waits for its heading: nothing may be lost by it. */
export async function reload(page: Page, heading: string | RegExp): Promise<void> {
  await page.reload();
  await expectHeading(page, heading);
}

/** Waits for the landing page, which visitors see at '/'. */
export async function expectLanding(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: 'Choose your role' })).toBeVisible();
}

/** Waits for the page's title. */
export async function expectHeading(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}
