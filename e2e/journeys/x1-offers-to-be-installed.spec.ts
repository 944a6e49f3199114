import { expect, type Page } from '@playwright/test';
import { newPerson } from '../harness/people.ts';
import { expectHeading } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const hint = (page: Page) => page.getByRole('complementary', { name: 'Add X1 to your home screen' });
/** How often the browser's own question was put, and what the person says. */
type Asked = typeof globalThis & { asked: number };

/** Opens the page some hours after the first visit, in a browser that can install. */
async function visit(page: Page, begin: number, hours: number): Promise<void> {
  await page.clock.setSystemTime(begin + hours * 3_600_000);
  await page.goto('/parent-dashboard');
  // What tells of the line and of the home screen is there.
  await expect(page.locator('.offline-place')).toBeAttached();
  await page.evaluate(async () => {
    const world = globalThis as Asked;
    world.asked = 0;
    const prompt = async () => {
      world.asked += 1;
      return { outcome: 'accepted' };
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
    // If it's there, it's drawn with the next frame.
    await new Promise((drawn) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  });
}

test('X1 offers to be installed from the second visit on, and not again once that was dismissed', async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('parent'), viewport: { width: 390, height: 844 } });
  const begin = Date.now();

  await test.step('Not on the first visit, however often its page is loaded', async () => {
    await visit(page, begin, 0);
    await expect(hint(page)).toHaveCount(0);
    await visit(page, begin, 1);
    await expect(hint(page)).toHaveCount(0);
  });

  await test.step('On the second visit: on the home page, and not beside a conversation', async () => {
    await visit(page, begin, 8);
    await expect(hint(page)).toContainText('It opens with one tap, even without a signal.');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Messages/ })
      .click();
    await expectHeading(page, 'Messages');
    await expect(hint(page)).toHaveCount(0);
    await page.goBack();
    await expect(hint(page)).toBeVisible();
  });

  await test.step('Once dismissed, the offer stays away', async () => {
    await hint(page).getByRole('button', { name: "Don't show this again" }).click();
    await expect(hint(page)).toHaveCount(0);
    await visit(page, begin, 30);
    await expect(hint(page)).toHaveCount(0);
  });
});

test("One press opens the browser's own prompt, once, and a yes ends the hint", async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('parent') });
  const begin = Date.now();
  await visit(page, begin, 0);
  await visit(page, begin, 8);
  await hint(page).getByRole('button', { name: 'Install' }).click();
  await expect(hint(page)).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as Asked).asked)).toBe(1);
  await visit(page, begin, 30);
  await expect(hint(page)).toHaveCount(0);
});
