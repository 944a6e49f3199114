import { expect } from '@playwright/test';
import { newPupil } from '../harness/progress.ts';
import { expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('A trainer adds drills and a goal on a phone, the family checks them off, and both see the goal reached', async ({ openBrowser }) => {
  const { trainer, parent, session, path } = await newPupil();
  await trainer.api.scheduling.approve({ params: { appointmentId: session } });
  const desk = await openBrowser({ as: trainer, ...phone });
  const page = await openBrowser({ as: parent, ...phone });

  await test.step('The session leads the trainer to the athlete’s progress', async () => {
    await desk.goto(`/session/${session}`);
    await desk.getByRole('link', { name: 'Goals and drills' }).click();
    await expect(desk.getByRole('heading', { name: "Kit's progress" })).toBeVisible();
  });

  await test.step('The trainer names the season, and adds a drill and a goal', async () => {
    await desk.getByRole('button', { name: 'Name the season' }).click();
    await desk.getByLabel("What it's about").fill('Spring: first touch');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Spring: first touch')).toBeVisible();
    await desk.getByRole('button', { name: 'Add drill' }).click();
    await desk.getByRole('dialog').getByLabel('Drill').fill('Wall passes');
    await desk.getByRole('dialog').getByLabel('How often').fill('3 times a week');
    await desk.getByRole('dialog').getByRole('button', { name: 'Add drill' }).click();
    await expect(desk.getByText('3 times a week')).toBeVisible();
    await desk.getByRole('button', { name: 'Set a goal' }).click();
    await desk.getByLabel('Goal', { exact: true }).fill('Use the left foot');
    await desk.getByRole('button', { name: 'Set goal' }).click();
    await expect(desk.getByText('Set by you')).toBeVisible();
  });

  await test.step('The family comes by its sessions, and checks off today', async () => {
    await page.goto('/appointments');
    await page.getByRole('link', { name: 'Progress', exact: true }).click();
    await page.getByRole('link', { name: /^Kit with/ }).click();
    const today = page.locator('.drill-day[data-today]');
    await today.click();
    await expect(today).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('heading', { name: '1 week in a row' })).toBeVisible();
    await page.reload();
    await expect(today).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('Two who change a goal at once lose no words', async () => {
    await desk.goto(path);
    await desk.getByRole('button', { name: 'Edit Use the left foot' }).click();
    await desk.getByLabel("How you'll know").fill('5 of 10 shots');
    await page.getByRole('button', { name: 'Edit Use the left foot' }).click();
    await page.getByLabel("How you'll know").fill('Once a match');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Once a match')).toBeVisible();
    await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByRole('alert')).toContainText('Someone changed this a moment ago.');
    await expect(desk.getByText('Use the left foot · Once a match')).toBeVisible();
    await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('5 of 10 shots')).toBeVisible();
  });

  await test.step('The goal is reached, and the family reads it', async () => {
    await desk.getByRole('button', { name: 'Reached: Use the left foot' }).click();
    await expectToast(desk, 'Goal reached!');
    await page.reload();
    await expect(page.getByRole('list', { name: 'Reached goals' })).toContainText('5 of 10 shots');
  });

  await test.step('The family keeps it as a PDF', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download PDF' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^x1-progress-.*\.pdf$/);
  });
});
