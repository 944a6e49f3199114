import { expect } from '@playwright/test';
import { signUp } from '../harness/entry.ts';
import { test } from '../harness/test.ts';
import { brandDialog, expectWizardStep } from '../harness/wizard.ts';

test('What a trainer typed before leaving the brand dialog is in the setup and in the settings', async ({ openBrowser }) => {
  const page = await openBrowser();
  await signUp(page, 'trainer');
  const leaving = page.getByRole('dialog', { name: 'Finish later?' });

  await test.step('Escape asks, and going on loses nothing', async () => {
    await brandDialog(page).getByLabel('Full Name').fill('Robin Amari');
    await page.keyboard.press('Escape');
    await leaving.getByRole('button', { name: 'Keep going' }).click();
    await expect(brandDialog(page).getByLabel('Full Name')).toHaveValue('Robin Amari');
  });

  await test.step('A press beside the dialog asks, too', async () => {
    await page.mouse.click(5, 5);
    await leaving.getByRole('button', { name: 'Finish later' }).click();
    await expect(brandDialog(page)).toBeHidden();
  });

  await test.step("The set-up's button opens it again", async () => {
    await page.getByRole('link', { name: 'Complete profile' }).click();
    await expect(page.getByLabel('Full Name')).toHaveValue('Robin Amari');
    await page.goto('/trainer-onboarding');
    await expectWizardStep(page, 1);
    await expect(page.getByLabel('Full Name')).toHaveValue('Robin Amari');
  });
});

test('The brand dialog closes at once when nothing was typed', async ({ openBrowser }) => {
  const page = await openBrowser();
  await signUp(page, 'trainer');
  await expect(brandDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(brandDialog(page)).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
