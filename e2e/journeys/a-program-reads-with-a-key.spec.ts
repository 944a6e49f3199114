import { expect } from '@playwright/test';
import { newTrainer } from '../harness/marketplace.ts';
import { expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { productAddress } from '../harness/where.ts';

const statusWith = async (key: string, path: string) =>
  (await fetch(productAddress() + path, { headers: { authorization: `Bearer ${key}` } })).status;

test('A trainer creates an API key, a program reads with it, and once it is revoked the program reads nothing', async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newTrainer() });
  await page.goto('/account-settings#developers');
  await page.getByRole('link', { name: 'Manage API keys and webhooks' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByLabel('Name', { exact: true }).fill('Earnings spreadsheet');
  await dialog.getByRole('checkbox', { name: 'Earnings and payouts' }).check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Save your key' });
  const key = await shown.getByLabel('API key').inputValue();
  await shown.getByRole('button', { name: "I've saved it" }).click();

  expect(await statusWith(key, '/api/earnings')).toBe(200);
  expect(await statusWith(key, '/api/developers/sessions')).toBe(403);
  const row = page.getByRole('list', { name: 'Your API keys' }).getByRole('listitem');
  await page.reload();
  await expect(row).toContainText('Last used');

  await page.getByRole('button', { name: 'Revoke Earnings spreadsheet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expectToast(page, '“Earnings spreadsheet” is revoked');
  await expect(page.getByText('No keys yet')).toBeVisible();
  expect(await statusWith(key, '/api/earnings')).toBe(401);
});
