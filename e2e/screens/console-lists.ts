import { expect, type Page } from '@playwright/test';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

export const operator = (fixtures: Fixtures) => fixtures.operator;
export const table = (page: Page, name: string) => page.getByRole('table', { name });
export const rows = (page: Page, name: string) => table(page, name).getByRole('row');

/** A list of the console that has something in it. */
export function list(name: string, path: string, { text }: { text?: string } = {}): ScreenState {
  return {
    name: `Console, ${name}`,
    as: operator,
    path: () => path,
    reach: async (page) => {
      await expect(rows(page, name).nth(1)).toBeVisible();
      if (text) await expect(table(page, name)).toContainText(text);
    },
  };
}

/** A list of the console that is empty. */
export function empty(name: string, path: string, text: string): ScreenState {
  return { name: `Console, ${name}, empty`, as: operator, path: () => path, reach: (page) => expect(page.getByText(text)).toBeVisible() };
}
