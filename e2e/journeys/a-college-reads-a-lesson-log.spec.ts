import { expect } from '@playwright/test';
import { newTrainer } from '../harness/marketplace.ts';
import { answerCollege } from '../harness/programs.ts';
import { expectHeading } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('a trainer shows the lesson log to a compliance office by a link, and ends it', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  const page = await openBrowser({ as: trainer });
  await page.goto('/billing?tab=records');
  await page.getByRole('link', { name: /^Lesson log/ }).click();
  await expectHeading(page, 'Lesson log');

  await test.step('What the trainer says about playing in college stands on the log', async () => {
    await page.getByRole('button', { name: 'Answer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Playing in College' });
    await answerCollege(dialog);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Accept and continue' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('I teach. Nobody pays me to play')).toBeVisible();
  });

  const address = await test.step('The address of a link is shown once', async () => {
    await page.getByRole('button', { name: 'Create link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Who is it for?').fill('Duke compliance office');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const url = await page.getByRole('textbox', { name: 'Link for Duke compliance office' }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Not opened yet')).toBeVisible();
    return url;
  });

  const office = await openBrowser({});
  await test.step('The office reads it without an account', async () => {
    const { pathname, hash } = new URL(address);
    await office.goto(`${pathname}${hash}`);
    await expectHeading(office, /^Lesson log of /);
    await expect(office.getByText('What the trainer stated')).toBeVisible();
  });

  await test.step('The trainer sees that it was opened, and ends it', async () => {
    await page.reload();
    await expect(page.getByText(/^Opened 1 time/)).toBeVisible();
    await page.getByRole('button', { name: 'End the link for Duke compliance office' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click();
    await expect(page.getByText('Ended', { exact: true })).toBeVisible();
    await office.reload();
    await expectHeading(office, 'This Link Has Ended');
  });
});
