import { expect, type Page } from '@playwright/test';
import { LANGUAGE_COOKIE } from '@x1/contract/core/chosen-language.ts';
import { productAddress } from '../harness/where.ts';
import { findSidewaysOverflow, sizes } from './check-screen.ts';
import { type Facts, isEnglishPage, readTexts, toIsFact } from './check-texts.ts';
import { findCutTexts } from './cut-texts.ts';
import { namesIn } from './named-texts.ts';

/** What a page is loading. */
export interface Loading {
  /** How many requests have no answer yet. */
  open: () => number;
}

/** Counts what a page waits for from now on. */
export function watchLoading(page: Page): Loading {
  const requests = new Set<object>();
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return { open: () => requests.size };
}

/**
 * Reloads the page in the Spanish build and checks that it says it's Spanish, that every text is one of the Spanish texts or a fact, that
 * none of X1's English words are left, and that nothing is cut or scrolls sideways. An open dialog is gone after the reload: `checkTexts`
 * checks whether its Spanish words fit.
 */
export async function checkSpanish(page: Page, facts: Facts, loading: Loading): Promise<void> {
  if (isEnglishPage(page) || !(await page.evaluate(() => navigator.onLine))) return;
  // Requests that a state holds back on purpose stay open after the reload.
  const heldBack = loading.open();
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'es', url: productAddress() }]);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(() => isSettled(page, loading, heldBack), { message: 'the Spanish page is drawn', intervals: [20, 50] }).toBe(true);
  // That every language is named as it should be is one of axe's rules, on the English page.
  await expect.soft(page.locator('html'), 'the page says that it is Spanish').toHaveAttribute('lang', 'es');
  const [english, spanish] = [namesIn('en'), namesIn('es')];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const { texts, typed } = await page.evaluate(readTexts);
    const isFact = toIsFact([await facts(), ...typed].join('\n'));
    const where = `in Spanish at ${size.width} px`;
    const left = texts.filter((text) => english.isSaid(text, isFact, 3) && !spanish.isSaid(text, isFact));
    expect.soft([...new Set(left)], `nothing is English ${where}`).toEqual([]);
    const unnamed = texts.filter((text) => !spanish.isNamed(text, isFact) && !left.includes(text));
    expect.soft([...new Set(unnamed)], `every text is in a catalog, or a fact, ${where}`).toEqual([]);
    expect.soft(await findSidewaysOverflow(page), `nothing scrolls sideways ${where}`).toEqual([]);
    expect.soft(await findCutTexts(page), `no text is cut ${where}`).toEqual([]);
  }
}

/** Whether every request is answered, and still is after the page has had time to draw the answers and to request more. */
async function isSettled(page: Page, loading: Loading, heldBack: number): Promise<boolean> {
  if (loading.open() > heldBack) return false;
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 200 }))),
  );
  return loading.open() <= heldBack && (await page.evaluate(() => document.querySelector('#root main, #root h1') !== null));
}
