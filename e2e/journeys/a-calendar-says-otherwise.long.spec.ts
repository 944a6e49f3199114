import { expect, type Page } from '@playwright/test';
import { allow, deleteEvent, eventsOf, moveByAnHour, newGoogleAccount, openConsent, untilEvents } from '../harness/google.ts';
import { approvedSession, inDays, newTrainer } from '../harness/marketplace.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { sandboxCommand } from '../harness/sandbox.ts';
import { expectHeading, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

useOwnProduct(test);

const section = (page: Page) => page.getByRole('region', { name: 'Your calendar shows a different time' });

/** The calendar is looked at now and then: until that has happened and this has shown up. */
async function untilShown(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.goto('/trainer-dashboard');
    await expectHeading(page, /^Welcome,/);
    await expect(section(page).getByRole('listitem')).toHaveCount(count, { timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
}

test('A session that was moved or deleted in Google is shown, and the trainer chooses', async ({ openBrowser }) => {
  test.setTimeout(240_000);
  const trainer = await newTrainer();
  const account = newGoogleAccount();
  const page = await openBrowser({ as: trainer });
  await page.goto('/trainer-dashboard');
  await allow(await openConsent(page, 'Connect Google Calendar'), account);
  const times = [inDays(4), inDays(5), inDays(6)];
  const sessions: number[] = [];
  for (const startsAt of times) sessions.push(await approvedSession(trainer, startsAt));
  const events = (await untilEvents(account, 3)).sort((one, other) => one.start.dateTime.localeCompare(other.start.dateTime));
  const [moved = '', deleted = '', left = ''] = events.map(({ id }) => id);
  const startOf = async (id: string) => (await eventsOf(account)).find((event) => event.id === id)?.start.dateTime ?? '';

  await moveByAnHour(account, moved);
  await deleteEvent(account, deleted);
  await moveByAnHour(account, left);
  await sandboxCommand('/sandbox/clock', { advanceHours: '1' });
  await untilShown(page, 3);

  await section(page)
    .getByRole('button', { name: /^Use X1's time/ })
    .first()
    .click();
  await expectToast(page, 'Calendar corrected');
  await expect.poll(async () => Date.parse(await startOf(moved))).toBe(Date.parse(times[0] ?? ''));
  await section(page)
    .getByRole('button', { name: /^Put it back/ })
    .click();
  await expectToast(page, 'Calendar corrected');
  await untilEvents(account, 3);
  await section(page)
    .getByRole('button', { name: /^Leave it/ })
    .click();
  await expectToast(page, 'Left as it is');
  await expect(section(page)).toBeHidden();
  expect(Date.parse(await startOf(left))).toBe(Date.parse(times[2] ?? '') + 3_600_000);

  await moveByAnHour(account, moved);
  await sandboxCommand('/sandbox/clock', { advanceHours: '1' });
  await untilShown(page, 1);
  await section(page)
    .getByRole('link', { name: /^Move the session to / })
    .click();
  await expectPath(page, `/session/${sessions[0]}`);
  const dialog = page.getByRole('dialog', { name: 'Reschedule Session' });
  await dialog.getByRole('button', { name: /^Move to / }).click();
  await expectToast(page, 'Session Rescheduled');
  await expect(dialog).toBeHidden();
});
