import { expect, type Locator, type Page } from '@playwright/test';

/** Presses a button of the Actions card. */
export async function act(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('region', { name: 'Actions' }).getByRole('button', { name, exact: true }).click();
}

/** Opens the dialog that cancels, from the session's page. */
export async function openCancelDialog(page: Page): Promise<Locator> {
  await act(page, /^Cancel (session|and get|without)/);
  const dialog = page.getByRole('dialog', { name: 'Cancel this session?' });
  await expect(dialog).toBeVisible();
  return dialog;
}
