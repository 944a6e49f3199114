import { expect } from '@playwright/test';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('A trainer switches the public page on, and a visitor finds it, and signs in to book', async ({ openBrowser }) => {
  const trainer = await newTrainer({ name: 'Marisol Thistlewood' });
  await newProgram(trainer);
  const path = `/trainer/${trainer.profile.id}`;
  const visitor = await openBrowser();

  await test.step('Before, a visitor reads that there is nothing to see', async () => {
    const response = await visitor.goto(path);
    expect(response?.status()).toBe(404);
    expect(await response?.text()).not.toContain('Marisol');
    await expectHeading(visitor, "This page isn't public");
  });

  await test.step('The trainer reads what it includes, looks at it, and switches it on', async () => {
    const page = await openBrowser({ as: trainer });
    // Its card arrives last, after the click that leads there.
    const arrives = Promise.withResolvers<void>();
    await page.route('**/assets/public-page-card*.js', async (route) => {
      await arrives.promise;
      await route.continue();
    });
    await page.goto('/profile-settings');
    const card = page.getByRole('region', { name: 'Who Can See You' });
    // The switch is below a long form; the way to it is at its head.
    await expect(card).not.toBeInViewport();
    await page.getByRole('link', { name: /^Public page/ }).click();
    arrives.resolve();
    await expect(card.getByRole('switch')).toBeInViewport();
    await expect(card).toContainText("search engines and X1's front page");
    await card.getByRole('button', { name: 'See it without an account' }).click();
    await expect(page.getByRole('dialog', { name: 'Your public page' })).toContainText('Marisol T.');
    await page.keyboard.press('Escape');
    await card.getByRole('switch', { name: 'Public page' }).click();
    await expectToast(page, 'Public Page On');
    await expect(card.getByRole('switch')).toBeChecked();
    await card.getByRole('button', { name: 'Share' }).click();
    const sheet = page.getByRole('dialog', { name: 'Share this page' });
    await expect(sheet.getByRole('img', { name: 'QR code that opens the page of Marisol T.' })).toBeVisible();
    const [saved] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Save QR code (PNG)' }).click()]);
    expect(saved.suggestedFilename()).toBe(`x1-trainer-${trainer.profile.id}.png`);
  });

  await test.step('The visitor reads it, with its own head', async () => {
    const response = await visitor.goto(path);
    expect(response?.status()).toBe(200);
    const html = (await response?.text()) ?? '';
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/trainer\/\d+" \/>/);
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect((await visitor.request.get(picture)).headers()['content-type']).toBe('image/jpeg');
    await expectHeading(visitor, 'Marisol T.');
    await expect(visitor).toHaveTitle(/^Marisol T\., /);
    await expect(visitor.getByText('Thistlewood')).toHaveCount(0);
    await visitor.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await expectPath(visitor, '/parent/sign-in');
    await visitor.goBack();
    await expectHeading(visitor, 'Marisol T.');
  });

  await test.step('Booking asks to sign in, and leads on to what can be booked', async () => {
    const parent = await newPerson('parent');
    await visitor.getByRole('button', { name: 'Book Session' }).filter({ visible: true }).click();
    await visitor.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await visitor.getByLabel('Email').fill(parent.email);
    await visitor.getByLabel('Password', { exact: true }).fill(parent.password);
    await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectPath(visitor, `/athlete/${trainer.profile.id}`);
    await expect(visitor.getByRole('dialog', { name: 'Purchase Program' })).toBeVisible();
  });

  await test.step('Switched off, it is gone, and says no more than that', async () => {
    await trainer.api.trainers.setPublicPage({ body: { isOn: false } });
    const stranger = await openBrowser();
    const response = await stranger.goto(path);
    expect(response?.status()).toBe(410);
    await expectHeading(stranger, 'This page was switched off');
    await expect(stranger.getByText('Marisol')).toHaveCount(0);
  });
});
