import { expect, type Page } from '@playwright/test';
import { finishIdentityCheck } from '../harness/hosted-pages.ts';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { moveCheck } from '../harness/sandbox-control.ts';
import { expectHeading, expectPath, expectToast, reload } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const reason = 'The provided identity document has expired.';

test('Identity fails, is tried again and is verified', async ({ openBrowser }) => {
  const trainer = await newTrainer({ canSell: false });
  await newProgram(trainer);
  const page = await openBrowser({ as: trainer });
  const parent = await openBrowser({ as: await newPerson('parent') });
  const setUp = page.getByRole('region', { name: 'Setup' });
  const publicPage = `/athlete/${trainer.profile.id}`;

  await test.step('An abandoned check is offered again and continues', async () => {
    await page.goto('/verification-status');
    await page.getByRole('button', { name: 'Start Verification' }).click();
    await expectHeading(page, 'Verify your identity');
    const firstCheck = page.url();
    await finishIdentityCheck(page, 'left');
    await expect(page.getByRole('heading', { name: 'Verification not finished' })).toBeVisible();
    await page.getByRole('link', { name: 'Verification Status' }).click();
    await expect(page.getByRole('heading', { name: 'Finish verifying your identity' })).toBeVisible();
    await page.getByRole('button', { name: 'Start Verification' }).click();
    await expectHeading(page, 'Verify your identity');
    expect(page.url()).toBe(firstCheck);
  });

  await test.step('It fails, and everyone concerned is notified', async () => {
    await page.getByLabel('Reason, if it fails').selectOption({ label: reason });
    await finishIdentityCheck(page, 'failed');
    await expectToast(page, 'Verification Failed', 'Identity verification was not successful. You can try again later.');
    await expect(page.getByText(reason)).toBeVisible();
    await page.getByRole('link', { name: 'Continue to Dashboard' }).click();
    await expect(setUp).toContainText('Your last check failed. See why, and try again.');
    await expectUnverified(parent, publicPage);
    await setUp.getByRole('link', { name: 'Try again' }).click();
    await expectPath(page, '/verification-status');
    await reload(page, 'Verification Status');
    await expect(page.getByText(`Reason: ${reason}`)).toBeVisible();
  });

  await test.step('Tried again, it is in progress and needs no action', async () => {
    await page.getByRole('button', { name: 'Retry Verification' }).click();
    await expectHeading(page, 'Verify your identity');
    await moveCheck((await trainer.api.verification.status()).stripeSessionId ?? '', 'processing');
    await page.goto('/verification-status');
    await expect(page.getByRole('heading', { name: 'Your verification is in progress' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Start|Retry/ })).toHaveCount(0);
    await page.goto('/trainer-dashboard');
    await expect(setUp).toContainText('We have your documents.');
  });

  await test.step('Verified: mark, banner and public page follow', async () => {
    await moveCheck((await trainer.api.verification.status()).stripeSessionId ?? '', 'verified');
    await page.goto('/verification/return');
    await expectToast(page, 'Verification Successful!');
    await expect(page.getByRole('heading', { name: 'Identity verified' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue to Dashboard' }).click();
    await expect(page.getByText('Verified Trainer')).toBeVisible();
    await expect(setUp.getByText('Verify Identity', { exact: true })).toHaveCount(0);
    await page.goto('/verification-status');
    await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible();
    await expect(page.getByText('Reason:')).toHaveCount(0);
    await parent.goto(publicPage);
    await expectHeading(parent, trainer.profile.name);
    await expect(parent.getByRole('img', { name: 'Verified' }).first()).toBeVisible();
  });
});

async function expectUnverified(parent: Page, publicPage: string): Promise<void> {
  await parent.goto(`${publicPage}?tab=programs`);
  await expect(parent.getByRole('img', { name: 'Verified' })).toHaveCount(0);
  const purchase = parent.getByRole('complementary', { name: 'Purchase' });
  await expect(purchase.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
  await expect(purchase).toContainText("hasn't completed identity verification yet.");
}
