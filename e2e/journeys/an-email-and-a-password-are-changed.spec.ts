import { expect } from '@playwright/test';
import { apiFor } from '../harness/api.ts';
import { linkIn, newestMail } from '../harness/mailbox.ts';
import { newPerson, uniqueEmail } from '../harness/people.ts';
import { expectHeading, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('A new email is used once it is confirmed, and the old one is notified', async ({ openBrowser }) => {
  const trainer = await newPerson('trainer');
  const email = uniqueEmail('moved');
  const page = await openBrowser({ as: trainer });
  await page.goto('/account-settings#email-settings');
  const settings = page.getByRole('region', { name: 'Email Settings' });

  await test.step('A wrong password changes nothing', async () => {
    await settings.getByLabel('New Email').fill(email);
    await settings.getByLabel('Your password').fill('not-the-one');
    await settings.getByRole('button', { name: 'Update Email' }).click();
    await expectToast(page, 'Error', 'Your current password is wrong.');
    await expect(settings.getByText("That's not your current password")).toBeVisible();
  });

  await test.step('With the right password a link is sent to the new address', async () => {
    await settings.getByLabel('Your password').fill(trainer.password);
    await settings.getByRole('button', { name: 'Update Email' }).click();
    await expectToast(page, 'Email Updated', email);
    await expect(settings.getByText(`Waiting for ${email}`)).toBeVisible();
    const notice = await newestMail(trainer.email, 'Your email is about to change');
    expect(notice.text).not.toContain('#token=');
  });

  await test.step('The link requires a click, and then the account has the new email', async () => {
    const phone = await openBrowser();
    await phone.goto(linkIn(await newestMail(email, 'Confirm your new email')));
    await expectHeading(phone, 'Confirm your new email');
    expect((await trainer.api.accounts.me()).user.email).toBe(trainer.email);
    await phone.getByRole('button', { name: 'Confirm this email' }).click();
    await expectHeading(phone, 'Your email has been changed');
    expect((await trainer.api.accounts.me()).user.email).toBe(email);
    await apiFor(null).accounts.login({ body: { email, password: trainer.password } });
  });
});

test('A new password signs out other devices and keeps this one', async ({ openBrowser }) => {
  const parent = await newPerson('parent');
  const other = await apiFor(null).accounts.login({ body: parent });
  const elsewhere = await openBrowser({ as: { ...parent, token: other.token } });
  await elsewhere.goto('/account-settings');
  await expectHeading(elsewhere, 'Account Settings');
  const page = await openBrowser({ as: parent });
  await page.goto('/account-settings#password-settings');
  const settings = page.getByRole('region', { name: 'Password Settings' });
  const fill = async (current: string, next: string, confirmation: string) => {
    await settings.getByLabel('Current Password').fill(current);
    await settings.getByLabel('New Password', { exact: true }).fill(next);
    await settings.getByLabel('Confirm New Password').fill(confirmation);
    await settings.getByRole('button', { name: 'Update Password' }).click();
  };

  await expect(settings.getByRole('button', { name: 'Update Password' })).toBeDisabled();
  await fill(parent.password, 'granite-lake-77', 'granite-lake-78');
  await expectToast(page, 'Error', 'New passwords do not match.');
  await fill('not-the-one', 'granite-lake-77', 'granite-lake-77');
  await expectToast(page, 'Error', 'Your current password is wrong.');
  await fill(parent.password, 'granite-lake-77', 'granite-lake-77');
  await expectToast(page, 'Password Updated');
  await page.reload();
  await expectHeading(page, 'Account Settings');
  await elsewhere.reload();
  await expectPath(elsewhere, '/');
});

test('An unknown device is signed out from another one', async ({ openBrowser }) => {
  const parent = await newPerson('parent');
  const other = await apiFor(null).accounts.login({ body: parent });
  const page = await openBrowser({ as: parent });
  await page.goto('/account-settings#signed-in-devices');
  const devices = page.getByRole('list', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await devices.getByRole('button', { name: /^Sign out/ }).click();
  await expectToast(page, 'Device signed out');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(apiFor(other.token).accounts.me()).rejects.toThrow('401');
});
