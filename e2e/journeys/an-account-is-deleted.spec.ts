import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { signIn } from '../harness/entry.ts';
import { newestMail } from '../harness/mailbox.ts';
import { buy, newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { expectLanding, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('A parent exports their data and deletes the account, once nothing is open', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  const parent = await newPerson('parent');
  await parent.api.accounts.saveParentProfile({ body: { name: 'Dana Quartzley' } });
  const session = await buy(parent, await newProgram(trainer));
  const page = await openBrowser({ as: parent });
  await page.goto('/account-settings#export-my-data');
  const dialog = page.getByRole('dialog');

  await test.step('The export requires the password, and contains what is stored', async () => {
    const region = page.getByRole('region', { name: 'Export my data' });
    await region.getByRole('button', { name: 'Export my data' }).click();
    await dialog.getByLabel('Your password').fill(parent.password);
    await dialog.getByRole('button', { name: 'Export my data' }).click();
    await newestMail(parent.email, 'Your data is ready');
    const look = region.getByRole('button', { name: 'Look again' });
    // A live update may reach the page at any moment.
    await expect(async () => {
      if (await look.isVisible()) await look.click({ timeout: 1_000 });
      await expect(region.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const download = page.waitForEvent('download');
    await region.getByRole('button', { name: 'Download' }).click();
    const data = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(data).toMatchObject({ account: [{ email: parent.email, name: 'Dana Quartzley' }], sessions: [{ id: session }] });
  });

  const leave = async () => {
    await page.getByRole('region', { name: 'Delete my account' }).getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByLabel('Your password').fill(parent.password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
  };

  await test.step('While a paid session is open the account cannot be deleted, and the reason is shown', async () => {
    await leave();
    await expect(dialog.getByText("Your account can't be deleted yet: a paid session is still open.")).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await trainer.api.scheduling.reject({ params: { appointmentId: session }, body: { reason: 'Away that week.' } });
    const refunded = async () => (await parent.api.sessions.appointmentDetails({ params: { appointmentId: session } })).transaction?.status;
    await expect.poll(refunded).toBe('refunded');
  });

  await test.step('Then it is deleted, and nothing of the person is left here', async () => {
    await leave();
    await expectPath(page, '/');
    await expectToast(page, 'Account deleted');
    await expectLanding(page);
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await newestMail(parent.email, 'Your account has been deleted');
  });

  await test.step('Nobody can sign in to it, and the trainer sees no name', async () => {
    await signIn(page, parent);
    await expectToast(page, 'Error', 'E-mail or password is wrong.');
    const { parent: told } = await trainer.api.sessions.appointmentDetails({ params: { appointmentId: session } });
    expect(told.name).toBe('Deleted user');
  });
});
