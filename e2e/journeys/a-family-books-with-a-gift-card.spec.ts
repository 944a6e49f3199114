import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { codeIn } from '../harness/gift-cards.ts';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson, uniqueEmail } from '../harness/people.ts';
import { cards, purchaseDialog, toPayForMyself, typeCard } from '../harness/purchase.ts';
import { test } from '../harness/test.ts';

test('Somebody gives a gift card, and a family books with it without a card of its own', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  await newProgram(trainer);
  const [giver, family, friend] = [await newPerson('parent'), await newPerson('parent'), uniqueEmail('friend')];

  const giving = await openBrowser({ as: giver });
  await giving.goto('/parent-dashboard');
  await giving.getByRole('button', { name: 'user menu' }).click();
  await giving.getByRole('menuitem', { name: 'Give Training' }).click();
  const dialog = giving.getByRole('dialog', { name: 'Give sessions' });
  await dialog.getByLabel('Their email').fill(friend);
  await dialog.getByLabel('Message').fill('Have fun on the field!');
  await typeCard(giving, cards.good, dialog);
  await dialog.getByRole('button', { name: 'Pay $50.00' }).click();
  const given = giving.getByRole('list', { name: 'Gift cards you bought' });
  await expect(given).toContainText(friend);
  await expect(dialog).toBeHidden();
  await expect(given, 'what was bought stays in view').toBeInViewport();

  const page = await openBrowser({ as: family });
  await page.goto('/account-settings#credit');
  await page.getByLabel('Gift card code').fill((await codeIn(friend)).toLowerCase());
  await page.getByRole('region', { name: 'Credit' }).getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('list', { name: 'Credit history' })).toContainText('A gift card');

  await page.goto(`/athlete/${trainer.profile.id}?tab=programs`);
  await page.getByRole('button', { name: 'Purchase' }).filter({ visible: true }).click();
  await toPayForMyself(page);
  await purchaseDialog(page).getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page).toHaveURL(/\/session\/\d+/);
  await page.goto('/account-settings#credit');
  const credit = page.getByRole('region', { name: 'Credit' });
  await expect(credit.getByText('$0.50', { exact: true })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await credit.getByRole('button', { name: 'CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^x1-credit-.*\.csv$/);
  const [, spent, added] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(spent).toContain(',-49.50,0.50,');
  expect(added).toContain('A gift card,,50.00,50.00,');
});
