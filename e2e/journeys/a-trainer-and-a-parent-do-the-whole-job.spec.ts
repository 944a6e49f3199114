import { expect, type Page } from '@playwright/test';
import { signUp } from '../harness/entry.ts';
import { finishAuthentication, finishBankSetUp, finishIdentityCheck } from '../harness/hosted-pages.ts';
import { uniqueLetters } from '../harness/people.ts';
import { acceptAgreement, fillProgram, ownProgram, programForm } from '../harness/programs.ts';
import { cards, expectTypedCard, pay, payWithCard, purchaseDialog, typeCard } from '../harness/purchase.ts';
import { dayFromToday, dayInWords, openScheduleDialog, scheduleDialog } from '../harness/schedule.ts';
import { expectHeading, expectPath, expectToast, reload } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { expectBasicInfo, expectTrainingDetails, expectWizardStep, fillBasicInfo, fillTrainingDetails, goOn } from '../harness/wizard.ts';

const programTitle = 'First touch and vision';

test('A trainer and a parent do the whole job, from sign-up to a held session and a refund', async ({ openBrowser }) => {
  test.setTimeout(240_000);
  const trainer = await openBrowser();
  const parent = await openBrowser();
  const trainerName = `Maya ${uniqueLetters()}`;

  await test.step('The trainer signs up and meets the set-up', async () => {
    await signUp(trainer, 'trainer');
    await reload(trainer, /^Welcome back/);
    await expect(trainer.getByText('Complete Your Profile')).toBeVisible();
  });

  await test.step('The wizard keeps every step through a reload and creates the profile', () => makeProfile(trainer, trainerName));
  await test.step('The identity check is passed on its hosted page', () => passIdentityCheck(trainer));
  await test.step('The bank account is connected on its hosted pages', () => connectBank(trainer));
  await test.step('The agreement is accepted once, a program is created and published', () => publishProgram(trainer));

  const parentEmail = await signUp(parent, 'parent');
  const parentName = parentEmail.split('@')[0] ?? '';
  await test.step('The parent finds the trainer by name, sport and price', () => findTrainer(parent, trainerName));
  await test.step('A declined card keeps what was typed', () => beDeclined(parent));
  await test.step('3-D Secure fails once and then pays', () => payWith3DSecure(parent));
  const session = new URL(parent.url()).pathname;

  const day = dayFromToday(10);
  await test.step('The parent schedules the session', () => schedule(parent, day));
  await test.step('The trainer approves the request on the dashboard', () => approve(trainer, parentName, day));
  await test.step('The trainer marks the session complete', () => complete(trainer, session, parentEmail));
  await test.step('Both see the completed session in the list', async () => {
    for (const page of [trainer, parent]) {
      await page.goto('/appointments');
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: programTitle }) });
      await expect(card).toContainText('Completed');
      await reload(page, 'My Training Sessions');
      await expect(card).toContainText(dayInWords(day));
      await card.getByRole('link').click();
      await expectPath(page, session);
    }
  });

  await test.step('The parent buys a place in the group', () => buyGroupPlace(parent, trainerName));
  await test.step('The trainer rejects it with a reason', () => reject(trainer, parentName));
  await test.step('The parent reads the reason and has the money back', () => readRefund(parent));
  await test.step('The trainer’s numbers know of both', async () => {
    await trainer.goto('/trainer-dashboard');
    const numbers = trainer.getByRole('region', { name: 'Numbers' });
    await expect(numbers).toContainText('$49.50');
    await expect(trainer.getByRole('region', { name: 'Recent Bookings' })).toContainText('Refunded');
  });
});

async function makeProfile(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Use the step-by-step setup' }).click();
  await expectWizardStep(page, 1);
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

async function passIdentityCheck(page: Page): Promise<void> {
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

async function connectBank(page: Page): Promise<void> {
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

async function publishProgram(page: Page): Promise<void> {
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

async function findTrainer(page: Page, name: string): Promise<void> {
  await page.getByLabel('Search trainers').fill(name.toUpperCase());
  await page.getByRole('radio', { name: 'Soccer' }).check();
  await page.getByLabel('Price').selectOption('50-75');
  const found = page.getByRole('region', { name: 'Available Trainers' });
  await expect(found).toContainText('1 trainer');
  await page.reload();
  await expect(page.getByLabel('Search trainers')).toHaveValue(name.toUpperCase());
  await expect(page.getByRole('radio', { name: 'Soccer' })).toBeChecked();
  await expect(page.getByLabel('Price')).toHaveValue('50-75');
  await expect(found).toContainText('Programs from $49.50');

  await page.getByLabel('Price').selectOption('75-100');
  await expect(found.getByText('No trainer matches')).toBeVisible();
  await page.goBack();
  await found.getByRole('link', { name: `Book Session with ${name}` }).click();
  await expectPath(page, /^\/athlete\/\d+$/);
  await reload(page, name);
  await expect(page.getByText('Four seasons as a central midfielder.')).toBeVisible();
}

/** Opens the dialog. @returns the transaction that the server prepared */
async function openPurchase(page: Page): Promise<number> {
  const prepared = page.waitForResponse((response) => response.url().endsWith('/api/create-payment-intent'));
  await page.getByRole('complementary', { name: 'Purchase' }).getByRole('button', { name: 'Purchase' }).click();
  const { transactionId } = await (await prepared).json();
  return transactionId;
}

async function beDeclined(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /Programs/ }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: /Programs/ })).toHaveAttribute('aria-selected', 'true');
  const first = await openPurchase(page);
  await typeCard(page, cards.declined);
  await page.reload();
  expect(await openPurchase(page), 'a reload goes on with the payment that is open').toBe(first);
  await payWithCard(page, cards.declined, '$49.50');
  await expect(purchaseDialog(page).getByRole('alert')).toContainText('Your card was declined.');
  await expectToast(page, 'Payment Failed', 'Your card was declined.');
  await expectTypedCard(page, cards.declined);
}

async function payWith3DSecure(page: Page): Promise<void> {
  await payWithCard(page, cards.threeDSecure, '$49.50');
  await expectHeading(page, 'Is this payment yours?');
  await page.reload();
  await expect(page.getByText('$49.50')).toBeVisible();
  await finishAuthentication(page, 'failed');
  await expectToast(page, 'Payment Failed');
  await expectPath(page, '/parent-dashboard');
  await expect(page).toHaveURL(/parent-dashboard$/);
  await page.reload();
  await expect(page.getByText('No Training Sessions Yet')).toBeVisible();

  await page.goBack();
  await expectPath(page, /^\/sandbox|^\/athlete/);
  await page.goto('/parent-dashboard');
  await page.getByLabel('Search trainers').fill('Maya');
  await page
    .getByRole('link', { name: /^Book Session with Maya/ })
    .first()
    .click();
  await expectPath(page, /^\/athlete\/\d+$/);
  await openPurchase(page);
  await payWithCard(page, cards.threeDSecure, '$49.50');
  await finishAuthentication(page, 'authenticated');
  await expectPath(page, /^\/session\/\d+$/);
  await expectToast(page, 'Payment Successful', 'Your training session has been booked!');
  await reload(page, programTitle);
  await expect(page.getByText('Paid - Awaiting Schedule')).toBeVisible();
  await expect(page.getByText('Not Scheduled Yet')).toBeVisible();
}

async function schedule(page: Page, day: string): Promise<void> {
  await openScheduleDialog(page);
  await page.reload();
  const dialog = await openScheduleDialog(page);
  await dialog.getByLabel('Date').fill(day);
  await dialog.getByLabel('Time', { exact: true }).fill('16:30');
  await expect(dialog).toContainText(`${dayInWords(day)} · 4:30-5:30 PM`);
  await dialog.getByLabel('Location').selectOption('Training Field');
  await dialog.getByRole('button', { name: /^Schedule for/ }).click();
  await expectToast(page, 'Session Scheduled');
  await expect(scheduleDialog(page)).toBeHidden();
  await reload(page, programTitle);
  const when = page.getByRole('region', { name: 'Schedule Information' });
  await expect(when).toContainText(dayInWords(day));
  await expect(when).toContainText('4:30-5:30 PM');
  await expect(when).toContainText('Training Field');
  await expect(when).toContainText('You');
}

async function approve(page: Page, parentName: string, day: string): Promise<void> {
  await page.goto('/trainer-dashboard');
  const requests = page.getByRole('region', { name: 'Pending requests' });
  await expect(requests).toContainText(`${dayInWords(day)} · 4:30-5:30 PM`);
  await requests.getByRole('button', { name: `Approve ${parentName}` }).click();
  await expectToast(page, 'Appointment Approved');
  await reload(page, /^Welcome back/);
  await expect(requests).toContainText('Nothing to answer');
}

async function complete(page: Page, session: string, parentEmail: string): Promise<void> {
  await page
    .getByRole('region', { name: 'My Training Sessions' })
    .getByRole('link', { name: new RegExp(parentEmail.split('@')[0] ?? '') })
    .click();
  await expectPath(page, session);
  await reload(page, programTitle);
  await expect(page.getByRole('link', { name: parentEmail })).toBeVisible();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  const question = page.getByRole('dialog', { name: 'This session has not ended yet' });
  await question.getByRole('button', { name: 'Mark Complete' }).click();
  await expectToast(page, 'Session Completed');
  await reload(page, programTitle);
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toHaveCount(0);
}

async function buyGroupPlace(page: Page, trainerName: string): Promise<void> {
  await page.goto('/parent-dashboard');
  await page.getByLabel('Search trainers').fill(trainerName);
  await page.getByRole('link', { name: `Book Session with ${trainerName}` }).click();
  await page.getByRole('complementary', { name: 'Purchase' }).getByText('Group', { exact: false }).first().click();
  await openPurchase(page);
  await payWithCard(page, cards.good, '$20.00');
  await expectPath(page, /^\/session\/\d+$/);
  await expectToast(page, 'Payment Successful');
  await reload(page, programTitle);
  await expect(page.getByText('Group', { exact: true })).toBeVisible();
}

async function reject(page: Page, parentName: string): Promise<void> {
  await page.goto('/trainer-dashboard');
  const requests = page.getByRole('region', { name: 'Pending requests' });
  await requests.getByRole('button', { name: `Reject ${parentName}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject this request?' });
  await dialog.getByLabel('Reason').fill('   ');
  await dialog.getByRole('button', { name: 'Reject request' }).click();
  await expect(dialog).toContainText('Reason is required');
  await dialog.getByLabel('Reason').fill('The group is travelling that month.');
  await dialog.getByRole('button', { name: 'Reject request' }).click();
  await expectToast(page, 'Appointment Rejected');
  await reload(page, /^Welcome back/);
  await expect(requests).toContainText('Nothing to answer');
}

async function readRefund(page: Page): Promise<void> {
  await expect(async () => {
    await reload(page, programTitle);
    await expect(page.getByText('The group is travelling that month.')).toBeVisible();
    await expect(page.getByText('$20.00 went back to your card.')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText('Refunded').first()).toBeVisible();
}
