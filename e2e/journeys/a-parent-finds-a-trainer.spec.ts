import { expect, type Page } from '@playwright/test';
import { newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { test } from '../harness/test.ts';

const found = (page: Page) => page.getByRole('region', { name: 'Available Trainers' });
const articles = (page: Page) => found(page).getByRole('article');
const chips = (page: Page) => found(page).getByRole('list', { name: 'Filters that are on' });

test('A parent narrows the search, shares it, saves a favorite and finds it again', async ({ openBrowser }) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
  const { name } = trainer.profile;
  const page = await openBrowser({ as: parent });
  await page.goto('/parent-dashboard');

  await test.step('The filter dialog shows counts before applying, and filters are in the address', async () => {
    await page.getByLabel('Search trainers').fill(name);
    await expect(articles(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByLabel('Zip code').fill('27708');
    await dialog.getByLabel('Within').selectOption('25');
    await dialog.getByLabel('Available on').selectOption('Monday');
    await dialog.getByRole('button', { name: 'Show 1 trainer' }).click();
    await expect(page).toHaveURL(/near=27708.*within=25|within=25.*near=27708/);
    // The city is read, not guessed, also beside a distance.
    const cut = articles(page).locator('.tcard-place, .tcard-place *');
    expect(
      await cut.evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0).length),
    ).toBe(0);
    await expect(articles(page)).toContainText('within 8 mi');
    await expect(chips(page)).toContainText('Within 25 miles of 27708');
  });

  await test.step('Opening the address shows the same', async () => {
    const friend = await openBrowser({ as: await newPerson('parent') });
    await friend.goto(page.url());
    await expect(articles(friend)).toHaveCount(1);
    await expect(chips(friend)).toContainText('Mondays');
  });

  await test.step('Back undoes the last filter, and a chip removes one', async () => {
    await page.getByLabel('Price').selectOption('100+');
    await expect(found(page).getByText('No trainer matches')).toBeVisible();
    await found(page).getByRole('button', { name: 'Any price: 1 trainer' }).click();
    await expect(articles(page)).toHaveCount(1);
    await page.goBack();
    await expect(page.getByLabel('Price')).toHaveValue('100+');
    await page.goBack();
    await expect(page.getByLabel('Price')).toHaveValue('');
    await page.getByRole('button', { name: 'Remove filter Mondays' }).click();
    await expect(chips(page)).not.toContainText('Mondays');
    await found(page).getByRole('button', { name: 'Clear all' }).click();
    await expect(chips(page)).toBeHidden();
    await expect(page.getByLabel('Search trainers')).toHaveValue('');
  });

  await test.step("A favorite is saved, shown on the trainer's page, and can be removed", async () => {
    await page.getByLabel('Search trainers').fill(name);
    const heart = page.getByRole('button', { name: `Favorite: ${name}` });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await articles(page).getByRole('link', { name, exact: true }).click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/parent-dashboard');
    await page.getByRole('button', { name: 'Favorites', exact: true }).click();
    await expect(articles(page)).toHaveCount(1);
    await heart.click();
    await expect(articles(page), 'a slip can be undone').toHaveCount(1);
    await page.reload();
    await expect(found(page).getByText('No favorites yet')).toBeVisible();
  });
});

test('A new parent on a phone says sport and ZIP code once, and searching shows nothing but trainers', async ({ openBrowser }) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
  const page = await openBrowser({ as: parent, viewport: { width: 390, height: 844 }, hasTouch: true });
  const plate = page.getByRole('heading', { name: "Find your athlete's coach" });
  await page.goto('/parent-dashboard');
  await expect(articles(page).first()).toBeInViewport();
  await expect(page.getByText('No Training Sessions Yet')).toBeVisible();

  await page.getByLabel('Sport', { exact: true }).selectOption('Soccer');
  await page.getByLabel('ZIP code').fill('27');
  await page.getByRole('button', { name: 'Show trainers' }).click();
  await expect(page.getByText('A US zip code has five digits.')).toBeVisible();
  await page.getByLabel('ZIP code').fill('27708');
  await page.getByRole('button', { name: 'Show trainers' }).click();
  await expect(page).toHaveURL(/sport=Soccer.*near=27708.*sort=distance/);
  await expect(articles(page).first()).toContainText('mi');
  await expect(page.getByText('No Training Sessions Yet')).toBeHidden();

  await page.goto('/parent-dashboard');
  await expect(page.getByText('No Training Sessions Yet')).toBeVisible();
  await expect(plate).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Soccer' })).toBeChecked();
  await expect(articles(page).first()).toContainText('mi');

  await page.getByLabel('Search trainers').fill(trainer.profile.name);
  await expect(articles(page)).toHaveCount(1);
  await expect(articles(page)).toBeInViewport();
  await expect(page.getByText('No Training Sessions Yet')).toBeHidden();
});

test('Scrolling loads pages, and Back returns to the same position', async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('parent') });
  for (let made = 0; made < 6; made += 1) await newTrainer({ canSell: false });
  await page.goto('/parent-dashboard');
  await expect(articles(page)).toHaveCount(24);
  await articles(page).last().scrollIntoViewIfNeeded();
  await expect(
    found(page)
      .getByText(/^Showing|trainers/)
      .first(),
  ).toBeVisible();
  await expect.poll(() => articles(page).count()).toBeGreaterThan(24);
  const count = await articles(page).count();
  const card = articles(page).nth(25);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(articles(page)).toHaveCount(count);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 400);
  await expect(card).toBeInViewport();
});
