import { type BrowserContextOptions, expect, type Page, test as plain } from '@playwright/test';
import type { Person } from './people.ts';
import { productAddress } from './where.ts';

interface BrowserOptions extends BrowserContextOptions {
  /** Who is signed in. */
  as?: Person;
}

interface Fixtures {
  /** A fresh browser of one person; after the test it fails when a script broke or the content security policy was violated. */
  openBrowser: (options?: BrowserOptions) => Promise<Page>;
}

/** The test of every journey. */
export const test = plain.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern.
  baseURL: async ({}, use) => use(productAddress()),
  openBrowser: async ({ browser, contextOptions }, use) => {
    const problems: string[] = [];
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async ({ as: person, ...options } = {}) => {
      const storageState = person && signedIn(person);
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: productAddress(),
        ...(storageState && { storageState }),
        ...options,
      });
      contexts.push(context);
      context.on('page', (page) => collectProblems(page, problems));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(problems, 'no script breaks and nothing violates the content security policy').toEqual([]);
  },
});

function signedIn({ token }: Person): BrowserContextOptions['storageState'] {
  return { cookies: [], origins: [{ origin: productAddress(), localStorage: [{ name: 'authToken', value: token }] }] };
}

function collectProblems(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(`${page.url()}: ${message.text()}`);
  });
}
