import { expect, type Page } from '@playwright/test';
import { allow, closeBy, newGoogleAccount, openConsent, revokeConsent, untilEvents } from '../harness/google.ts';
import { newestMail } from '../harness/mailbox.ts';
import { approvedSession, inDays, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Google Calendar' });

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/trainer-dashboard');
  await expectHeading(page, /^Welcome back/);
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
