import { expect } from '@playwright/test';
import { signIn, signOut } from '../harness/entry.ts';
import { password, uniqueEmail } from '../harness/people.ts';
import { createOperator } from '../harness/product.ts';
import { expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { productDataDirectory } from '../harness/where.ts';

test('An operator made on the command line while the product runs can sign in and out', async ({ openBrowser }) => {
  const operator = { email: uniqueEmail('operator'), password };
  await createOperator(productDataDirectory(), operator);
  const page = await openBrowser();
  await signIn(page, operator);
  await expectPath(page, /^\/(parent-dashboard)?$/);
  await expect(page.getByRole('heading', { name: 'Available Trainers' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Available Trainers' })).toBeVisible();
  await signOut(page);
});
