import { expect, type Locator, type Page } from '@playwright/test';
import { expectHeading, expectToast } from './screen.ts';

/** The wizard's steps by their titles. */
export const wizardSteps = {
  1: 'Basic info',
  2: 'Sports',
  3: 'Training details',
  4: 'Profile story',
  5: 'Identity verification',
  6: 'Bank account connection',
} as const;

/** Waits until the wizard is at a step, by title and progress bar. */
export async function expectWizardStep(page: Page, step: keyof typeof wizardSteps): Promise<void> {
  await expectHeading(page, wizardSteps[step]);
  await expect(page.getByRole('progressbar', { name: 'Trainer setup' })).toHaveAttribute('aria-valuenow', String(step));
}

export async function fillBasicInfo(page: Page, name: string): Promise<void> {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Gender').selectOption('Biological Female');
  await page.getByLabel('Current University').selectOption('Duke University');
  await page.getByLabel('Highest Level Played').selectOption('NCAA D1');
}

export async function expectBasicInfo(page: Page, name: string): Promise<void> {
  await expect(page.getByLabel('Full Name')).toHaveValue(name);
  await expect(page.getByLabel('Gender')).toHaveValue('Biological Female');
  await expect(page.getByLabel('Current University')).toHaveValue('Duke University');
  await expect(page.getByLabel('Highest Level Played')).toHaveValue('NCAA D1');
}

export async function fillTrainingDetails(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'One-on-one sessions' }).check();
  await page.getByLabel('Home City').fill('Durham');
  await page.getByLabel('Home State').selectOption('NC');
  await page.getByLabel('Home Zipcode').fill('27708');
  // Whoever says no rate is in no price band (R190).
  await page.getByLabel('Hourly rate').fill('50');
}

export async function expectTrainingDetails(page: Page): Promise<void> {
  await expect(page.getByRole('checkbox', { name: 'One-on-one sessions' })).toBeChecked();
  await expect(page.getByLabel('Home City')).toHaveValue('Durham');
  await expect(page.getByLabel('Home State')).toHaveValue('NC');
  await expect(page.getByLabel('Home Zipcode')).toHaveValue('27708');
}

export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The dialog a trainer without a profile is met by on the dashboard. */
export function brandDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Lets Build Your Brand' });
}

/** Fills the five steps of that dialog and completes the profile. */
export async function buildBrand(page: Page, name: string): Promise<void> {
  const dialog = brandDialog(page);
  const next = dialog.getByRole('button', { name: 'Next' });
  await fillBasicInfo(page, name);
  await next.click();
  await dialog.getByRole('checkbox', { name: 'Soccer' }).check();
  await next.click();
  await dialog.getByLabel('Home City').fill('Durham');
  await dialog.getByLabel('Home State').selectOption('NC');
  await next.click();
  await dialog.getByRole('checkbox', { name: 'Technique-driven' }).check();
  await next.click();
  await dialog.getByRole('checkbox', { name: 'High school' }).check();
  await dialog.getByRole('button', { name: 'Complete Profile' }).click();
  await expectToast(page, 'Success!', 'Your trainer profile has been created successfully.');
  await expect(dialog).toBeHidden();
}

/** From that dialog to the six steps. */
export async function openStepByStepSetUp(page: Page): Promise<void> {
  await brandDialog(page).getByRole('link', { name: 'Use the step-by-step setup' }).click();
  await expectWizardStep(page, 1);
}

/** From the dashboard through the four steps that make the profile, to step 5. */
export async function walkToIdentityStep(page: Page, name: string): Promise<void> {
  await openStepByStepSetUp(page);
  await fillBasicInfo(page, name);
  await goOn(page);
  await page.getByRole('checkbox', { name: 'Soccer' }).check();
  await goOn(page);
  await fillTrainingDetails(page);
  await goOn(page);
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expectToast(page, 'Success!', 'Your trainer profile has been created successfully.');
  await expectWizardStep(page, 5);
}
