import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { buyWithoutWaiver, newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

/** Downloads the only agreement from the settings. */
async function downloadWaiver(page: Page): Promise<string> {
  await page.goto('/account-settings#waivers');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download the waiver/ }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('A parent who bought without the waiver is asked on every visit, agrees, and both download it', async ({ openBrowser }) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
  const session = await buyWithoutWaiver(parent, await newProgram(trainer));
  const { name } = trainer.profile;
  const [home, desk] = [await openBrowser({ as: parent }), await openBrowser({ as: trainer })];

  await test.step('The trainer sees that it is missing', async () => {
    await desk.goto('/trainer-dashboard');
    await expect(desk.getByRole('region', { name: 'Needs your answer' })).toContainText('Waiver missing');
    await desk.goto('/appointments');
    await expect(desk.getByRole('article').first()).toContainText('Waiver missing');
    await desk.goto(`/session/${session}`);
    await expect(desk.getByText('Waiver missing', { exact: true })).toBeVisible();
  });

  await test.step('The parent is asked at home and on the page of the session', async () => {
    await home.goto('/parent-dashboard');
    await expect(home.getByText(`Waiver missing for ${name}`)).toBeVisible();
    await home.goto(`/session/${session}`);
    await home.getByRole('button', { name: `Read and agree to the waiver of ${name}` }).click();
    const dialog = home.getByRole('dialog', { name: `Waiver for training with ${name}` });
    await expect(dialog.getByRole('region', { name: "Jordan's waiver" })).toContainText(`${name} (trainer)`);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Agree' }).click();
    await expectToast(home, 'Waiver Accepted');
    await expect(home.getByText(`Waiver missing for ${name}`)).toBeHidden();
    await home.goto('/parent-dashboard');
    await expect(home.getByRole('region', { name: 'My Training Sessions' })).toBeVisible();
    await expect(home.getByText(`Waiver missing for ${name}`)).toBeHidden();
  });

  await test.step('Both download it word for word', async () => {
    await desk.reload();
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(desk.getByText('Waiver missing', { exact: true })).toBeHidden();
    const text = await downloadWaiver(home);
    expect(text).toContain(`${name} (trainer)`);
    expect(await downloadWaiver(desk)).toBe(text);
  });
});
