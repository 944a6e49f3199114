import { expect } from '@playwright/test';
import { signIn, signOut } from '../harness/entry.ts';
import { password, uniqueEmail } from '../harness/people.ts';
import { createOperator } from '../harness/product.ts';
import { expectHeading, expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { productDataDirectory } from '../harness/where.ts';

test('An operator made on the command line while the product runs lands in the console, and may look around', async ({ openBrowser }) => {
  const operator = { email: uniqueEmail('operator'), password };
  await createOperator(productDataDirectory(), operator);
  const page = await openBrowser();
  await signIn(page, operator);
  await expectPath(page, /^\/(admin)?$/);
  await expectHeading(page, 'Overview');
  await page.reload();
  await expectHeading(page, 'Overview');
  await page.getByRole('link', { name: 'Trainers', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Available Trainers' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Book Session/ })).toHaveCount(0);
  await signOut(page);
});
