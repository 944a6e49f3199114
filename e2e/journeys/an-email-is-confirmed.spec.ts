import { expect } from '@playwright/test';
import { signIn } from '../harness/entry.ts';
import { linkIn, newestMail } from '../harness/mailbox.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const subject = 'Confirm your email';
const phone = { viewport: { width: 360, height: 740 } };

test("A new account's email is confirmed, and its sign-in stays", async ({ openBrowser }) => {
  const parent = await newPerson('parent');
  const page = await openBrowser({ as: parent });
  const banner = page.getByText('Please confirm your email');
  await page.goto('/parent-dashboard');
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Resend link' }).click();
  await expectToast(page, 'On its way', `We sent another link to ${parent.email}.`);
  await page.goto(linkIn(await newestMail(parent.email, subject)));
  await expectHeading(page, 'Did you create this account?');
  await expect(page).toHaveURL(/\/confirm-account$/);
  await page.getByRole('button', { name: 'Yes, it was me' }).click();
  await expectHeading(page, "Thanks, that's all");
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expectHeading(page, "Find your athlete's coach");
  await page.goto('/account-settings');
  await expectHeading(page, 'Account Settings');
  await expect(page.getByRole('region', { name: 'Signed-in devices' }).getByText('This device')).toBeVisible();
  await expect(banner).toBeHidden();
});

test('The owner of an email another person signed up with removes that person, on a phone', async ({ openBrowser }) => {
  const stranger = await newPerson('trainer');
  const theirs = await openBrowser({ as: stranger });
  await theirs.goto('/account-settings');
  await expectHeading(theirs, 'Account Settings');
  const link = linkIn(await newestMail(stranger.email, subject));
  const page = await openBrowser(phone);

  await test.step("No ends the stranger's access", async () => {
    await page.goto(link);
    await page.getByRole('button', { name: "No, it wasn't me" }).click();
    await expectHeading(page, 'Everyone is signed out');
    await theirs.reload();
    await expectPath(theirs, '/');
  });

  await test.step('The reader of the mailbox chooses the password', async () => {
    await page.getByRole('link', { name: 'Choose a new password' }).click();
    await page.getByLabel('New password', { exact: true }).fill('granite-lake-77');
    await page.getByLabel('Confirm new password').fill('granite-lake-77');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expectHeading(page, 'Your password has been changed');
    await signIn(page, { email: stranger.email, password: 'granite-lake-77' }, '/trainer/sign-in');
    await expectPath(page, '/trainer-dashboard');
  });

  await test.step('The link works once', async () => {
    await page.goto(link);
    await page.getByRole('button', { name: 'Yes, it was me' }).click();
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  });
});
