import { expect } from '@playwright/test';
import { test as plain } from '../harness/test.ts';
import { type Cast, gatherCast } from './cast.ts';
import { checkScreen, collectFaults } from './check-screen.ts';
import type { ScreenState } from './screen-state.ts';

const test = plain.extend<object, { cast: Cast }>({
  cast: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern.
    async ({}, use) => use(await gatherCast()),
    { scope: 'worker' },
  ],
});

/** Makes one test of each state. */
export function checkStates(states: readonly ScreenState[]): void {
  for (const { name, as, path, reach, mayAnswer = [] } of states) {
    test(name, async ({ openBrowser, cast }) => {
      const page = await openBrowser({ as: await as?.(cast) });
      const faults = collectFaults(page, mayAnswer);
      await page.goto(await path(cast));
      await reach(page, cast);
      await checkScreen(page);
      expect(faults, 'no error on the console, no failed request').toEqual([]);
    });
  }
}
