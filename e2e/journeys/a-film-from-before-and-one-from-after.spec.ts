import { expect, type Page } from '@playwright/test';
import { newPupil } from '../harness/progress.ts';
import { sampleWebm } from '../harness/sample-files.ts';
import { expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** As a person does it: chooses a video in the dialog that is open, waits until it is there, and adds it. */
async function addFilm(page: Page, name: string): Promise<void> {
  await page.getByLabel('Film', { exact: true }).setInputFiles(await sampleWebm(page, name));
  await expect(page.getByText(/Ready to add/)).toBeVisible();
  await page.getByRole('button', { name: 'Add film' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('A family allows films, and the two sides compare a film from before with one from after', async ({ openBrowser }) => {
  const { trainer, parent, ids, path } = await newPupil();
  await trainer.api.progress.addGoal({ params: ids, body: { text: 'Plant the foot', requestId: 'goal-of-trainer' } });
  const page = await openBrowser({ as: parent, ...phone });
  const desk = await openBrowser({ as: trainer });

  await test.step('The trainer can’t add a film before the family has allowed films', async () => {
    await desk.goto(path);
    await desk.getByRole('link', { name: 'Add a film of Plant the foot' }).click();
    await expect(desk.getByRole('heading', { name: "Films need the family's OK" })).toBeVisible();
  });

  await test.step('The parent is asked once, allows films, and adds one from before', async () => {
    await page.goto(path);
    await page.getByRole('link', { name: 'Add a film of Plant the foot' }).click();
    await page.getByRole('button', { name: 'Allow films' }).click();
    await page.getByRole('button', { name: "Add 'before'" }).click();
    await addFilm(page, 'march.webm');
    const film = page.getByRole('region', { name: 'Before' }).locator('video');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
  });

  await test.step('The trainer finds it marked as new, and says something at a time of it by the keyboard', async () => {
    await desk.goto(path);
    await expect(desk.getByText('1 new')).toBeVisible();
    await desk.getByRole('link', { name: /1 film of Plant the foot/ }).click();
    const before = desk.getByRole('region', { name: 'Before' });
    await expect(before.getByText('New')).toBeVisible();
    const bar = before.getByRole('slider');
    await bar.focus();
    for (let frame = 0; frame < 6; frame += 1) await bar.press('ArrowRight');
    await before.getByRole('radio', { name: '¼×' }).check({ force: true });
    await before.getByRole('button', { name: 'Comment here' }).press('Enter');
    await desk.keyboard.type('The standing foot is late');
    await before.getByRole('button', { name: 'Add comment' }).press('Enter');
    await expect(before.getByRole('list', { name: /Comments/ })).toContainText('The standing foot is late');
    await desk.getByRole('button', { name: "Add 'after'" }).click();
    await addFilm(desk, 'may.webm');
    await expect(desk.getByRole('region', { name: 'After' }).locator('video')).toBeVisible();
    await expect(before.locator('video')).toBeVisible();
  });

  await test.step('The parent reads it, is led to its time, and answers; on a phone one film shows at a time', async () => {
    await page.reload();
    const after = page.getByRole('region', { name: 'After' });
    await expect(after).toBeVisible();
    await page.getByRole('radio', { name: 'Before' }).check({ force: true });
    await expect(after).toBeHidden();
    const before = page.getByRole('region', { name: 'Before' });
    await before.getByRole('button', { name: 'Show 0:00' }).click();
    await expect.poll(() => before.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.1);
    await before.getByRole('button', { name: 'Comment here' }).click();
    await before.getByLabel(/^Comment at/).fill('We practice that');
    await before.getByRole('button', { name: 'Add comment' }).click();
    await before.getByRole('button', { name: 'Edit We practice that' }).click();
    await page.getByRole('dialog').getByLabel('Comment').fill('We practice that on Sunday');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(before).toContainText('We practice that on Sunday');
  });

  await test.step('Whoever else has an address of a film opens nothing', async () => {
    const url = (await page.getByRole('region', { name: 'Before' }).locator('video').getAttribute('src')) ?? '';
    expect((await page.request.get(url)).status()).toBe(200);
    expect((await page.request.get(url.replace(/[0-9a-f]{32}(?=\/film)/, 'a'.repeat(32)))).status()).toBe(404);
  });

  await test.step('The parent removes the trainer’s film, then takes the permission back, and all films are gone', async () => {
    await page.getByRole('radio', { name: 'After' }).check({ force: true });
    await page.getByRole('region', { name: 'After' }).getByRole('button', { name: 'Remove film' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove film' }).click();
    await expect(page.getByRole('button', { name: "Add 'after'" })).toBeVisible();
    await page.getByRole('button', { name: 'Remove all films' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove all films' }).click();
    await expectToast(page, 'Films removed');
    await expect(page.getByRole('button', { name: 'Allow films' })).toBeVisible();
    await desk.reload();
    await expect(desk.getByRole('heading', { name: "Films need the family's OK" })).toBeVisible();
  });
});
