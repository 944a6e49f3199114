import { expect } from '@playwright/test';
import { signIn } from '../harness/entry.ts';
import { linkIn, newestMail } from '../harness/mailbox.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('A forgotten password is reset with the mailed link, and every device is signed out', async ({ openBrowser }) => {
  const parent = await newPerson('parent');
  const elsewhere = await openBrowser({ as: parent });
  await elsewhere.goto('/account-settings');
  await expectHeading(elsewhere, 'Account Settings');
  const page = await openBrowser();

  await test.step('The sign-in form passes the email on', async () => {
    await page.goto('/parent/sign-in');
    await page.getByLabel('Email').fill(parent.email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expectHeading(page, 'Forgot your password?');
    await expect(page.getByLabel('Email')).toHaveValue(parent.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expectHeading(page, 'Check your email');
  });

  const link = linkIn(await newestMail(parent.email, 'Choose a new password'));

  await test.step('The link asks for a new password and is removed from the address', async () => {
    await page.goto(link);
    await expectHeading(page, 'Choose a new password');
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.getByLabel('New password', { exact: true }).fill('granite-lake-77');
    await expect(page.getByText('Strong password.')).toBeVisible();
    await page.getByLabel('Confirm new password').fill('granite-lake-77');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expectHeading(page, 'Your password has been changed');
  });

  await test.step('The other device is signed out', async () => {
    await elsewhere.reload();
    await expectPath(elsewhere, '/');
    await newestMail(parent.email, 'Your password was changed');
  });

  await test.step('The old password no longer works, the new one does', async () => {
    await signIn(page, parent);
    await expectToast(page, 'Error', 'E-mail or password is wrong.');
    await signIn(page, { email: parent.email, password: 'granite-lake-77' });
    await expectPath(page, '/parent-dashboard');
  });

  await test.step('The link works once', async () => {
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('another-one-88');
    await page.getByLabel('Confirm new password').fill('another-one-88');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expectHeading(page, 'This link is no longer valid');
  });
});
