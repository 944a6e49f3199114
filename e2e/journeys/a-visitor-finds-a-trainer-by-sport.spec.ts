import { expect } from '@playwright/test';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { expectHeading, expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('A visitor comes to a list by sport and state, reads it before the scripts, and goes on to a trainer', async ({ openBrowser }) => {
  const trainer = await newTrainer({ name: 'Ottoline Fernsby' });
  const body = { sports: ['Water Polo'], homeState: 'VT', homeCity: 'Burlington' };
  await trainer.api.trainers.update({ params: { trainerId: trainer.profile.id }, body });
  await newProgram(trainer);
  const page = await openBrowser();

  await test.step('Nobody is listed who did not want it', async () => {
    const response = await page.goto('/trainers/water-polo/vermont');
    expect(response?.status()).toBe(404);
    await expectHeading(page, 'Water Polo trainers in Vermont');
    await expect(page.getByText('Ottoline')).toHaveCount(0);
  });

  await trainer.api.trainers.setPublicPage({ body: { isOn: true } });

  await test.step('The list is in the page itself, and is drawn again without another question', async () => {
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('/api/public/directory') && asked.push(request.url())));
    const response = await page.goto('/trainers/water-polo/vermont');
    expect(response?.status()).toBe(200);
    const html = await response?.text();
    expect(html).toContain('<h1>Water Polo trainers in Vermont</h1>');
    expect(html).toContain('Ottoline F.');
    await expect(page.locator('#landing')).toHaveCount(0);
    await expectHeading(page, 'Water Polo trainers in Vermont');
    await expect(page).toHaveTitle('Water Polo trainers in Vermont · X1');
    expect(asked).toEqual([]);
  });

  await test.step('From the list to the trainer, and from there back to the list and to all sports', async () => {
    await page.getByRole('link', { name: /Ottoline F\./ }).click();
    await expectHeading(page, /^Ottoline F\./);
    await page.getByRole('link', { name: 'More Water Polo trainers in Vermont' }).click();
    await expectPath(page, '/trainers/water-polo/vermont');
    await page.getByRole('link', { name: 'All sports' }).click();
    await expectHeading(page, 'College-athlete trainers');
  });

  await test.step('The landing page leads there too', async () => {
    await page.getByRole('link', { name: 'X1, start' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Browse by sport' }).click();
    await expectPath(page, '/trainers');
  });
});
