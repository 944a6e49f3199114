import { expect } from '@playwright/test';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { answerQuestions, programForm } from '../harness/programs.ts';
import { purchaseDialog } from '../harness/purchase.ts';
import { expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const phone = { width: 390, height: 844 };

test("The phone's Back closes the booking sheet alone, and then leaves the page", async ({ openBrowser }) => {
  const trainer = await newTrainer();
  await newProgram(trainer, { title: 'First Touch' });
  await newProgram(trainer, { title: 'Second Touch' });
  const page = await openBrowser({ as: await newPerson('parent'), viewport: phone });
  const trainerPath = `/athlete/${trainer.profile.id}`;
  await page.goto('/parent-dashboard');
  await page.goto(`${trainerPath}?tab=programs`);
  const purchase = page.getByRole('button', { name: 'Purchase', exact: true }).filter({ visible: true });

  await purchase.click();
  await purchaseDialog(page)
    .getByRole('radio', { name: /Second Touch/ })
    .check();
  await page.goBack();
  await expect(purchaseDialog(page)).toHaveCount(0);
  await expectPath(page, trainerPath);

  await purchase.click();
  await expect(purchaseDialog(page).getByRole('radio', { name: /Second Touch/ })).toBeChecked();
  await purchaseDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(purchaseDialog(page)).toHaveCount(0);
  await page.goBack();
  await expectPath(page, '/parent-dashboard');
});

test('A program that was being typed waits where Back closed its form', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  await answerQuestions(trainer);
  const page = await openBrowser({ as: trainer, viewport: phone });
  await page.goto('/programs');
  const create = page.getByRole('button', { name: /^Create/ }).first();
  await create.click();
  const form = programForm(page);
  await form.getByLabel('Program title').fill('Saturday Shooting Group');
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expectPath(page, '/programs');
  await create.click();
  await expect(form.getByLabel('Program title')).toHaveValue('Saturday Shooting Group');
});
