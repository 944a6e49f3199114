import { expect, type Page } from '@playwright/test';

/** Waits until this browser can open X1 without a line: its worker answers for the page, and has all its files. */
export async function untilReadyForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 }).toBe('activated');
}

/** What the device keeps of the server's answers, by their addresses. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((found) => {
        const opening = indexedDB.open('x1-offline');
        // It isn't made by looking.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => found([]);
        opening.onsuccess = () => {
          const database = opening.result;
          const asked = database.transaction('answers').objectStore('answers').getAllKeys();
          asked.onsuccess = () => {
            database.close();
            found(asked.result.map(String));
          };
        };
      }),
  );
}

/** Waits until the device keeps answers to all of these. */
export async function untilKept(page: Page, ...patterns: RegExp[]): Promise<void> {
  await expect
    .poll(async () => {
      const paths = await keptPaths(page);
      return patterns.filter((pattern) => !paths.some((path) => pattern.test(path)));
    })
    .toEqual([]);
}

/** Switches airplane mode on and off. */
export async function setAirplaneMode(page: Page, isOn: boolean): Promise<void> {
  await page.context().setOffline(isOn);
}
