import { expect } from '@playwright/test';
import { buy, newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('A trainer sees a request arrive without reloading, and the bell leads to it', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  const program = await newProgram(trainer, { title: 'Six weeks of finishing' });
  // That identity and bank are set up, each told by a job.
  const countUnread = async () => (await trainer.api.notifications.unreadCount()).unreadCount;
  await expect.poll(countUnread).toBe(2);
  await trainer.api.notifications.markRead({ body: {} });
  const page = await openBrowser({ as: trainer });
  await page.goto('/appointments');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  const appointmentId = await buy(await newPerson('parent', 'America/New_York', 'casey'), program);
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await expect(bell).toBeVisible({ timeout: 20_000 });
  await bell.click();
  const line = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: /^New: New request from/ });
  await expect(line).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await line.click();
  await expectPath(page, `/session/${appointmentId}`);
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeHidden();
});
