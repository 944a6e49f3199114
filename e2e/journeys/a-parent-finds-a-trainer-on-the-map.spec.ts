import { expect, type Page } from '@playwright/test';
import { newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { test } from '../harness/test.ts';

const map = (page: Page) => page.getByRole('region', { name: 'Map', exact: true });

test('A trainer names a place, and a parent finds the trainer there on the map with the keyboard', async ({ openBrowser }) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
  const { name } = trainer.profile;

  await test.step('The trainer names a gym in Bismarck', async () => {
    const desk = await openBrowser({ as: trainer });
    await desk.goto('/availability#places');
    await desk.getByRole('button', { name: 'Add a place' }).click();
    const dialog = desk.getByRole('dialog', { name: 'New place' });
    await dialog.getByLabel('What it is').selectOption('gym');
    await dialog.getByLabel('Name').fill('Capitol Gym');
    await dialog.getByLabel('Street address').fill('600 E Boulevard Avenue');
    await dialog.getByLabel('City').fill('Bismarck');
    await dialog.getByLabel('State').selectOption('ND');
    await dialog.getByLabel('ZIP code').fill('58501');
    await dialog.getByRole('button', { name: 'Add place' }).click();
    await expect(desk.getByRole('list', { name: 'Your places' })).toContainText('600 E Boulevard Avenue, Bismarck, ND 58501');
  });

  const page = await openBrowser({ as: parent });
  await test.step('A search near there finds the trainer, without the address', async () => {
    await page.goto(`/parent-dashboard?q=${encodeURIComponent(name)}&near=58501&within=10`);
    await expect(page.getByRole('article')).toContainText('within 8 mi');
    await expect(page.getByText('Boulevard')).toHaveCount(0);
  });

  await test.step('The map shows a pin, which opens the card', async () => {
    await page.getByRole('radio', { name: 'Map' }).check({ force: true });
    await expect(page).toHaveURL(/view=map/);
    const pin = map(page).getByRole('button', { name: new RegExp(`${name}.* an hour`) });
    await pin.focus();
    await page.keyboard.press('Enter');
    await expect(map(page).getByRole('article')).toContainText(name);
    await map(page).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('Moving the map searches there, and the list follows', async () => {
    await map(page).getByRole('application', { name: /^Map/ }).focus();
    for (const key of ['-', '-']) await page.keyboard.press(key);
    await expect(page).toHaveURL(/box=/);
    await expect(page.getByRole('region', { name: 'Available Trainers' }).getByRole('link', { name })).not.toHaveCount(0);
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight');
    await expect(map(page).getByText('No trainers here.')).toBeVisible();
    await expect(page.getByText('No trainer matches')).toBeVisible();
  });
});
