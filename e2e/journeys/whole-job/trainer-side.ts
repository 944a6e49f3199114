import { expect, type Page } from '@playwright/test';
import { finishBankSetUp, finishIdentityCheck } from '../../harness/hosted-pages.ts';
import { acceptAgreement, fillProgram, ownProgram, programForm } from '../../harness/programs.ts';
import { dayInWords } from '../../harness/schedule.ts';
import { expectHeading, expectPath, expectToast, reload } from '../../harness/screen.ts';
import {
  expectBasicInfo,
  expectTrainingDetails,
  expectWizardStep,
  fillBasicInfo,
  fillTrainingDetails,
  goOn,
  openStepByStepSetUp,
} from '../../harness/wizard.ts';
import { programTitle } from './program-title.ts';

/** The wizard’s first four steps, each reloaded before it is left. */
export async function makeProfile(page: Page, name: string): Promise<void> {
  await openStepByStepSetUp(page);
  await fillBasicInfo(page, name);
  await page.reload();
  await expectWizardStep(page, 1);
  await expectBasicInfo(page, name);
  await goOn(page);

  await expectWizardStep(page, 2);
  await page.getByRole('checkbox', { name: 'Soccer' }).check();
  await page.getByRole('checkbox', { name: 'Other', exact: true }).check();
  await page.getByLabel('Other sport').fill('Futsal');
  await page.getByLabel('Other sport').press('Enter');
  await page.reload();
  await expectWizardStep(page, 2);
  await expect(page.getByRole('checkbox', { name: 'Soccer' })).toBeChecked();
  await expect(page.getByRole('list', { name: 'Chosen sports' })).toContainText('Futsal');
  await goOn(page);

  await expectWizardStep(page, 3);
  await fillTrainingDetails(page);
  await page.reload();
  await expectWizardStep(page, 3);
  await expectTrainingDetails(page);
  await goOn(page);

  await expectWizardStep(page, 4);
  await page.getByLabel('Athletic Bio').fill('Four seasons as a central midfielder.');
  await page.reload();
  await expectWizardStep(page, 4);
  await expect(page.getByLabel('Athletic Bio')).toHaveValue('Four seasons as a central midfielder.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expectWizardStep(page, 3);
  await expectTrainingDetails(page);
  await goOn(page);
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expectToast(page, 'Success!', 'Your trainer profile has been created successfully.');
  await expectWizardStep(page, 5);
}

/** Step 5, over the hosted page and back. */
export async function passIdentityCheck(page: Page): Promise<void> {
  await page.reload();
  await expectWizardStep(page, 5);
  await page.getByRole('button', { name: 'Start Verification' }).click();
  await expectHeading(page, 'Verify your identity');
  await page.reload();
  await finishIdentityCheck(page, 'verified');
  await expectPath(page, '/verification/return');
  await expectToast(page, 'Verification Successful!');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Identity verified' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue setup' }).click();
}

/** Step 6: the hosted pages are left once, then finished. */
export async function connectBank(page: Page): Promise<void> {
  await expectWizardStep(page, 6);
  await page.reload();
  await expectWizardStep(page, 6);
  await page.getByRole('button', { name: 'Connect Bank Account' }).click();
  await expectHeading(page, 'Connect your bank account');
  await page.reload();
  await finishBankSetUp(page, 'left');
  await expectPath(page, '/trainer/connect/refresh');
  await reload(page, 'Bank connection interrupted');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await finishBankSetUp(page, 'complete');
  await expectPath(page, '/trainer/connect/success');
  await expectToast(page, 'Bank Account Connected!');
  await reload(page, 'Bank Account Connection');
  await expect(page.getByRole('heading', { name: 'Bank account connected' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectPath(page, '/trainer-dashboard');
  await expect(page.getByText('Verified Trainer')).toBeVisible();
  await expect(page.getByText('Connect Your Bank Account')).toHaveCount(0);
}

/** Agreement, form and Publish; the form keeps what was typed through a reload. */
export async function publishProgram(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create Program', exact: true }).click();
  await expectHeading(page, 'My Programs');
  await page.getByRole('button', { name: 'Create Program', exact: true }).click();
  await acceptAgreement(page);
  await expect(programForm(page)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Create Program', exact: true }).click();
  await fillProgram(page, programTitle);
  await page.reload();
  await page.getByRole('button', { name: 'Create Program', exact: true }).click();
  await expect(programForm(page).getByLabel('Program title')).toHaveValue(programTitle);
  await programForm(page).getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Program Published');
  await reload(page, 'My Programs');
  await expect(ownProgram(page, programTitle)).toContainText('Available');
}

/** Answers the one request on the dashboard. */
export async function approve(page: Page, parentName: string, day: string): Promise<void> {
  await page.goto('/trainer-dashboard');
  const requests = page.getByRole('region', { name: 'Needs your answer' });
  await expect(requests).toContainText(dayInWords(day));
  await expect(requests).toContainText('4:30-5:30 PM');
  await requests.getByRole('button', { name: `Approve ${parentName}` }).click();
  await expectToast(page, 'Appointment Approved');
  await reload(page, /^Welcome,/);
  // What is left is that families don't read yet where the training field is.
  await expect(requests).toContainText('Training Field has no address');
  await expect(requests.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
}

/** Opens the session from the dashboard and marks it complete before its end. */
export async function complete(page: Page, session: string, parentEmail: string): Promise<void> {
  await page
    .getByRole('region', { name: 'My Training Sessions' })
    .getByRole('link', { name: new RegExp(parentEmail.split('@')[0] ?? '') })
    .click();
  await expectPath(page, session);
  await reload(page, programTitle);
  await expect(page.getByRole('link', { name: parentEmail })).toBeVisible();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  const question = page.getByRole('dialog', { name: "This session hasn't ended yet" });
  await question.getByRole('button', { name: 'Mark Complete' }).click();
  await expectToast(page, 'Session Completed');
  await reload(page, programTitle);
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toHaveCount(0);
}

/** Declines the one request; a blank reason is refused. */
export async function reject(page: Page, parentName: string): Promise<void> {
  await page.goto('/trainer-dashboard');
  const requests = page.getByRole('region', { name: 'Needs your answer' });
  await requests.getByRole('button', { name: `Reject ${parentName}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject this request?' });
  await dialog.getByLabel('Reason').fill('   ');
  await dialog.getByRole('button', { name: 'Reject request' }).click();
  await expect(dialog).toContainText('Reason is required');
  await dialog.getByLabel('Reason').fill('The group is travelling that month.');
  await dialog.getByRole('button', { name: 'Reject request' }).click();
  await expectToast(page, 'Appointment Rejected');
  await reload(page, /^Welcome,/);
  await expect(requests).toContainText("You're all caught up");
}
