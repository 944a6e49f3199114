import { expect, type Page } from '@playwright/test';

/** Keeps a page from learning something new while a test lets it happen. */
export interface Gate {
  /** Waits for the requests that are under way; those that follow wait until it's open again. */
  readonly close: () => Promise<void>;
  readonly open: () => void;
}

/** @param url of the requests, as `page.route` takes it */
export async function gateFor(page: Page, url: string): Promise<Gate> {
  let opening = Promise.resolve();
  let open = () => {};
  let underWay = 0;
  await page.route(url, async (route) => {
    await opening;
    underWay++;
    try {
      await route.fulfill({ response: await route.fetch() });
    } finally {
      underWay--;
    }
  });
  return {
    close: async () => {
      ({ promise: opening, resolve: open } = Promise.withResolvers<void>());
      await expect.poll(() => underWay).toBe(0);
    },
    open: () => open(),
  };
}
