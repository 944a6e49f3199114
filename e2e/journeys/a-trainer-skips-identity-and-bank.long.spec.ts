import { expect } from '@playwright/test';
import { signUp } from '../harness/entry.ts';
import { newPerson, uniqueLetters } from '../harness/people.ts';
import { acceptAgreement, answerQuestions, fillProgram, ownProgram, programForm } from '../harness/programs.ts';
import { expectHeading, expectPath, expectToast, reload, toasts } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { expectWizardStep, walkToIdentityStep } from '../harness/wizard.ts';

test('A trainer skips identity and bank: the program is visible but cannot be bought, and everyone sees why', async ({ openBrowser }) => {
  const page = await openBrowser();
  const name = `Robin ${uniqueLetters()}`;
  await signUp(page, 'trainer');
  await walkToIdentityStep(page, name);

  await test.step('Both skips say what is postponed', async () => {
    await expect(page.getByText(/about 2-3 minutes and needs a government photo ID and a phone camera/)).toBeVisible();
    await page.getByRole('button', { name: 'Skip for Now' }).click();
    await expectToast(page, 'Verification Skipped', 'You can complete verification later in your profile settings.');
    await page.reload();
    await expectWizardStep(page, 6);
    await page.getByRole('button', { name: 'Skip for Now' }).click();
    await expectToast(page, 'Bank Account Connection Skipped', 'You can connect your bank account later to receive payments.');
    await expectPath(page, '/trainer-dashboard');
  });

  await test.step('The dashboard shows a banner for each', async () => {
    await reload(page, `Welcome, Robin`);
    const setUp = page.getByRole('region', { name: 'Setup' });
    await expect(setUp.getByText('Verify Identity', { exact: true })).toBeVisible();
    await expect(setUp.getByText('Connect Your Bank Account')).toBeVisible();
    await expect(setUp.getByText('Complete Your Profile')).toHaveCount(0);
    await expect(page.getByText('Verified Trainer')).toHaveCount(0);
    await setUp.getByRole('link', { name: 'Get verified' }).click();
    await expectPath(page, '/verification-status');
    await expect(page.getByRole('button', { name: 'Start Verification' })).toBeVisible();
  });

  await test.step('A program is published without a bank account, and the toast leads to it', async () => {
    await page.goto('/programs');
    await page.getByRole('button', { name: 'Create Program', exact: true }).click();
    await acceptAgreement(page);
    await fillProgram(page, 'Speed for midfielders');
    await programForm(page).getByRole('button', { name: 'Save as Draft' }).click();
    await expectToast(page, 'Program Saved as Draft');
    const program = ownProgram(page, 'Speed for midfielders');
    await expect(program).toContainText('Draft');
    await program.getByRole('button', { name: /^More for/ }).click();
    await expect(page.getByRole('menuitem', { name: /^Publish/ })).toBeDisabled();
    await page.keyboard.press('Escape');
    await program.getByRole('button', { name: 'Publish' }).click();
    await expect(toasts(page)).toContainText('Your program is now live! Connect your bank account to receive payments.');
    await toasts(page).getByRole('button', { name: 'Connect Bank' }).click();
    await expectPath(page, '/bank-account-connection');
    await expectHeading(page, 'Bank Account Connection');
    await page.goto('/programs');
    await expect(program).toContainText('Available');
    await expect(program.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  });

  await test.step('A parent sees the program and why it cannot be bought', async () => {
    const parent = await openBrowser({ as: await newPerson('parent') });
    await parent.goto(`/parent-dashboard?q=${encodeURIComponent(name)}`);
    await parent.getByRole('link', { name: `Book Session with ${name}` }).click();
    await parent.getByRole('tab', { name: /Programs/ }).click();
    await expect(parent.getByRole('heading', { name: 'Speed for midfielders' })).toBeVisible();
    const purchase = parent.getByRole('complementary', { name: 'Purchase' });
    await expect(purchase.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
    await expect(purchase).toContainText(/can't take|not yet|verif|bank/i);
    await parent.reload();
    await expect(purchase.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
  });
});

test('The program form shows every rule at its field and keeps what was typed', async ({ openBrowser }) => {
  const trainer = await newPerson('trainer');
  await trainer.api.trainers.create({ body: { name: `Robin ${uniqueLetters()}`, sports: ['Tennis'] } });
  await answerQuestions(trainer);
  const page = await openBrowser({ as: trainer });
  await page.goto('/programs');
  await page.getByRole('button', { name: 'Create Program', exact: true }).click();
  const form = programForm(page);
  // A new program begins with both.
  await form.getByLabel('Max capacity').fill('');
  await form.getByLabel('Training format').selectOption('');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Validation Error', 'Please fix the errors before saving.');
  for (const message of [
    'Program type is required',
    'Program title is required',
    'Program description is required',
    'Individual price is required',
    'Group price is required',
    'Duration is required',
    'Max capacity is required',
    'Training format is required',
  ]) {
    await expect(form.getByText(message)).toBeVisible();
  }
  await fillProgram(page);
  await expect(form.getByText('Program title is required')).toHaveCount(0);
  await form.getByLabel('Description').fill('Too short.');
  await form.getByLabel('Individual price').fill('9.99');
  await form.getByLabel('Group price').fill('4.99');
  await form.getByLabel('Max capacity').fill('0');
  await form.getByRole('button', { name: 'Publish' }).click();
  for (const message of [
    'Description must be at least 50 characters',
    'Minimum individual price is $10',
    'Minimum group price is $5',
    'Capacity must be at least 1',
  ]) {
    await expect(form.getByText(message)).toBeVisible();
  }
  await expect(form.getByLabel('Individual price')).toHaveValue('9.99');
});
