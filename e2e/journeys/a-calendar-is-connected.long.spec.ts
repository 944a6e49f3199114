import { expect, type Page } from '@playwright/test';
import { allow, closeBy, newGoogleAccount, openConsent, revokeConsent, untilEvents } from '../harness/google.ts';
import { newestMail } from '../harness/mailbox.ts';
import { approvedSession, inDays, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { sandboxCommand } from '../harness/sandbox.ts';
import { expectHeading, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { productAddress } from '../harness/where.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Google Calendar' });

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/trainer-dashboard');
  await expectHeading(page, /^Welcome,/);
}

test('A trainer connects Google Calendar through the popup, loses the consent, and gives it again', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  const account = newGoogleAccount();
  const page = await openBrowser({ as: trainer });
  await openDashboard(page);
  await allow(await openConsent(page, 'Connect Google Calendar'), account);
  await expect(card(page).getByText('Connected', { exact: true })).toBeVisible();
  await expectPath(page, '/trainer-dashboard');

  const startsAt = inDays(4);
  await approvedSession(trainer, startsAt);
  const [event] = await untilEvents(account, 1);
  expect(event?.summary).toContain('First touch and vision');
  expect(Date.parse(event?.start.dateTime ?? '')).toBe(Date.parse(startsAt));

  await revokeConsent(account);
  await approvedSession(trainer, inDays(5));
  await expect(page.getByText('Your Google Calendar is no longer connected')).toBeVisible({ timeout: 30_000 });
  await expect(card(page).getByText("1 session is waiting for your calendar. We'll update it as soon as you reconnect.")).toBeVisible();
  await newestMail(trainer.email, 'Your Google Calendar is no longer connected');
  await allow(await openConsent(page, 'Reconnect'), account);
  await expect(page.getByText('Your Google Calendar is no longer connected')).toBeHidden();
  await untilEvents(account, 2);
});

test('A trainer who leaves out a permission or denies access sees why, and can try again in the same window', async ({ openBrowser }) => {
  const trainer = await newTrainer({ canSell: false });
  const page = await openBrowser({ as: trainer });
  await openDashboard(page);
  const popup = await openConsent(page, 'Connect Google Calendar');
  await popup.getByRole('button', { name: 'Deny' }).click();
  await expect(popup.getByRole('heading', { name: "You didn't give access" })).toBeVisible();
  await popup.getByRole('button', { name: 'Try again' }).click();
  await popup.getByRole('checkbox', { name: 'View your availability in your calendars' }).uncheck();
  await popup.getByRole('button', { name: 'Allow' }).click();
  await expect(popup.getByRole('heading', { name: 'A permission is missing' })).toBeVisible();
  await closeBy(popup, 'Close this window');
  await expect(card(page).getByRole('button', { name: 'Connect Google Calendar' })).not.toHaveAttribute('aria-busy', 'true');
});

test('A consent that was given in the same window confirms it and leads to the dashboard', async ({ openBrowser }) => {
  const trainer = await newTrainer({ canSell: false });
  const page = await openBrowser({ as: trainer });
  await page.goto('/calendar-connected?error=denied');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectHeading(page, 'X1 wants access to your Google Account');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'Calendar Connected' })).toBeVisible();
  await expectPath(page, '/trainer-dashboard');
  await expect(card(page).getByText('Connected', { exact: true })).toBeVisible();
});

test('A trainer disconnects the calendar in the settings', async ({ openBrowser }) => {
  const trainer = await newTrainer({ canSell: false });
  const page = await openBrowser({ as: trainer });
  await page.goto('/account-settings#calendar');
  const section = page.getByRole('region', { name: 'Calendar', exact: true });
  await allow(await openConsent(page, 'Connect Google Calendar'), newGoogleAccount());
  await section.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expectToast(page, 'Google Calendar disconnected');
  await expect(section.getByRole('button', { name: 'Connect Google Calendar' })).toBeVisible();
});

test('A parent creates a private calendar address, replaces it and turns it off', async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('parent') });
  await page.goto('/account-settings#calendar');
  await page.getByRole('button', { name: 'Create a private address' }).click();
  const field = page.getByLabel('Your private address');
  const first = await field.inputValue();
  expect((await fetch(first)).headers.get('content-type')).toContain('text/calendar');
  await page.getByRole('button', { name: 'Make a new one' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new one' }).click();
  await expectToast(page, 'New address created');
  const second = await field.inputValue();
  expect(second).not.toBe(first);
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expectToast(page, 'Address turned off');
  expect((await fetch(second)).status).toBe(404);
});

test('A trainer connects Outlook instead, and sessions are written there', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  const account = newGoogleAccount().replace('gmail', 'outlook');
  const page = await openBrowser({ as: trainer });
  await page.goto('/account-settings#calendar');
  const section = page.getByRole('region', { name: 'Calendar', exact: true });
  const opened = page.waitForEvent('popup');
  await section.getByRole('button', { name: 'Connect Outlook' }).click();
  const popup = await opened;
  await expectHeading(popup, 'Let X1 use your Outlook calendar?');
  await popup.getByLabel('Microsoft account').fill(account);
  await closeBy(popup, 'Accept');
  await expect(section.getByRole('heading', { name: 'Outlook calendar' })).toBeVisible();
  await expect(section.getByText('Connected', { exact: true })).toBeVisible();
  await approvedSession(trainer, inDays(4));
  await expect.poll(() => countEvents('outlook', account), { timeout: 20_000 }).toBe(1);
});

test('A trainer connects iCloud with an app password, deletes it there, and enters a new one', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  const account = newGoogleAccount().replace('gmail', 'icloud');
  const page = await openBrowser({ as: trainer });
  await page.goto('/account-settings#calendar');
  const section = page.getByRole('region', { name: 'Calendar', exact: true });
  const enter = async (password: string) => {
    const dialog = page.getByRole('dialog', { name: 'Connect your calendar' });
    await dialog.getByLabel('User name').fill(account);
    await dialog.getByLabel('App password').fill(password);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  };
  await section.getByRole('button', { name: 'Connect iCloud, Nextcloud or another' }).click();
  await enter('abcd-efgh-ijkl');
  await expect(section.getByText('caldav.icloud.com')).toBeVisible();
  await approvedSession(trainer, inDays(4));
  await expect.poll(() => countEvents('caldav', account), { timeout: 20_000 }).toBe(1);

  await sandboxCommand(`/sandbox/caldav/accounts/${encodeURIComponent(account)}/revoke`);
  await approvedSession(trainer, inDays(5));
  await expect(section.getByText('Connection lost')).toBeVisible({ timeout: 30_000 });
  await section.getByRole('button', { name: 'Enter a new app password' }).click();
  await enter('abcd-efgh-ijkl');
  await expect(page.getByText("The server didn't accept this user name and app password.")).toBeVisible();
  await enter('mnop-qrst-uvwx');
  await expect(section.getByText('Connected', { exact: true })).toBeVisible();
  await expect.poll(() => countEvents('caldav', account), { timeout: 20_000 }).toBe(2);
});

/** How many events are in an account's calendar at the sandbox. */
async function countEvents(path: 'outlook' | 'caldav', account: string): Promise<number> {
  const answer = await fetch(`${productAddress()}/sandbox/${path}/calendar?account=${encodeURIComponent(account)}`);
  return ((await answer.json()) as object[]).length;
}
