import { expect } from '@playwright/test';
import { inDays, newTrainer } from '../harness/marketplace.ts';
import { newOperator } from '../harness/operators.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { passTimeTo } from '../harness/time.ts';

// What is set here, everybody reads.
useOwnProduct(test);

test('An operator adds a sport, a trainer chooses it, and a family finds the trainer by it', async ({ openBrowser }) => {
  const [operator, trainer, other] = [await newOperator(), await newTrainer(), await newTrainer()];
  const console = await openBrowser({ as: operator });

  await test.step('The operator adds it, and sees the list before', async () => {
    await console.goto('/admin/settings');
    await console.getByRole('button', { name: 'Change Sports' }).click();
    const dialog = console.getByRole('dialog', { name: 'Sports' });
    await dialog.getByLabel('Added, one on each line').fill('Rugby\nSoccer');
    await dialog.getByLabel('Why?').fill('Clubs ask for it.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('“Soccer” is in the list already')).toBeVisible();
    await dialog.getByLabel('Added, one on each line').fill(' Rugby \n');
    await expect(dialog.getByRole('region', { name: 'Preview' }).getByText('Rugby')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(console.getByText('1 added: Rugby')).toBeVisible();
  });

  await test.step('The trainer finds it among all sports', async () => {
    const page = await openBrowser({ as: trainer });
    await page.goto('/profile-settings');
    await page.getByRole('button', { name: 'All sports' }).click();
    await page.getByRole('checkbox', { name: 'Rugby' }).check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect
      .poll(async () => (await trainer.api.trainers.getOwnTrainer({ params: { userId: trainer.user.id } })).sports)
      .toEqual(['Soccer', 'Rugby']);
  });

  const page = await openBrowser({ as: await newPerson('parent'), viewport: { width: 390, height: 844 } });
  const articles = page.getByRole('region', { name: 'Available Trainers' }).getByRole('article');

  await test.step('A new family says it at the start', async () => {
    await page.goto('/parent-dashboard');
    await expect(articles).toHaveCount(2);
    await page.getByLabel('Sport', { exact: true }).selectOption('Rugby');
    await page.getByRole('button', { name: 'Show trainers' }).click();
    await expect(articles).toHaveCount(1);
    await expect(articles).toContainText(trainer.profile.name);
    await expect(page.getByLabel('More sports')).toHaveValue('Rugby');
  });

  await test.step('Without it, everybody is there; with it again, one', async () => {
    await page.getByLabel('More sports').selectOption('');
    await expect(articles).toHaveCount(2);
    await expect(articles.filter({ hasText: other.profile.name })).toHaveCount(1);
    await page.getByLabel('More sports').selectOption('Rugby');
    await expect(articles).toHaveCount(1);
  });
});

test('A headline takes effect at its moment, in the page itself and without another one before it', async ({ openBrowser }) => {
  const operator = await newOperator();
  const headline = 'Coaches who <still> play.';
  const settings = await operator.api.admin.listSettings();
  const { revision } = settings.find(({ name }) => name === 'landingHeadline') ?? { revision: 0 };
  const change = { setting: 'landingHeadline', scope: 'all', value: headline, effectiveAt: inDays(1), seenRevision: revision } as const;
  await operator.api.admin.changeSetting({ body: { ...change, reason: 'A new season.' } });
  const page = await openBrowser({ viewport: { width: 360, height: 740 } });
  await page.goto('/');
  await expectHeading(page, "Your kid's next coach is a college athlete.");

  await passTimeTo(inDays(2));
  // Every headline a visitor may have seen.
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const look = () => {
      for (const title of document.querySelectorAll('h1')) seen.add(title.textContent ?? '');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const response = await page.goto('/');
  expect(await response?.text()).toContain('<h1 data-set>Coaches who &lt;still&gt; play.</h1>');
  await expect(page.getByRole('heading', { name: 'Booked in three steps' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectHeading(page, headline);
  expect(await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])).toEqual([headline]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await test.step('Who comes from another page sees no other one either', async () => {
    await page.goto('/trainers');
    await page.getByRole('link', { name: 'X1, start' }).click();
    await expectHeading(page, headline);
    const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
    expect(seen.filter((title) => title.startsWith('Your kid'))).toEqual([]);
  });

  await test.step('In Spanish it stays what comes with X1', async () => {
    const spanish = await openBrowser({ locale: 'es-MX' });
    await spanish.goto('/');
    await expectHeading(spanish, /^El próximo entrenador/);
  });
});
