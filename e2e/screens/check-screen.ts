import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, type Response } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Installed once per page and run there twice. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everything: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};

/** A phone of the narrowest kind and a desktop. */
export const sizes = [
  { width: 360, height: 800 },
  { width: 1280, height: 900 },
];
export const appearances = ['light', 'dark'] as const;

/**
 * Everything on the page meets WCAG 2.2 AA and never scrolls sideways, on a phone and on a desktop, one of them in light and the other in dark: which is
 * which goes by the name of the state. What many states show is so looked at in all four ways, in half of the time (decision 0147).
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  const ofPhone = name.length % 2;
  for (const [at, size] of sizes.entries()) {
    const colorScheme = appearances[(at + ofPhone) % 2];
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const where = `${size.width} px, ${colorScheme}`;
    expect.soft(await findSidewaysOverflow(page), `nothing scrolls sideways at ${where}`).toEqual([]);
    expect.soft(await findViolations(page), `axe finds nothing at ${where}`).toEqual([]);
  }
}

/** What makes the page wider than its window, by its tag and classes; empty when nothing does. */
export function findSidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth = 0, clientWidth = 0 } = document.scrollingElement ?? {};
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5);
    return [
      `page: ${scrollWidth} px`,
      ...wide.map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}: ${element.textContent.slice(0, 40)}`),
    ];
  });
}

async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (chosen) => {
    const { run } = (window as unknown as { axe: { run(context: Document | Element, options: RunOptions): Promise<AxeResults> } }).axe;
    const { violations } = await run(document, chosen);
    const found: string[] = [];
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes) {
        if (!(await isHalfUnderABar(id, target.join(' ')))) found.push(`${id}: ${target.join(' ')}: ${failureSummary}`);
      }
    }
    return found;

    /** A small target that is large enough once it's scrolled out from under a bar at the edge of the window. */
    async function isHalfUnderABar(rule: string, selector: string): Promise<boolean> {
      const element = rule === 'target-size' && document.querySelector(selector);
      if (!element) return false;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const again = await run(element, { runOnly: { type: 'rule', values: [rule] }, resultTypes: ['violations'] });
      return again.violations.length === 0;
    }
  }, everything);
}

/** Only where a state has taken the signal away. */
const NO_SIGNAL = 'net::ERR_INTERNET_DISCONNECTED';

/** Collects what a healthy screen does not do: errors on the console, requests that fail. */
export function collectFaults(page: Page, expectedStatuses: readonly number[]): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource') || message.text().includes(NO_SIGNAL);
    if (message.type() === 'error' && !isRefusal) faults.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED' && reason !== NO_SIGNAL) faults.push(`${request.method()} ${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    const isExpected = expectedStatuses.includes(response.status()) || tellsOfNoProfile(response) || isForSignedInAlone(response);
    if (response.status() >= 400 && !isExpected) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}

/** The page of a trainer whom visitors don't see says 404 to whoever can't tell who they are; people who are signed in see it (R191). */
function isForSignedInAlone(response: Response): boolean {
  return response.status() === 404 && /\/trainer\/\d+$/.test(response.url()) && response.request().resourceType() === 'document';
}

/** Every trainer screen requests the trainer's own profile; 404 means there is none yet (R58). */
function tellsOfNoProfile(response: Response): boolean {
  return response.status() === 404 && /\/api\/trainers\/user\/\d+$/.test(response.url());
}
