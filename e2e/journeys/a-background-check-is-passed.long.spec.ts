import { expect } from '@playwright/test';
import { DISCLOSURE_TITLE } from '@x1/contract/background-checks/disclosure.ts';
import { passedCheckText } from '@x1/contract/background-checks/passed-text.ts';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading, expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('A background check is authorized, passed, and read by families', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  await newProgram(trainer);
  const page = await openBrowser({ as: trainer });
  const parent = await openBrowser({ as: await newPerson('parent') });
  const profile = `/athlete/${trainer.profile.id}`;
  const line = /^Background check passed/;

  await test.step('It is found in the account settings', async () => {
    await page.goto('/account-settings#background-check');
    await page.getByRole('region', { name: 'Background check' }).getByRole('link', { name: "See what's next" }).click();
    await expectPath(page, '/background-check');
    await expect(page.getByRole('link', { name: 'Summary of your rights (PDF)' })).toBeVisible();
  });

  await test.step('The disclosure stands alone, and nothing is ticked in advance', async () => {
    await page.getByRole('link', { name: 'Start background check' }).click();
    await expectHeading(page, DISCLOSURE_TITLE);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('link')).toHaveText(['Cancel']);
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page.getByText('Please check the box to authorize your background check.')).toBeVisible();
  });

  await test.step('The form is left, and taken up again', async () => {
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expectHeading(page, 'Tell us who you are');
    await page.getByRole('button', { name: 'Leave without sending' }).click();
    await expectPath(page, '/background-check');
    await expect(page.getByRole('heading', { name: 'Tell Checkr who you are' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue at Checkr' }).click();
    await expectHeading(page, 'Tell us who you are');
  });

  await test.step('It passes, and families read the line with its month', async () => {
    await parent.goto(profile);
    await expect(parent.getByText(line)).toHaveCount(0);
    await page.getByRole('button', { name: 'Send, and the report is clear' }).click();
    await page.getByRole('link', { name: 'Back to X1' }).click();
    await expect(page.getByRole('heading', { name: 'You passed your background check' })).toBeVisible();
    await parent.reload();
    const { passedIn } = await trainer.api.backgroundChecks.readCheck();
    await parent.getByRole('link', { name: passedCheckText(passedIn ?? '') }).click();
    await expect(parent.getByRole('heading', { name: 'The background check' }), 'where it says what was checked').toBeVisible();
  });
});
