import { expect } from '@playwright/test';
import { test as plain } from '../harness/test.ts';
import { checkScreen, collectFaults } from './check-screen.ts';
import { checkSpanish, watchLoading } from './check-spanish.ts';
import { checkTexts, collectFacts } from './check-texts.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';
import { takeShots } from './take-shots.ts';

const test = plain.extend<object, { fixtures: Fixtures }>({
  fixtures: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern.
    async ({}, use) => use(await createFixtures()),
    { scope: 'worker' },
  ],
});

/** Where `npm run shots` wants a picture of each state instead of its checks. */
const shots = process.env['X1_SHOTS'];

/** Makes one test of each state. */
export function checkStates(states: readonly ScreenState[]): void {
  for (const { name, as, path, reach, typed = [], mayAnswer = [] } of states) {
    test(name, async ({ openBrowser, fixtures }) => {
      const page = await openBrowser({ as: await as?.(fixtures) });
      const faults = collectFaults(page, mayAnswer);
      const facts = collectFacts(page);
      const loading = watchLoading(page);
      await page.goto(await path(fixtures));
      await reach(page, fixtures);
      if (shots) return takeShots(page, name, shots);
      await checkScreen(page, name);
      const known = async () => [await facts(), ...typed].join('\n');
      await checkTexts(page, known);
      expect(faults, 'no error on the console, no failed request').toEqual([]);
      await checkSpanish(page, known, loading);
    });
  }
}
