import { expect, type Locator, type Page } from '@playwright/test';

const farthest = 60;

/** Presses Tab until the focus is there, as somebody without a mouse does, and sees that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < farthest; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate((element) => element.matches(':focus-visible')), 'the focus is visible').toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  await expect(target, `reached within ${farthest} presses of Tab`).toBeFocused({ timeout: 1 });
}

/** Goes there and presses Enter. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes there and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
